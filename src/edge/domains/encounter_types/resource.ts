import { sql } from 'drizzle-orm'
import { publicRead } from '#edge/access/public-read'
import { resource } from '#edge/jsonapi/resource'
import { encounterTypes as contract } from './contract'
import { encounterTypes as table } from './table'

export const encounterTypes = resource(contract, {
  table,
  policy: publicRead,
  fields: {
    serviceLine: sql`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
  },
})
