import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import { inList, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { healthHistories } from '../health_histories/contract'
import { factsOf } from '../labs'
import { loadHoursSinceExposure } from '../soap_notes'
import { prescriptions as contract } from './contract'
import type { Indication, MedicationCode } from './medications'
import {
  findSafetyProblems,
  flareText,
  isPrescribedForPep,
  type SafetyFacts,
  type SafetyProblem,
  stopsTenofovir,
} from './safety-rules'
import { activeStatuses, type PrescriptionStatus } from './transitions'

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
  { patientId, id = '', drug, reason }: Pick<Prescribed, 'patientId' | 'drug' | 'id' | 'reason'>,
): Promise<SafetyFacts> => {
  const { db, env } = ctx
  const [facts, allergies, others, hoursSinceExposure] = await Promise.all([
    factsOf(ctx, patientId),
    db.all(sql<{ id: string; label: string | null }>`
      select id, label from health_entries where patient_id = ${patientId} and section = 'allergies'
        and status in ('proposed', 'active')`),
    db.all(sql<{ id: string; drug: MedicationCode; reason: string; isActive: number }>`
      select id, drug, reason, ${inList(sql`status`, activeStatuses)} as "isActive" from prescriptions
      where patient_id = ${patientId} and id <> ${id} and signed_at is not null`),
    isPrescribedForPep({ drug, reason }) ? loadHoursSinceExposure(ctx, patientId) : null,
  ])
  const [labels, taken] = await Promise.all([
    decryptFields({ contract: healthHistories }, env, allergies),
    decryptFields(
      { contract },
      env,
      others.filter(({ isActive }) => isActive === 1),
    ),
  ])
  return {
    ...facts,
    allergies: labels.flatMap(({ label }) => (label ? [label] : [])),
    taken: taken.map(({ drug }) => drug),
    hadPrep: others.some(({ reason }) => reason === 'hiv_prep'),
    hoursSinceExposure,
  }
}

/** A medicine that holds hepatitis B down does not stop without a word on it: 409 where it is there, or not known. */
export const assertSafeStop = async (
  ctx: RequestContext,
  row: Row & Stopped,
  { reasonCode, overrideReason }: StopReason,
): Promise<void> => {
  if (!mayBeTaken(row) || reasonCode === 'other_pharmacy' || overrideReason) return
  const { hepatitisB, isHepatitisBExcluded, taken } = await loadFacts(ctx, row)
  if (stopsTenofovir(row.drug, taken) && !isHepatitisBExcluded)
    throw conflict('hepatitis_b_flare', flareText(hepatitisB))
}

/** What no pharmacy gave, and what renews nothing, was never begun. */
const mayBeTaken = ({ status, filledAt, renewsId }: Stopped): boolean =>
  filledAt !== null || renewsId !== null || givenStatuses.some((each) => each === status)
const givenStatuses: readonly PrescriptionStatus[] = [
  'dispensed',
  'partially_dispensed',
  'transferred',
  'renewal_requested',
  'renewal_approved',
  'renewal_denied',
]

interface Stopped {
  readonly id: string
  readonly status: PrescriptionStatus
  readonly patientId: string
  readonly drug: MedicationCode
  readonly filledAt: string | null
  readonly renewsId: string | null
}
interface StopReason {
  readonly reasonCode?: string | null | undefined
  readonly overrideReason?: string | null | undefined
}
