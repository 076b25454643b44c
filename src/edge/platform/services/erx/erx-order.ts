import type { FhirPerson } from '../fhir-patient'

interface Coded {
  readonly code: string
  readonly display: string
}

/** How a medicine is taken (FHIR Dosage). */
export interface ErxDosage {
  /** The whole of it in English. */
  readonly sig: string
  /** Units at a time; null where they are not counted. */
  readonly dose: number | null
  /** In SNOMED CT. */
  readonly route: Coded
  /** FHIR Timing.repeat, without its bounds. */
  readonly repeat: {
    readonly count?: number
    readonly frequency?: number
    readonly period?: number
    readonly periodUnit?: 'h' | 'd' | 'wk' | 'mo'
    readonly when?: 'HS'
  }
  /** Days of the whole course. */
  readonly forDays: number | null
  /** For what it is taken as needed; null where it is taken without need. */
  readonly asNeeded: string | null
  /** Units in 24 hours. */
  readonly maxPerDay: number | null
}

/** What a pharmacy has to know of a prescription. */
export interface ErxOrder {
  /** Ours; the service names it in all that it tells of the prescription. */
  readonly id: string
  /** YYYY-MM-DD */
  readonly writtenOn: string
  readonly drug: {
    /** Of RxNorm, a clinical drug; null where the pharmacist reads the words. */
    readonly rxcui: string | null
    readonly name: string
    readonly generic: string
    readonly strength: string
    readonly form: string
  }
  readonly dosage: ErxDosage
  readonly note: string | null
  readonly quantity: number
  /** Unit of the quantity and the doses, with its code of NCPDP in the NCI Thesaurus where it has one. */
  readonly unit: { readonly name: string; readonly code: string | null }
  readonly days: number
  readonly refills: number
  readonly substitutionAllowed: boolean
  /** In ICD-10-CM. */
  readonly diagnosis: Coded | null
  /** What it renews or replaces. */
  readonly renewsId: string | null
  readonly pharmacy: {
    readonly id: string
    readonly name: string
    readonly ncpdpId: string | null
    readonly npi: string | null
    readonly phone: string | null
  }
  readonly patient: FhirPerson
  /** Kilograms, and when it was measured. */
  readonly weight: { readonly value: number; readonly at: string } | null
  readonly clinician: { readonly id: string; readonly name: string; readonly npi: string | null }
}

/** What is known of a prescription before it is signed; null for a pharmacy or a clinician who is not chosen yet. */
export interface UnsignedErxOrder extends Pick<ErxOrder, 'drug' | 'patient' | 'weight'> {
  readonly pharmacy: ErxOrder['pharmacy'] | null
  readonly clinician: ErxOrder['clinician'] | null
}
