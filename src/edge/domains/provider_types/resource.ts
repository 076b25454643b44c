import { publicRead, resource } from '#edge/jsonapi/index'
import { plainTableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { providerTypes as contract } from './contract'

const table = plainTableOf(contract)

export const providerTypes = resource(contract, {
  table,
  policy: publicRead,
  fields: {
    encounterTypeIds: sql<string>`(
      select json_group_array(t.encounter_type_id order by cast(t.encounter_type_id as integer))
      from provider_type_encounter_types t where t.provider_type_id = ${table.id})`,
  },
})
