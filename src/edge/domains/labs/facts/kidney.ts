import { ageAt, type PlainDate } from '#edge/platform/time'
import type { ObservationSource } from '../results/table'

/** A number with its source and when it was found. */
export interface MeasuredFact {
  readonly value: number
  readonly at: string
  readonly source: ObservationSource
}

/** Clearance of creatinine by the kidneys, in mL/min, with all that it was calculated from. */
export interface CreatinineClearance {
  readonly value: number
  /** When the creatinine was taken. */
  readonly at: string
  readonly age: number
  readonly sex: SexAtBirth
  /** In kilograms. */
  readonly weight: MeasuredFact
  /** In mg/dL. */
  readonly creatinine: MeasuredFact
}

export interface KidneyFacts {
  /** In mL/min, normed to a body surface of 1.73 m². */
  readonly egfr: MeasuredFact | null
  readonly creatinineClearance: CreatinineClearance | null
}

const sexesAtBirth = ['Female', 'Male'] as const
type SexAtBirth = (typeof sexesAtBirth)[number]
/** Null for one that the formula has no factor of. */
export const sexAtBirthOf = (sex: string | null): SexAtBirth | null =>
  sexesAtBirth.find((each) => each === sex) ?? null

/** The mL/min by the formula of Cockcroft and Gault (1976), to one decimal: labels of medicines compare it. */
export const cockcroftGault = ({
  age,
  weightKg,
  creatinine,
  sex,
}: {
  readonly age: number
  readonly weightKg: number
  /** In mg/dL. */
  readonly creatinine: number
  readonly sex: SexAtBirth
}): number => {
  const ofMen = ((140 - age) * weightKg) / (72 * creatinine)
  // Down, so that what is shown and what is compared never pass a limit by rounding.
  return Math.floor((sex === 'Female' ? 0.85 : 1) * ofMen * 10) / 10
}

interface Body {
  readonly dob: PlainDate | null
  readonly sex: string | null
  /** In kilograms. */
  readonly weight: MeasuredFact | null
  readonly creatinine: MeasuredFact | null
}

/** Days between the weight and the creatinine, at most. */
const maxWeightDays = 365
const dayMs = 24 * 3_600_000

/** Null where a part is missing, or the weight is from another year: it is not guessed. */
export const creatinineClearanceOf = ({
  dob,
  sex: recorded,
  weight,
  creatinine,
}: Body): CreatinineClearance | null => {
  const sex = sexAtBirthOf(recorded)
  if (!dob || !sex || !weight || !creatinine) return null
  const apart = Math.abs(Date.parse(weight.at) - Date.parse(creatinine.at))
  if (apart > maxWeightDays * dayMs) return null
  const age = ageAt(dob, creatinine.at.slice(0, 10))
  return {
    value: cockcroftGault({ age, weightKg: weight.value, creatinine: creatinine.value, sex }),
    at: creatinine.at,
    age,
    sex,
    weight,
    creatinine,
  }
}
