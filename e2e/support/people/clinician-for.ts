import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { encounterTypes } from '../booking'
import { runSql } from '../servers/state-database'

/** A clinician who may see this patient and has no visit now, at work for the next minutes. */
export const openClinicianFor = async (
  patientId: string,
  encounterTypeId: string = encounterTypes.prepInitial,
): Promise<string> => {
  const [found] = await runSql(
    `select u.email, pr.id from patients p
       join licenses l on l.state = p.state and l.status = 'active' and l.expires_on > date('now')
       join providers pr on pr.id = l.provider_id and pr.status = 'active'
       join users u on u.id = pr.user_id
       join provider_cbos m on m.provider_id = pr.id and m.cbo_id = p.cbo_id
       join provider_type_encounter_types t on t.provider_type_id = pr.type_id and t.encounter_type_id = ?2
     where p.id = ?1
     order by exists (
       select 1 from appointments a where a.provider_id = pr.id and a.status = 'In progress'), pr.rank desc limit 1`,
    patientId,
    encounterTypeId,
  )
  if (!found) throw new Error('No clinician may see this patient')
  // A test before may have left a visit under way.
  await runSql(
    "update appointments set status = 'Documenting' where provider_id = ?1 and status = 'In progress' and started_at < ?2",
    String(found.id),
    new Date(Date.now() - 120_000).toISOString(),
  )
  const bucket = bucketOf(Date.now())
  // Hours of another test may end within minutes, or be withdrawn.
  await runSql(
    `update availabilities set status = 'authorized', end_bucket = max(end_bucket, ?3)
     where provider_id = ?1 and start_bucket <= ?2 and end_bucket > ?2 and not exists (
       select 1 from availabilities next where next.provider_id = ?1 and next.start_bucket > ?2 and next.start_bucket < ?3)`,
    String(found.id),
    bucket,
    bucket + 3,
  )
  await runSql(
    `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, status, created_at, updated_at)
     select lower(hex(randomblob(16))), ?1, ?2, ?3, 'America/New_York', 'authorized', '', ''
     where not exists (
       select 1 from availabilities where provider_id = ?1 and start_bucket < ?3 and end_bucket > ?2)`,
    String(found.id),
    bucket,
    bucket + 3,
  )
  return String(found.email).split('@')[0] ?? ''
}
