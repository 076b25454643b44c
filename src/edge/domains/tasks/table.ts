import { integer } from 'drizzle-orm/sqlite-core'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { tasks as contract, taskKinds as kindsContract } from './contract'

export const tasks = tableOf(contract, {
  /** The event that opened it, where the platform did. */
  eventSeq: integer('event_seq'),
  ...stampColumns,
})
export const taskKinds = tableOf(kindsContract)
