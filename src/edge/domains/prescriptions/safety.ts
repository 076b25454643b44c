import type { RequestContext, Row } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import type { Indication, MedicationCode } from '../formulary/medications'
import {
  findSafetyProblems,
  loadPrescribingFacts,
  type Prescribed,
  type SafetyProblem,
} from '../prescribing'
import type { PrescriptionStatus } from './transitions'

type Reader = Pick<RequestContext, 'env' | 'db' | 'now'>

/** What speaks against a prescription, by what is on file of its patient now. */
export const checkPrescription = async (
  ctx: Reader,
  patientId: string,
  prescribed: Prescribed,
): Promise<SafetyProblem[]> =>
  findSafetyProblems(prescribed, await loadPrescribingFacts(ctx, patientId), ctx.now)

interface OnRecord extends Prescribed {
  readonly id: string
  readonly patientId: string
  readonly overrideReason?: string | null
}

/** Characters that a reason needs at least, for a colleague to follow it. */
const minReasonCharacters = 10
const isReason = (text: string | null | undefined): boolean =>
  (text?.trim().length ?? 0) >= minReasonCharacters

/** The first that stands in the way; none where a reason answers what asks for one. */
export const findObstacle = async (
  ctx: Reader,
  row: OnRecord,
): Promise<SafetyProblem | undefined> =>
  (await checkPrescription(ctx, row.patientId, row)).find(
    ({ level }) => level === 'refusal' || (level === 'override' && !isReason(row.overrideReason)),
  )

/** Throws the first that stands: 409 with its words. */
export const assertSafe = async (ctx: Reader, row: Row & OnRecord): Promise<void> => {
  const found = await findObstacle(ctx, row)
  if (found) throw conflict(found.code, found.text)
}

/** A medicine that holds an infection down does not stop without a word on it: 409 with its words. */
export const assertSafeStop = async (
  ctx: Reader,
  row: Row & Stopped,
  { reasonCode, overrideReason }: StopReason,
): Promise<void> => {
  if (!mayBeTaken(row) || reasonCode === 'other_pharmacy' || isReason(overrideReason)) return
  const facts = await loadPrescribingFacts(ctx, row.patientId)
  const [found] = findSafetyProblems(row, facts, ctx.now, 'stop')
  if (found) throw conflict(found.code, found.text)
}

/** A medicine that no pharmacy gave, and that renews nothing, was never begun. */
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
  readonly reason: Indication
  readonly days: number
  readonly refills: number
  readonly filledAt: string | null
  readonly renewsId: string | null
}
interface StopReason {
  readonly reasonCode?: string | null | undefined
  readonly overrideReason?: string | null | undefined
}
