import { sql } from 'drizzle-orm'
import { publicRead } from '#edge/access/public-read'
import { resource } from '#edge/jsonapi/resource'
import { treatments as contract } from './contract'
import { isServed } from './served-states'
import { treatments as table } from './table'

export const treatments = resource(contract, {
  table,
  policy: publicRead,
  fields: {
    serviceLine: sql<string>`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
    encounterTypes: sql<string>`(
      select json_group_array(json_object('id', e.id, 'name', e.name, 'stage', o.stage) order by o.stage desc, e.position)
      from treatment_encounter_types o join encounter_types e on e.id = o.encounter_type_id
      where o.treatment_id = ${table.id} and e.active = 1)`,
    states: sql<string>`(
      select json_group_array(o.state order by o.state)
      from state_service_lines o
      where o.service_line_id = ${table.serviceLineId} and ${isServed('o', sql`date('now')`)})`,
  },
})
