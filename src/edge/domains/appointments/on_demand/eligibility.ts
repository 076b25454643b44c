import { bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import type { Column } from '#edge/platform/db/index'
import { type SQL, sql } from '#edge/platform/db/index'
import { isOpenTime } from '../../availabilities'
import { isValidLicense, todayInLastZone } from '../../licenses'

type Value = string | SQL | Column

/** What a visit on demand asks of its clinician. */
export interface VisitNeeds {
  readonly patientId: Value
  readonly encounterTypeId: Value
  /** Where the patient is now. */
  readonly state: Value
}

/** Clinicians `pr` who may see the patient at all: by license, kind of visit and organization. */
export const eligibleClinicians = ({ patientId, encounterTypeId, state }: VisitNeeds): SQL => sql`
  from licenses l indexed by licenses_by_state
    join providers pr on pr.id = l.provider_id and pr.status = 'active'
    join users u on u.id = pr.user_id and u.status = 'active'
    join provider_type_encounter_types t on t.provider_type_id = pr.type_id and t.encounter_type_id = ${encounterTypeId}
    join patients p on p.id = ${patientId}
  where l.state = ${state} and ${isValidLicense('l', todayInLastZone())}
    and (p.cbo_id is null or exists (
      select 1 from provider_cbos m where m.provider_id = pr.id and m.cbo_id = p.cbo_id))`

/** Of `pr`: at work now by the hours they opened, and neither away nor closed. */
export const isOnShift = (now: string): SQL => {
  const bucket = bucketOf(now)
  return sql`exists (
    select 1 from availabilities a indexed by availabilities_open_of_provider
    where a.provider_id = pr.id and a.open_start_bucket > ${bucket - bucketsPerDay} and a.open_start_bucket <= ${bucket}
      and a.open_end_bucket > ${bucket})
    and ${isOpenTime(sql`pr.id`, { startsAt: now, endsAt: now })}`
}

/** One visit at a time: under way, or accepted and about to begin. One in writing leaves time for others. */
export const isFree = (provider: Value): SQL => sql`not exists (
    select 1 from appointments busy where busy.provider_id = ${provider} and busy.status = 'In progress'
      and busy.mode <> 'async_messaging')
  and not exists (
    select 1 from on_demand_appointments taken join appointments next on next.id = taken.appointment_id
    where taken.accepted_by_id = ${provider} and taken.status = 'accepted' and next.status = 'Waiting')`
