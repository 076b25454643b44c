import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type Statement, sql } from '#edge/platform/db/index'
import { completeTodo, openTodo } from './open-todo'
import type { todoPriorities } from './todo-priorities'
import type { TodoType } from './todo-types'

/** Events that ask a patient for something, of which no operation writes the todo itself. */
const openingRules = {
  'appointments.set_missed': 'APPOINTMENT_NEW',
  'patients.tell_re_engage': 'RE_ENGAGE_PATIENT',
} as const satisfies Record<string, keyof typeof todoPriorities>

/** Events that show that it was done. */
const closingRules: Readonly<Record<string, readonly TodoType[]>> = {
  'appointments.create': ['APPOINTMENT_NEW', 'RE_ENGAGE_PATIENT'],
  'appointments.correct_to_scheduled': ['APPOINTMENT_NEW'],
}

const opens = (name: string) => Object.entries(openingRules).find(([on]) => on === name)?.[1]
const closes = (name: string) => closingRules[name] ?? []

/** Opens and completes todos by the rules: each event once, however often it comes. */
export const todoRules: Subscriber = {
  name: 'todos',
  matches: ({ name, patientId }) =>
    patientId !== null && (opens(name) !== undefined || closes(name).length > 0),
  handle: async (matching, { db }) => {
    // In order: what an event closes, a later one of the same page may open again.
    await db.batch(
      matching.flatMap((event) => [
        ...closes(event.name).map((type) => complete(event, type)),
        ...[opens(event.name)].flatMap((type) => (type ? [open(event, type)] : [])),
      ]),
    )
  },
}

const complete = ({ patientId, at }: StoredEvent, type: TodoType): Statement =>
  completeTodo(type, patientId ?? '', at, sql`created_at <= ${at}`)

/** Unless one of the type was opened since: the event comes again, or late. */
const open = ({ patientId, at }: StoredEvent, type: keyof typeof todoPriorities): Statement =>
  openTodo(
    type,
    patientId ?? '',
    at,
    sql`not exists (
      select 1 from todos where patient_id = ${patientId} and type = ${type} and created_at >= ${at})`,
  )
