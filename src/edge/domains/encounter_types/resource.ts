import { publicRead, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { encounterTypes as contract } from './contract'

const table = plainTableOf(contract, {
  serviceLineId: text('service_line_id').notNull(),
  minutes: integer('duration_minutes').notNull(),
})

export const encounterTypes = resource(contract, {
  table,
  policy: publicRead,
  fields: {
    serviceLine: sql`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
  },
})
