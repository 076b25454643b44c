import { sql } from 'drizzle-orm'
import { openToAll } from '../../access/open'
import { resource } from '../../jsonapi/resource'
import { encounterTypes as contract } from './contract'
import { encounterTypes as table } from './table'

export const encounterTypes = resource(contract, {
  table,
  policy: openToAll,
  fields: {
    serviceLine: sql`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
  },
})
