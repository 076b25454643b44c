import { integer, plainTableOf, tableOf } from '#edge/jsonapi/table'
import { tasks as contract, taskKinds as kindsContract } from './contract'

export const tasks = tableOf(contract, {
  /** The event that opened it, where the platform did. */
  eventSeq: integer('event_seq'),
})
export const taskKinds = plainTableOf(kindsContract)
