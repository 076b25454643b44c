import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { db, providerId, userId } from '../world'
import { at, eastern, run } from './schedule-fixtures'

/** An appointment of the first patient in a status, with its time claimed where one of that status holds it. */
export const visitIn = async (
  status: AppointmentStatus,
  mode: AppointmentMode = 'video',
  starts = at('09:00'),
  more: Readonly<Record<string, string | number | null>> = {},
) => {
  const id = uuidv7()
  const holds = ['Scheduled', 'Waiting', 'In progress'].includes(status)
  const first = Date.parse(starts) / 300_000
  const values: Record<string, string | number | null> = {
    id,
    patient_id: userId('patient'),
    provider_id: providerId('provider'),
    encounter_type_id: '3',
    mode,
    status,
    starts_at: starts,
    ends_at: iso(Date.parse(starts) + 1_200_000),
    minutes: 20,
    patient_state: 'NY',
    patient_timezone: eastern,
    provider_timezone: eastern,
    buckets: 4,
    claimed: holds ? 4 : 0,
    waiting_since: status === 'Waiting' ? starts : null,
    started_at: ['In progress', 'Documenting', 'Complete'].includes(status) ? starts : null,
    ended_at: ['Documenting', 'Complete'].includes(status) ? starts : null,
    created_at: starts,
    updated_at: starts,
    ...more,
  }
  const names = Object.keys(values)
  await db.batch([
    run(
      `insert into appointments (${names}) values (${names.map(() => '?')})`,
      ...Object.values(values),
    ),
    ...(holds ? [0, 1, 2, 3] : []).map((n) =>
      run(
        "insert into slot_claims (provider_id, bucket, owner_id, kind) values (?, ?, ?, 'visit')",
        providerId('provider'),
        first + n,
        id,
      ),
    ),
  ])
  return id
}

/** The note of an appointment, signed by its provider. */
/** Ends a visit without a summary. */
export const waiveSummary = (id: string) =>
  run(
    `insert into after_visit_summaries (appointment_id, patient_id, status, content, language, reviewed_by, waived_reason, created_at, updated_at)
     values (?1, ?2, 'waived', x'00', 'en', ?3, 'not_seen', ?4, ?4)`,
    id,
    userId('patient'),
    userId('provider'),
    iso(now()),
  ).run()

/** A referral of the visit whose note is signed. */
export const insertReferral = (id: string, status: 'draft' | 'sent') =>
  run(
    `insert into referrals (id, patient_id, encounter_id, to_kind, to_name, reason_code, due_on, status, created_at, updated_at)
     values (?1, ?2, ?1, 'dental', x'00', 'symptoms', '2026-12-31', ?3, ?4, ?4)`,
    id,
    userId('patient'),
    status,
    iso(now()),
  ).run()

export const signNote = async (id: string) => {
  const signedAt = iso(now())
  await run(
    `insert into encounters (id, patient_id, appointment_id, encounter_type_id, started_at, created_at, updated_at)
     values (?, ?, ?, '3', ?, ?, ?)`,
    id,
    userId('patient'),
    id,
    signedAt,
    signedAt,
    signedAt,
  ).run()
  await run(
    `insert into soap_notes (appointment_id, patient_id, encounter_id, schema_id, status, content, content_hash, signed_by, signed_at, created_at, updated_at)
     values (?, ?, ?, (select id from soap_schemas limit 1), 'signed', x'00', 'hash', ?, ?, ?, ?)`,
    id,
    userId('patient'),
    id,
    userId('provider'),
    signedAt,
    signedAt,
    signedAt,
  ).run()
}
