import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { DecryptedRow, RequestContext, Row } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { healthHistories } from '../health_histories/contract'
import { counts, loadHivStatus, testedAt } from '../labs'
import { labResults } from '../labs/results/contract'
import { loadHoursSinceExposure } from '../soap_notes'
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
      select v.id, v.measure, ${testedAt} as "testedAt" from observations v
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
