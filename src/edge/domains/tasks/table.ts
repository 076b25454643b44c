import { integer, plainTableOf, tableOf, text } from '#edge/jsonapi/table'
import type { openTodo } from '../todos'
import { tasks as contract, taskKinds as kindsContract } from './contract'

export const tasks = tableOf(contract, {
  /** The event that opened it, where the platform did. */
  eventSeq: integer('event_seq'),
  /** When it goes to the lead, unless it was done before. */
  escalatesAt: text('escalates_at'),
  /** Keyed hash of the topic, where several tasks of a kind may be open about one subject. */
  topic: text(),
})
export const taskKinds = plainTableOf(kindsContract, {
  version: integer().notNull(),
  todo: text().$type<Parameters<typeof openTodo>[0]>(),
})
