import { roles } from '#edge/access/roles'
import { type Rule, resource } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { clinicDay } from '#edge/platform/time'
import { recordByKey } from '#edge/platform/typed-keys'
import { soapSchemas as contract } from './contract'
import { schemaInForce } from './in-force'
import { soapSchemas as table } from './table'

/** Reference data for every signed-in role: it says nothing of a patient. */
const reader: Rule<never> = {
  scope: () => sql`${table.id} = ${schemaInForce(table.encounterTypeId, clinicDay())}`,
}

export const soapSchemas = resource(contract, {
  table,
  policy: recordByKey(roles, () => reader),
})
