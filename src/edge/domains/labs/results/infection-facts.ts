import {
  type HepatitisBState,
  type HepatitisCState,
  hepatitisBStateOf,
  hepatitisCStateOf,
  type TreatmentCourse,
} from './hepatitis-status'
import type { InfectionResult } from './infection-result'
import { type SyphilisState, syphilisStateOf } from './syphilis-status'

/** What all tests of a patient say together. */
export interface InfectionFacts {
  readonly syphilis: SyphilisState
  readonly hepatitisB: HepatitisBState
  readonly hepatitisC: HepatitisCState
}

/** Infections of which several tests make one answer. */
export const testedInfections = ['hiv', 'syphilis', 'hepatitisB', 'hepatitisC'] as const
export type TestedInfection = (typeof testedInfections)[number]

/** Where nothing of the patient is known. */
export const noFacts: InfectionFacts = {
  syphilis: 'unknown',
  hepatitisB: 'unknown',
  hepatitisC: 'unknown',
}

/** Treatments of the infections that tests follow. */
export interface InfectionTreatments {
  /** The instants at which treatments of syphilis began. */
  readonly syphilis: readonly string[]
  readonly hepatitisC: readonly TreatmentCourse[]
}

/** By final results that stand. */
export const infectionFactsOf = (
  results: readonly InfectionResult[],
  treatments: InfectionTreatments,
): InfectionFacts => ({
  syphilis: syphilisStateOf(results, treatments.syphilis),
  hepatitisB: hepatitisBStateOf(results),
  hepatitisC: hepatitisCStateOf(results, treatments.hepatitisC),
})
