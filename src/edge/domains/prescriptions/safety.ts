import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext, Row } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { hourMs } from '#edge/platform/time'
import { healthHistories } from '../health_histories/contract'
import { counts, loadHivStatus, testedAt } from '../labs'
import { labResults } from '../labs/results/contract'
import { decryptContent } from '../soap_notes'
import { prescriptions as contract } from './contract'
import type { Indication, MedicationCode } from './medications'
import {
  findSafetyProblems,
  isPrescribedForPep,
  type SafetyFacts,
  type SafetyProblem,
} from './safety-rules'
import { activeStatuses } from './transitions'

interface Prescribed {
  readonly patientId: string
  readonly drug: MedicationCode
  readonly days: number
  readonly refills: number
  /** Of what is on record already. */
  readonly id?: string
  /** The indication: a treatment medicine for PEP is PEP. */
  readonly reason?: Indication | undefined
}

/** What speaks against a prescription, by what is on file of its patient now. */
export const checkPrescription = async (
  ctx: RequestContext,
  prescribed: Prescribed,
): Promise<SafetyProblem[]> =>
  findSafetyProblems(prescribed, await loadFacts(ctx, prescribed), ctx.now)

/** Throws the first that stands: 409 with its words. */
export const assertSafe = async (ctx: RequestContext, row: Row & Prescribed): Promise<void> => {
  const found = (await checkPrescription(ctx, row)).find(
    ({ level }) => level === 'refusal' || (level === 'override' && !row.overrideReason),
  )
  if (found) throw conflict(found.code, found.text)
}

const loadFacts = async (
  ctx: RequestContext,
  { patientId, id = '', drug, reason }: Prescribed,
): Promise<SafetyFacts> => {
  const { db, env } = ctx
  const [hiv, kidneys, allergies, others, hoursSinceExposure] = await Promise.all([
    loadHivStatus(ctx, patientId),
    db.all(sql<Kidneys & { id: string }>`
      select v.id, v.measure, ${testedAt} as "testedAt" from lab_results v
      where v.patient_id = ${patientId} and v.code = 'egfr' and ${counts}
      order by "testedAt" desc, v.final_at desc limit 1`),
    db.all(sql<{ id: string; label: string | null }>`
      select id, label from health_entries where patient_id = ${patientId} and section = 'allergies'
        and status in ('proposed', 'active')`),
    db.all(sql<{ id: string; drug: MedicationCode; reason: string; isActive: number }>`
      select id, drug, reason, ${inList(sql`status`, activeStatuses)} as "isActive" from prescriptions
      where patient_id = ${patientId} and id <> ${id} and signed_at is not null`),
    isPrescribedForPep({ drug, reason }) ? loadHoursSinceExposure(ctx, patientId) : null,
  ])
  const [[egfr], labels, taken] = await Promise.all([
    decryptFields({ contract: labResults }, env, kidneys),
    decryptFields({ contract: healthHistories }, env, allergies),
    decryptFields(
      { contract },
      env,
      others.filter(({ isActive }) => isActive === 1),
    ),
  ])
  return {
    egfr: egfr ? egfrOf(egfr) : null,
    hiv,
    allergies: labels.flatMap(({ label }) => (label ? [label] : [])),
    taken: taken.map(({ drug }) => drug),
    hadPrep: others.some(({ reason }) => reason === 'hiv_prep'),
    hoursSinceExposure,
  }
}

interface Kidneys {
  readonly measure: DecryptedRow<typeof labResults, 'measure'>['measure']
  readonly testedAt: string
}

/** In mL/min. Whole numbers: '>59' is at least 60, '<60' at most 59. */
const egfrOf = ({ measure, testedAt }: Kidneys): SafetyFacts['egfr'] => {
  if (measure?.kind !== 'quantity') return null
  const { comparator, number } = measure
  return { value: number + (comparator === '<' ? -1 : comparator === '>' ? 1 : 0), testedAt }
}

/**
 * Hours since the last exposure, as the patient or staff reported it or the note of a visit names it: the longer, unless
 * the report is newer than the visit. No number where a note names none; null where none is known.
 */
const loadHoursSinceExposure = async (
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
