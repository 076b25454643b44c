import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { treatments as contract } from './contract'

export const treatments = tableOf(contract, {
  serviceLineId: text('service_line_id').notNull(),
  active: integer({ mode: 'boolean' }).notNull(),
})
