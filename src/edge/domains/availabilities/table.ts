import { integer, tableOf } from '#edge/jsonapi/table'
import { availabilities as contract } from './contract'

export const availabilities = tableOf(contract, {
  startBucket: integer('start_bucket').notNull(),
  endBucket: integer('end_bucket').notNull(),
})
