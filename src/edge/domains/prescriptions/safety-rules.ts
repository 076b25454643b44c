import { dayMs } from '#edge/platform/time'
import type { HivStatus, PatientFacts } from '../labs'
import { guideline } from '../quarterly_flows/guideline'
import { type Indication, isPrep, type MedicationCode, medicationOf } from './medications'

export const safetyLevels = ['refusal', 'override', 'warning'] as const

/** What speaks against a prescription: a refusal stands, an override takes a reason, a warning is read. */
export interface SafetyProblem {
  readonly code: string
  readonly level: (typeof safetyLevels)[number]
  readonly text: string
}
export interface SafetyFacts
  extends Pick<PatientFacts, 'hiv' | 'kidney' | 'hepatitisB' | 'isHepatitisBExcluded'> {
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
/** How old the test before the first supply may be (CDC 2021), and a test that still says how the kidneys are. */
const maxDaysBeforeStart = 7
const maxKidneyDays = 365
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
  const { prevents, allergens, minClearance = 0, generic } = medicationOf(drug)
  const supply = days * (1 + refills)
  const isForPep = isPrescribedForPep({ drug, reason })
  const allergy = facts.allergies.find((each) =>
    allergens.some((name) => each.toLowerCase().includes(name)),
  )
  const isDuplicate = facts.taken.some((code) => medicationOf(code).generic === generic)
  const { hoursSinceExposure } = facts
  return [
    ...problem(
      prevents === 'prep_oral' && supply > maxPrepDays,
      'refusal',
      'prep_days',
      `PrEP pills are given for at most ${maxPrepDays} days, refills included (CDC 2021)`,
    ),
    ...(isPrep(drug) ? hivProblems(prevents === 'prep_oral', supply, facts, now) : []),
    ...(minClearance > 0 ? kidneyProblems(minClearance, facts.kidney, now) : []),
    ...problem(
      antiviralsOfHepatitisC.some((name) => generic.includes(name)) && !facts.isHepatitisBExcluded,
      'override',
      'hepatitis_b_daa',
      `${hepatitisBText(facts.hepatitisB)}, and medicine against hepatitis C can make it flare (boxed warning). Test the surface antigen and the core antibody first, or say how it is watched`,
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

/**
 * Labels compare the creatinine clearance by Cockcroft and Gault; the eGFR stands for it where there is none, or where
 * it is of a later day.
 */
const kidneyProblems = (
  minClearance: number,
  { egfr, creatinineClearance: clearance }: SafetyFacts['kidney'],
  now: string,
): SafetyProblem[] => {
  const isClearance = clearance !== null && (!egfr || clearance.at >= egfr.at)
  const measured = isClearance ? clearance : egfr
  const needs = `this medicine needs at least ${minClearance} mL/min (label)`
  if (measured && measured.value < minClearance) {
    const name = isClearance ? 'creatinine clearance (Cockcroft-Gault)' : 'eGFR'
    const text = `The last ${name} is ${measured.value}: ${needs}`
    return problem(true, 'refusal', 'kidneys', text)
  }
  return [
    ...problem(
      !measured || !isWithin(maxKidneyDays, measured.at, now),
      'warning',
      'kidneys_unknown',
      `No eGFR or creatinine with a weight is on file of the last 12 months: ${needs}`,
    ),
    ...problem(
      isClearance && egfr !== null && egfr.value < minClearance,
      'warning',
      'kidneys_differ',
      `The eGFR is ${egfr?.value}, and the creatinine clearance (Cockcroft-Gault) is ${clearance?.value}: ${needs}`,
    ),
  ]
}

const antiviralsOfHepatitisC = ['sofosbuvir', 'velpatasvir'] as const

const hepatitisBText = (state: SafetyFacts['hepatitisB']): string =>
  state === 'infected'
    ? 'Hepatitis B was found'
    : 'No test on file says that there is no hepatitis B (HBsAg)'

/** Tenofovir holds hepatitis B down too: once it stops, that can flare. */
export const hasTenofovir = (code: MedicationCode): boolean =>
  medicationOf(code).generic.includes('tenofovir')

/** Whether a medicine that ends is the last one with tenofovir, which holds hepatitis B down. */
export const stopsTenofovir = (drug: MedicationCode, taken: readonly MedicationCode[]): boolean =>
  hasTenofovir(drug) && !taken.some(hasTenofovir)

export const flareText = (state: SafetyFacts['hepatitisB']): string =>
  `${hepatitisBText(state)}, and it can flare when tenofovir stops (boxed warning). Test HBsAg first, or say in the field for hepatitis B how the liver is watched`

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
