import { type SQL, sql } from '#edge/platform/db/index'
import { isValidLicense } from '../licenses'

/**
 * Rows of `state_service_lines` under an alias where care can be given today: an active provider who sees patients is
 * licensed there, and their profession may hold the first visit of a treatment of that service line. A pharmacist's
 * license, good for what follows, opens nothing.
 */
export const isServed = (alias: string, today: string | SQL): SQL => {
  const offer = sql.raw(alias)
  return sql`exists (
    select 1 from licenses v
      join providers d on d.id = v.provider_id and d.status = 'active'
      join users u on u.id = d.user_id and u.status = 'active'
    where v.state = ${offer}.state and ${isValidLicense('v', today)}
      and (${offer}.service_line_id, d.type_id) in (
        select served.service_line_id, k.id
        from treatments served
          join treatment_encounter_types opened on opened.treatment_id = served.id and opened.stage = 'initial'
          join provider_type_encounter_types h on h.encounter_type_id = opened.encounter_type_id
          join provider_types k on k.id = h.provider_type_id and k.sees_patients = 1))`
}
