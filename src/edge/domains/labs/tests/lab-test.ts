/**
 * How a value is written: a number, found or not, a titer (`1:16`), a number of copies that may also be a word, which
 * virus antibodies are of, a blood pressure (`120/80`), or a report in words, which no rule reads.
 */
type ValueKind =
  | 'number'
  | 'presence'
  | 'titer'
  | 'viral_load'
  | 'differentiation'
  | 'pressure'
  | 'text'

/** Expected numbers of the canonical unit: from `low`, to `high`, and below `below`, which is not part of it. */
export interface ReferenceRange {
  /** As recorded at birth; without one for all. */
  readonly sex?: 'Female' | 'Male'
  readonly low?: number
  readonly high?: number
  readonly below?: number
}

/** Anything that is found or measured in a patient. */
export interface ObservationType {
  readonly loinc: string
  /** What clinicians call it. */
  readonly name: string
  readonly kind: ValueKind
  /** The canonical unit, as it is printed. */
  readonly unit?: string
  /** The canonical unit in UCUM. */
  readonly ucum?: string
  readonly ranges?: readonly ReferenceRange[]
  /** Numbers of the canonical unit that a living person can have: what is beyond is in another unit, or a slip. */
  readonly plausible?: readonly [min: number, max: number]
  /** Counted things, without a fraction. */
  readonly isCount?: true
  /** Printed as whole numbers: '>59' begins at 60. */
  readonly isWhole?: true
  /** Between mass and amount, in grams per mole. */
  readonly gramsPerMole?: number
  /** The highest number that an assay of today prints behind "<" where it found nothing to count. */
  readonly detectionLimit?: number
  /** Below it, the clinic answers the same day. */
  readonly criticalBelow?: number
  /** From it on, the clinic answers the same day. */
  readonly criticalFrom?: number
  /** The expected value, for patient and clinician; absent for narrative reports. */
  readonly expected?: string
  /** A value in range, as labs write it. */
  readonly example: string
}

export interface LabTest extends ObservationType {
  /** Other LOINC codes of the same test by another method. */
  readonly otherLoincs?: readonly string[]
  /** What patients call it. */
  readonly plainName: string
  readonly specimen: 'blood' | 'urine' | 'throat' | 'rectal' | 'vaginal' | 'mouth'
}

/** How a value stands to what is expected. */
export const resultFlags = [
  'normal',
  'low',
  'high',
  'critical_low',
  'critical_high',
  'abnormal',
  'reactive',
  'detected',
  'inconclusive',
  'not_performed',
  'unread',
  'withdrawn',
] as const
export type ResultFlag = (typeof resultFlags)[number]
