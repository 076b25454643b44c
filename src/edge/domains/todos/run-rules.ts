import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type Statement, sql } from '#edge/platform/db/index'
import { recordByKey } from '#edge/platform/typed-keys'
import { completeTodo, openTodos } from './open-todo'
import type { todoPriorities } from './todo-priorities'
import type { TodoType } from './todo-types'

/** Events that ask a patient for something, of which no operation writes the todo itself. */
const openingRules = {
  'appointments.set_missed': 'APPOINTMENT_NEW',
  'patients.tell_re_engage': 'RE_ENGAGE_PATIENT',
  'labs.deliver': 'AT_HOME_LAB_DELIVERED',
  'labs.issue_requisition': 'QUEST_LAB_ORDERED',
  'labs.release': 'LAB_RESULTS_RECEIVED',
  'care_steps.remind': 'LAB_FLOW',
  'payments.fail': 'PAYMENT_FAILURE',
  'payments.request': 'PAYMENT_FAILURE',
  'documents.create': 'NEW_DOCUMENT',
  'documents.update': 'NEW_DOCUMENT',
  'gilead_applications.create': 'GILEAD_APPLICATION',
  'gilead_applications.update': 'GILEAD_APPLICATION',
  'gilead_applications.near_end': 'GILEAD_APPLICATION',
} as const satisfies Record<string, keyof typeof todoPriorities>

/** Of these, one of each kind for each subject: that of the event. */
const ofSubject: readonly TodoType[] = [
  'AT_HOME_LAB_DELIVERED',
  'QUEST_LAB_ORDERED',
  'LAB_RESULTS_RECEIVED',
  'PAYMENT_FAILURE',
  'ROI_REQUEST',
  'NEW_DOCUMENT',
  'GILEAD_APPLICATION',
]
const sampling: readonly TodoType[] = ['AT_HOME_LAB_DELIVERED', 'QUEST_LAB_ORDERED']
const sampled: readonly TodoType[] = [...sampling, 'LAB_FLOW']

const beginsAnew = 'gilead_applications.create'

/** Events that show that it was done, or is not to be done. */
const closingRules: Readonly<Record<string, readonly TodoType[]>> = {
  'appointments.create': ['APPOINTMENT_NEW', 'RE_ENGAGE_PATIENT'],
  'appointments.correct_to_scheduled': ['APPOINTMENT_NEW'],
  ...recordByKey(
    ['labs.collect', 'labs.mail', 'labs.send_in', 'labs.receive', 'labs.process', 'labs.report'],
    () => sampled,
  ),
  ...recordByKey(
    ['payments.hold', 'payments.save', 'payments.capture', 'payments.void', 'payments.resolve'],
    () => ['PAYMENT_FAILURE'],
  ),
  ...recordByKey(['labs.cancel', 'labs.reject', 'labs.lose', 'labs.expire'], () => sampling),
  'roi_requests.expire': ['ROI_REQUEST'],
  ...recordByKey(['documents.mark_viewed', 'documents.delete'], () => ['NEW_DOCUMENT']),
  ...recordByKey(
    ['sign', 'decline', 'cancel', 'expire'].map((verb) => `gilead_applications.${verb}`),
    () => ['GILEAD_APPLICATION'],
  ),
  // A renewal answers what was asked for about the application before it.
  [beginsAnew]: ['GILEAD_APPLICATION'],
}

// A document that the patient does not see, or had before, asks for nothing.
const opens = ({ name, detail }: StoredEvent) =>
  detail?.becomesVisible === false
    ? undefined
    : Object.entries(openingRules).find(([on]) => on === name)?.[1]
const closes = (name: string) => closingRules[name] ?? []

/** Opens and completes todos by the rules: each event once, however often it comes. */
export const todoRules: Subscriber = {
  name: 'todos',
  matches: (event) =>
    event.patientId !== null && (opens(event) !== undefined || closes(event.name).length > 0),
  handle: async (matching, { db }) => {
    // In order: what an event closes, a later one of the same page may open again.
    await db.batch(
      matching.flatMap((event) => [
        ...closes(event.name).map((type) => complete(event, type)),
        ...[opens(event)].flatMap((type) => (type ? [open(event, type)] : [])),
      ]),
    )
  },
}

const subjectOf = ({ subjectType, subjectId }: StoredEvent, type: TodoType) =>
  ofSubject.includes(type) && subjectId ? { subjectType, subjectId } : {}

const complete = (event: StoredEvent, type: TodoType): Statement => {
  const { subjectId } = subjectOf(event, type)
  return completeTodo(
    type,
    event.patientId ?? '',
    event.at,
    event.name === beginsAnew
      ? sql`created_at < ${event.at}`
      : sql`created_at <= ${event.at} ${subjectId ? sql`and subject_id = ${subjectId}` : sql``}`,
  )
}

/** Unless one of the type was opened since: the event comes again, or late. */
const open = (event: StoredEvent, type: keyof typeof todoPriorities): Statement => {
  const { patientId, at } = event
  const about = subjectOf(event, type)
  return openTodos(
    [{ type, patientId: patientId ?? '', ...about }],
    at,
    sql`not exists (select 1 from todos where patient_id = ${patientId} and type = ${type} and created_at >= ${at}
      and ifnull(subject_id, '') = ${about.subjectId ?? ''})`,
  )
}
