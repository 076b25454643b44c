import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { encounterTypes as contract } from './contract'

export const encounterTypes = tableOf(contract, {
  serviceLineId: text('service_line_id').notNull(),
  program: text().notNull(),
  minutes: integer('duration_minutes').notNull(),
})
