import { dayMs } from '#edge/platform/time'
import { medicineOf } from '../formulary/medicine'
import { findSafetyProblems, isObstacle, type PrescribingFacts } from '../prescribing'

/** A rule against medicines that a patient takes. */
export interface MedicineConflict {
  /** Code of the rule. */
  readonly code: string
  /** The medicines, each with the finding against it, for the clinician who decides. */
  readonly words: string
  /** The prescription whose clinician gets the task. */
  readonly prescriptionId: string
  readonly hours: number
  readonly priority: number
}

/** Clock hours within which a clinician decides: PEP loses its effect soonest; an overridable finding has a day. */
const hoursTo = { pep: 1, refusal: 4, override: 24 } as const

/** Current findings against each medicine that is taken, by rule, without those that its prescriber overrode. */
export const findConflicts = (facts: PrescribingFacts, now: string): MedicineConflict[] => {
  const found = facts.prescriptions
    .filter((each) => isTaken(each, now))
    .flatMap((taken) =>
      findSafetyProblems({ ...taken, refills: 0 }, facts, now, 'take')
        .filter((problem) => isObstacle(problem, taken.overrides))
        .map((problem) => ({ taken, problem })),
    )
  return [...Map.groupBy(found, ({ problem }) => problem.code)].flatMap(([code, all]) => {
    const [first] = all
    if (!first) return []
    const isRefusal = all.some(({ problem }) => problem.level === 'refusal')
    const isPep = all.some(({ taken }) => taken.reason === 'hiv_pep')
    const lines = all.map(({ taken, problem }) => `${medicineOf(taken).name}: ${problem.text}.`)
    return [
      {
        code,
        words: [...new Set(lines)].toSorted().join('\n'),
        prescriptionId: first.taken.id,
        hours: isPep ? hoursTo.pep : isRefusal ? hoursTo.refusal : hoursTo.override,
        priority: isPep || isRefusal ? 1 : 2,
      },
    ]
  })
}

type Taken = PrescribingFacts['prescriptions'][number]

/** Signed, with refills left or with supply left by the days since it was signed or last filled. */
const isTaken = ({ isSigned, at, supplyDays, filledAt, days, refillsLeft }: Taken, now: string) => {
  const planned = Date.parse(at) + supplyDays * dayMs
  const filled = filledAt ? Date.parse(filledAt) + days * dayMs : 0
  return isSigned && (refillsLeft > 0 || Math.max(planned, filled) >= Date.parse(now))
}
