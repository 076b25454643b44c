import type { Substance } from '../formulary'
import type { Indication } from '../formulary/medications'
import type { NamedMedicine } from '../formulary/medicine'
import type { Override } from '../formulary/override-reasons'
import type { PatientFacts, WrittenCondition } from '../labs'

export const factSources = ['lab', 'staff', 'patient', 'note', 'questionnaire', 'order'] as const

/** Words about a patient as they were written, until a clinician settles them. */
export interface SaidFact {
  readonly words: string
  readonly at: string
  readonly source: (typeof factSources)[number]
}

/** Something that is taken, or that the patient is allergic to, with the ingredients that its words name. */
export interface NamedSubstance extends SaidFact {
  readonly substances: readonly Substance[]
}

/** A prescription of this clinic that is not ended. */
export interface OpenPrescription extends NamedMedicine {
  readonly id: string
  readonly reason: Indication
  readonly isSigned: boolean
  /** Whether its patient or pharmacy waits for a renewal, or for another in its place. */
  readonly awaitsAnswer: boolean
  /** When it was signed, or else written. */
  readonly at: string
  /** When it was last filled. */
  readonly filledAt: string | null
  /** Days that one fill of it lasts. */
  readonly days: number
  /** Days that its supply lasts, refills included. */
  readonly supplyDays: number
  readonly refillsLeft: number
  readonly overrides: readonly Override[] | null
}

/** An injection that a note or staff record, or one that was filled and may not have been given. */
export interface Injection {
  readonly at: string
  readonly isRecorded: boolean
}

/** All that prescribing is judged by. */
export interface PrescribingFacts {
  readonly tests: PatientFacts
  readonly sex: string | null
  readonly lastNegative: {
    /** HIV RNA. */
    readonly hivRna: string | null
    readonly sti: string | null
  }
  /** When HIV was last tested, or a test of it ordered. */
  readonly hivTestAskedAt: string | null
  /** HIV by a condition, a note, an answer, or a medicine from elsewhere. */
  readonly hivElsewhere: (SaidFact & { readonly isClear: boolean }) | null
  readonly acuteSymptoms: SaidFact | null
  readonly kidneyDisease: SaidFact | null
  readonly hepatitisB: SaidFact | null
  readonly pregnancy: SaidFact | null
  /** Whether a test or an answer of late says that there is none, or that there can be none. */
  readonly isPregnancyRuledOut: boolean
  /** In kilograms, as a note or an answer has it. */
  readonly writtenWeight: { readonly value: number; readonly at: string } | null
  readonly vaginalExposure: SaidFact | null
  /** Whether the patient told which parts of the body are part of sex. */
  readonly hasToldOfSex: boolean
  readonly conditions: readonly (SaidFact & Pick<WrittenCondition, 'codes'>)[]
  readonly allergies: readonly NamedSubstance[]
  /** Taken from elsewhere, poppers included. */
  readonly takenElsewhere: readonly NamedSubstance[]
  readonly prescriptions: readonly OpenPrescription[]
  /** Until when PrEP of this clinic lasted, whether it is ended or not; null without any. */
  readonly prepUntil: string | null
  /** Oral PrEP that was signed in the last 90 days while no test allowed it. */
  readonly bridges: readonly { readonly id: string; readonly days: number }[]
  /** Times of injections by ingredient, the earliest first: recorded as given, or filled. */
  readonly injections: Readonly<Partial<Record<string, readonly Injection[]>>>
  /** Hours; no number where a note names none; null where none is known. */
  readonly hoursSinceExposure: number | null
}
