import { dayMs } from '#edge/platform/time'
import type { HivStatus } from '../labs'
import { guideline } from '../quarterly_flows/guideline'
import { type Indication, isPrep, type MedicationCode, medicationOf } from './medications'

export const safetyLevels = ['refusal', 'override', 'warning'] as const

/** What speaks against a prescription: a refusal stands, an override takes a reason, a warning is read. */
export interface SafetyProblem {
  readonly code: string
  readonly level: (typeof safetyLevels)[number]
  readonly text: string
}
export interface SafetyFacts {
  /** The last of a final result, and when it was tested; null where none is known. */
  readonly egfr: { readonly value: number; readonly testedAt: string } | null
  readonly hiv: HivStatus
  /** In the words of who wrote them. */
  readonly allergies: readonly string[]
  /** What was prescribed and is taken, without this one. */
  readonly taken: readonly MedicationCode[]
  readonly hadPrep: boolean
  readonly hoursSinceExposure: number | null
}
interface Amount {
  readonly drug: MedicationCode
  readonly days: number
  readonly refills: number
  readonly reason?: Indication | undefined
}

/** Medicine against HIV after an exposure, by itself or by what it is prescribed for. */
export const isPrescribedForPep = ({
  drug,
  reason,
}: {
  readonly drug: MedicationCode
  readonly reason?: Indication | undefined
}): boolean => reason === 'hiv_pep' || medicationOf(drug).prevents === 'pep'

/** A supply of PrEP pills, refills included, and what a clinician bridges with until a test is there. */
export const maxPrepDays = 90
export const maxBridgeDays = 30
/** How old the test before the first supply may be (CDC 2021), and an eGFR that still says how the kidneys are. */
const maxDaysBeforeStart = 7
const maxEgfrDays = 365
const pepWindowHours = 72

/** Whether the last negative HIV test is as young as the next supply of PrEP asks for. */
export const isTestedForPrep = ({ negativeAt, doubt }: HivStatus, now: string): boolean =>
  doubt === null && negativeAt !== null && isWithin(guideline.days, negativeAt, now)

const isWithin = (days: number, at: string, now: string): boolean =>
  Date.parse(now) - Date.parse(at) <= days * dayMs

/** PrEP protects who is HIV negative: for others it is too little, and HIV learns to resist it. */
export const hivDoubt = (doubt: string): SafetyProblem => ({
  code: 'hiv_result',
  level: 'refusal',
  text: `The last HIV test says “${doubt}”, and PrEP is for people who are HIV negative (CDC 2021). Order a confirmatory test, and treatment if it confirms HIV`,
})

/** CDC 2021 for PrEP, the labels for kidneys, and what the record says of allergies and other prescriptions. */
export const findSafetyProblems = (
  { drug, days, refills, reason }: Amount,
  facts: SafetyFacts,
  now: string,
): SafetyProblem[] => {
  const { prevents, allergens, minEgfr = 0, generic } = medicationOf(drug)
  const supply = days * (1 + refills)
  const isForPep = isPrescribedForPep({ drug, reason })
  const allergy = facts.allergies.find((each) =>
    allergens.some((name) => each.toLowerCase().includes(name)),
  )
  const isDuplicate = facts.taken.some((code) => medicationOf(code).generic === generic)
  const { egfr, hoursSinceExposure } = facts
  const isTooLow = egfr !== null && egfr.value < minEgfr
  return [
    ...problem(
      prevents === 'prep_oral' && supply > maxPrepDays,
      'refusal',
      'prep_days',
      `PrEP pills are given for at most ${maxPrepDays} days, refills included (CDC 2021)`,
    ),
    ...(isPrep(drug) ? hivProblems(prevents === 'prep_oral', supply, facts, now) : []),
    ...problem(
      isTooLow,
      'refusal',
      'kidneys',
      `The last eGFR is ${egfr?.value}: this medicine needs at least ${minEgfr} (label)`,
    ),
    ...problem(
      minEgfr > 0 && !isTooLow && !(egfr && isWithin(maxEgfrDays, egfr.testedAt, now)),
      'warning',
      'kidneys_unknown',
      `No eGFR of the last 12 months is on file: this medicine needs at least ${minEgfr} (label)`,
    ),
    ...problem(
      isForPep && hoursSinceExposure !== null && hoursSinceExposure > pepWindowHours,
      'refusal',
      'pep_late',
      `The exposure was more than ${pepWindowHours} hours ago: PEP is not started then (CDC 2025)`,
    ),
    ...problem(
      isForPep && hoursSinceExposure !== null && !(hoursSinceExposure >= 0),
      'refusal',
      'pep_hours',
      'The hours since the exposure in the note are no number: enter them there, such as 20',
    ),
    ...problem(
      isForPep && hoursSinceExposure === null,
      'override',
      'pep_exposure',
      `No exposure is on file, and PEP starts within ${pepWindowHours} hours of it (CDC 2025). Add when it was, or say why PEP is right`,
    ),
    ...problem(
      allergy !== undefined,
      'override',
      'allergy',
      `On file as an allergy: ${allergy}. Say why it is given all the same`,
    ),
    ...problem(
      isDuplicate,
      'warning',
      'duplicate',
      'There is an active prescription of this medicine already',
    ),
  ]
}

const problem = (
  holds: boolean,
  level: SafetyProblem['level'],
  code: string,
  text: string,
): SafetyProblem[] => (holds ? [{ code, level, text }] : [])

const hivProblems = (
  isOral: boolean,
  supply: number,
  { hiv, hadPrep }: SafetyFacts,
  now: string,
): SafetyProblem[] => {
  if (hiv.doubt !== null) return [hivDoubt(hiv.doubt)]
  if (!isTestedForPrep(hiv, now)) return [untested(isOral, supply)]
  return problem(
    !hadPrep && !isWithin(maxDaysBeforeStart, hiv.negativeAt ?? '', now),
    'warning',
    'hiv_test_old',
    `The last HIV test is older than ${maxDaysBeforeStart} days. Test again before the first PrEP (CDC 2021)`,
  )
}

/** Pills bridge until the test; an injection lasts longer than any bridge, and is given for a reason alone. */
const untested = (isOral: boolean, supply: number): SafetyProblem => {
  const code = 'hiv_test'
  const missing = `No HIV test of the last ${guideline.days} days is on file`
  return isOral && supply > maxBridgeDays
    ? {
        code,
        level: 'refusal',
        text: `${missing}. Order one, or give at most ${maxBridgeDays} days, refills included, and a reason`,
      }
    : { code, level: 'override', text: `${missing}. Say why PrEP is right until the test` }
}
