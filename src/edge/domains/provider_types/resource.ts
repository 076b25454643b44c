import { sql } from 'drizzle-orm'
import { publicRead } from '#edge/access/public-read'
import { resource } from '#edge/jsonapi/resource'
import { providerTypes as contract } from './contract'
import { providerTypes as table } from './table'

export const providerTypes = resource(contract, {
  table,
  policy: publicRead,
  fields: {
    encounterTypeIds: sql<string>`(
      select json_group_array(t.encounter_type_id order by cast(t.encounter_type_id as integer))
      from provider_type_encounter_types t where t.provider_type_id = ${table.id})`,
  },
})
