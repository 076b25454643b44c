import { type Column, type SQL, sql } from '#edge/platform/db/index'

/** The id of the schema in force for a kind of visit on a day; one that the clinic added has that of its base. */
export const schemaInForce = (
  encounterTypeId: Column | SQL,
  day: string | SQL,
): SQL<string> => sql`(
  select newest.id from soap_schemas newest
  where newest.encounter_type_id
      = ifnull((select base_id from encounter_types e where e.id = ${encounterTypeId}), ${encounterTypeId})
    and newest.effective_on <= ${day}
  order by newest.schema_version desc limit 1)`
