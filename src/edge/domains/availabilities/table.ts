import { integer, tableOf } from '#edge/jsonapi/table'
import { availabilities as contract } from './contract'

export const availabilities = tableOf(contract, {
  startBucket: integer('start_bucket').notNull(),
  endBucket: integer('end_bucket').notNull(),
  keptStartBucket: integer('kept_start_bucket'),
  keptEndBucket: integer('kept_end_bucket'),
  openStartBucket: integer('open_start_bucket'),
  openEndBucket: integer('open_end_bucket'),
})
