import type { RequestContext, Row } from '#edge/jsonapi/index'
import { conflict } from '#edge/platform/problem'
import type { Indication } from '../formulary/medications'
import type { NamedMedicine } from '../formulary/medicine'
import { type Override, overrideReasonsOf } from '../formulary/override-reasons'
import {
  findSafetyProblems,
  isObstacle,
  loadPrescribingFacts,
  type Prescribed,
  type PrescribingFacts,
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

/** Findings as they are answered, each with the reasons that override it. */
export const presentChecks = (found: readonly SafetyProblem[]) =>
  found.map(({ level, reasons: kind, ...problem }, at) => ({
    id: `${at}`,
    level,
    kind,
    reasons: level === 'override' ? [...overrideReasonsOf(kind)] : [],
    ...problem,
  }))

interface OnRecord extends Prescribed {
  readonly id: string
  readonly patientId: string
  readonly overrides?: readonly Override[] | null
}

/** Throws the first that stands: 409 with its words. Answers the facts that it was checked by. */
export const assertSafe = async (ctx: Reader, row: Row & OnRecord): Promise<PrescribingFacts> => {
  const facts = await loadPrescribingFacts(ctx, row.patientId)
  const found = findSafetyProblems(row, facts, ctx.now).find((problem) =>
    isObstacle(problem, row.overrides),
  )
  if (found) throw conflict(found.code, found.text)
  return facts
}

/** A medicine that holds an infection down does not stop without a word on it: 409 with its words. */
export const assertSafeStop = async (
  ctx: Reader,
  row: Row & Stopped,
  { reasonCode, overrides }: StopReason,
): Promise<void> => {
  if (!mayBeTaken(row) || reasonCode === 'other_pharmacy') return
  const facts = await loadPrescribingFacts(ctx, row.patientId)
  const found = findSafetyProblems(row, facts, ctx.now, 'stop').find((problem) =>
    isObstacle(problem, overrides),
  )
  if (found) throw conflict(found.code, found.text)
}

/** A medicine without a fill that renews no other was never started. */
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

interface Stopped extends NamedMedicine {
  readonly id: string
  readonly status: PrescriptionStatus
  readonly patientId: string
  readonly reason: Indication
  readonly days: number
  readonly refills: number
  readonly filledAt: string | null
  readonly renewsId: string | null
}
interface StopReason {
  readonly reasonCode?: string | null | undefined
  readonly overrides?: readonly Override[] | null | undefined
}
