import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { hourMs } from '#edge/platform/time'
import { decryptContent } from './content'

/**
 * Hours since the last exposure, as the patient or staff reported it or the note of a visit names it: the longer, unless
 * the report is newer than the visit. No number where a note names none; null where none is known.
 */
export const loadHoursSinceExposure = async (
  { db, env, now }: RequestContext,
  patientId: string,
): Promise<number | null> => {
  const [reports, notes] = await db.batch([
    sql<{ occurredAt: string; createdAt: string }>`
      select occurred_at as "occurredAt", created_at as "createdAt" from exposures
      where patient_id = ${patientId} order by created_at desc, rowid desc limit 1`,
    sql<{ appointmentId: string; content: Uint8Array; startsAt: string }>`
      select n.appointment_id as "appointmentId", n.content, a.starts_at as "startsAt"
      from appointments a join soap_notes n on n.appointment_id = a.id
      where a.patient_id = ${patientId} order by a.starts_at desc limit ${maxNotes}`,
  ])
  const report = reports.rows[0]
  const reported = report ? (Date.parse(now) - Date.parse(report.occurredAt)) / hourMs : null
  for (const { appointmentId, content, startsAt } of notes.rows) {
    const { hours_since_exposure: hours } = await decryptContent(env, appointmentId, content)
    if (hours === undefined || String(hours).trim() === '') continue
    if (report && report.createdAt > startsAt) break
    const sinceVisit = Math.max(0, Date.parse(now) - Date.parse(startsAt)) / hourMs
    const noted = (Number(hours) >= 0 ? Number(hours) : Number.NaN) + sinceVisit
    return reported === null ? noted : Math.max(noted, reported)
  }
  return reported
}

/** So many of the last notes are looked through for an exposure. */
const maxNotes = 5
