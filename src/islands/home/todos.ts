import type { IconName } from '#components/icons'
import type { Api } from '#edge/client'
import { type Feature, isBuilt } from '#edge/platform/built-features'

/** A task that the clinic needs a patient to do. */
export interface Todo {
  readonly id: string
  readonly kind: string
  /** When it is needed, RFC 3339. */
  readonly dueAt: string | null
}

interface TodoText {
  readonly title: string
  readonly text: string
  readonly icon: IconName
  readonly tone: 'warning' | 'plain' | ''
  /** The page where it is done, once there is one. */
  readonly href?: string
}

/** Copy by kind. Kinds shown elsewhere on the page, as appointments and messages are, have none. */
const todoTexts: Readonly<Record<string, TodoText>> = {
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
}

/** Todos that ask for what only a later feature lets a patient do. */
const featureOfTodo: Readonly<Record<string, Feature>> = {
  PROFILE_INCOMPLETE: 'profilePages',
  RX_INSURANCE: 'insurance',
}
const canBeDone = ({ kind }: Todo): boolean => {
  const feature = featureOfTodo[kind]
  return feature === undefined || isBuilt(feature)
}

/** The todos that have copy and can be done, in the order of the API. */
export const toTodoItems = (todos: readonly Todo[]) =>
  todos.filter(canBeDone).flatMap((todo) => {
    const found = todoTexts[todo.kind]
    return found ? [{ ...todo, ...found }] : []
  })

export const todosKey = (patientId: string) => `/patients/${patientId}/todos`

/** Open todos by priority. */
export const loadTodos = async (api: Api, patientId: string): Promise<Todo[]> =>
  (await api.todos.in({ patients: patientId }).list({ filter: { status: 'todo' } })).map(
    ({ id, kind, dueAt }) => ({ id, kind, dueAt }),
  )
