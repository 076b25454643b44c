import type { FhirPerson } from '../fhir-patient'

/** What a lab has to know of an order. */
export interface LabOrder {
  /** Ours; the lab names it in all that it tells of the order. */
  readonly id: string
  /** Which lab, by the name it has here. */
  readonly vendor: string
  readonly orderedAt: string
  readonly tests: readonly {
    readonly code: string
    readonly loinc: string
    readonly name: string
    /** What is sampled: a word, and its code of SNOMED CT where there is one. */
    readonly specimen: { readonly name: string; readonly snomed: string | null }
  }[]
  /** Why it is ordered, in ICD-10-CM. */
  readonly diagnoses: readonly { readonly code: string; readonly name: string }[]
  /** With the sex as recorded at birth, by which labs choose their ranges, and the address that a kit goes to. */
  readonly patient: FhirPerson
  readonly clinician: { readonly name: string; readonly npi: string | null } | null
}
