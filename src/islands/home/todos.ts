import type { IconName } from '#components/icons'
import type { TodoType } from '#edge/domains/todos/todo-types'
import { type Feature, isBuilt } from '#edge/platform/settings/built-features'
import type { OpenTodo } from './open-todos'

interface TodoText {
  readonly title: string
  readonly text: string
  readonly icon: IconName
  readonly tone: 'warning' | 'plain' | ''
  /** The page where it is done, or where it is explained. */
  readonly href: string
  /** Where the pages are of what such a todo is about. */
  readonly subjectPath?: string
}

const labs = '/app/labs'
const messages = '/app/messages'
/** Copy by kind; null for what stands elsewhere on the page: visits, and unread messages. */
export const todoTexts: Readonly<Record<TodoType, TodoText | null>> = {
  PHOTO_ID: {
    title: 'Add a photo of your ID',
    text: 'Your provider needs it before they can prescribe. Takes 2 minutes.',
    icon: 'id-card',
    tone: 'warning',
    href: '/app/photo-id',
  },
  PROFILE_INCOMPLETE: {
    title: 'Finish your profile',
    text: 'Fill this in now to save time at your visit. You can stop and come back any time.',
    icon: 'user-round-pen',
    tone: '',
    href: '/app/account',
  },
  RX_INSURANCE: {
    title: 'Tell us about your insurance',
    text: 'Add your card, front and back. Takes 2 minutes.',
    icon: 'file-pen-line',
    tone: '',
    href: '/app/account/insurance',
  },
  RE_ENGAGE_PATIENT: {
    title: 'Is it time to come back?',
    text: 'Your care team would like to see you again.',
    icon: 'calendar-plus',
    tone: '',
    href: '/app/appointments/booking',
  },
  APPOINTMENT_NEW: {
    title: 'Book your next visit',
    text: 'Choose your provider, day and time.',
    icon: 'calendar-plus',
    tone: '',
    href: '/app/appointments/booking',
  },
  GENERIC: {
    title: 'Your care team has a question',
    text: 'They wrote to you. Read it and answer when you can.',
    icon: 'message-circle',
    tone: '',
    href: messages,
  },
  ASSESSMENT: {
    title: 'Answer a few questions',
    text: 'In your own time. You can stop and come back.',
    icon: 'clipboard-list',
    tone: '',
    href: '/app/assessments',
    subjectPath: '/app/assessments',
  },
  LAB_FLOW: {
    title: 'There is a next step for you',
    text: 'See what it is and when it is due.',
    icon: 'flask-conical',
    tone: '',
    href: labs,
    subjectPath: labs,
  },
  AT_HOME_LAB_DELIVERED: {
    title: 'Use the kit we sent you',
    text: 'It should be there by now. Write to us if it is not, or if something is unclear.',
    icon: 'flask-conical',
    tone: '',
    href: labs,
    subjectPath: labs,
  },
  QUEST_LAB_ORDERED: {
    title: 'Go to the lab',
    text: 'Our order is there. Bring your photo ID.',
    icon: 'flask-conical',
    tone: '',
    href: labs,
    subjectPath: labs,
  },
  LAB_RESULTS_RECEIVED: {
    title: 'There is something new to read',
    text: 'Your care team goes through it with you.',
    icon: 'flask-conical',
    tone: '',
    href: labs,
    subjectPath: labs,
  },
  HIV_SELF_TEST: {
    title: 'Tell us how your test at home went',
    text: 'Choose what you see on it. Takes 2 minutes.',
    icon: 'flask-conical',
    tone: '',
    href: labs,
    subjectPath: '/app/hiv-labs',
  },
  GILEAD_APPLICATION: {
    title: 'Finish your request for help with costs',
    text: 'Check your answers. Your care team helps with the rest.',
    icon: 'file-pen-line',
    tone: '',
    href: '/app/account/health-assistance',
    subjectPath: '/app/gilead-application',
  },
  ROI_REQUEST: {
    title: 'Decide who may get your records',
    text: 'We share nothing without your signature.',
    icon: 'lock',
    tone: '',
    href: '/app/account/releases',
    subjectPath: '/app/roi-request',
  },
  NEW_DOCUMENT: {
    title: 'There is a document for you',
    text: 'Your care team added it to your documents.',
    icon: 'paperclip',
    tone: '',
    href: '/app/documents',
  },
  PAYMENT_FAILURE: {
    title: 'Your visit needs a card',
    text: 'Give a card so that your visit can begin. It is charged only when it does.',
    icon: 'circle-alert',
    tone: 'warning',
    href: '/app/payments',
    subjectPath: '/app/payments',
  },
  ASYNC_MESSAGING: {
    title: 'Answer the questions of your visit',
    text: 'Your provider begins once they have your answers.',
    icon: 'clipboard-list',
    tone: 'warning',
    href: '/app/appointments',
    subjectPath: '/app/async-messaging',
  },
  ON_DEMAND_APPOINTMENT: {
    title: 'You are in line for a visit',
    text: 'See your place, and who is ready for you.',
    icon: 'clock',
    tone: 'warning',
    href: '/app/appointments',
    subjectPath: '/app/on-demand',
  },
  APPOINTMENT: null,
  UNREAD: null,
}

/** Todos that ask for what only a later feature lets a patient do. */
const featureOfTodo: Readonly<Record<string, Feature>> = {
  PROFILE_INCOMPLETE: 'profilePages',
  RX_INSURANCE: 'insurance',
}
const canBeDone = ({ kind }: OpenTodo): boolean => {
  const feature = featureOfTodo[kind]
  return feature === undefined || isBuilt(feature)
}

/** A todo with its words, as the start page lists it. */
export type TodoItem = OpenTodo & TodoText

/** The todos that have copy and can be done, in the order of the API. */
export const toTodoItems = (todos: readonly OpenTodo[]): TodoItem[] =>
  todos.filter(canBeDone).flatMap((todo) => {
    const found = todoTexts[todo.kind]
    return found ? [{ ...todo, ...found, href: hrefOf(todo, found) }] : []
  })

const hrefOf = ({ subjectId }: OpenTodo, { href, subjectPath }: TodoText): string =>
  subjectPath && subjectId ? `${subjectPath}/${subjectId}` : href
