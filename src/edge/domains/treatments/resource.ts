import { roles } from '#edge/access/roles'
import { everyone } from '#edge/access/scopes'
import { forRoles, policyOf, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { recordChange } from '../catalogue_changes'
import { treatments as contract } from './contract'
import { isServed } from './served-states'

const table = plainTableOf(contract, {
  serviceLineId: text('service_line_id').notNull(),
  version: integer().notNull(),
})

const isOffered = () => sql`${table.active} = 1`

export const treatments = resource(contract, {
  table,
  policy: {
    ...policyOf(forRoles(roles, isOffered)),
    admin: { scope: everyone, can: ['update'] },
    anonymous: { scope: isOffered },
  },
  update: (ctx, row, input) => recordChange(ctx, contract.type, row, input),
  fields: {
    serviceLine: sql<string>`(select l.name from service_lines l where l.id = ${table.serviceLineId})`,
    encounterTypes: sql<string>`(
      select json_group_array(json_object('id', e.id, 'name', e.name, 'stage', o.stage) order by o.stage desc, e.position)
      from treatment_encounter_types o join encounter_types e on e.id = o.encounter_type_id
      where o.treatment_id = ${table.id} and e.active = 1)`,
    // The fields of a resource are written out once, before there is a clock: the database says which day it is.
    states: sql<string>`(
      select json_group_array(o.state order by o.state)
      from state_service_lines o
      where o.service_line_id = ${table.serviceLineId} and ${isServed('o', sql`date('now')`)})`,
  },
})
