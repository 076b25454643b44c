import {
  type HepatitisBState,
  type HepatitisCState,
  hepatitisBStateOf,
  hepatitisCStateOf,
} from './hepatitis-status'
import type { InfectionResult } from './infection-result'
import { type SyphilisState, syphilisStateOf } from './syphilis-status'

/** What all tests of a patient say together. */
export interface InfectionFacts {
  readonly syphilis: SyphilisState
  readonly hepatitisB: HepatitisBState
  readonly hepatitisC: HepatitisCState
}

/** Where nothing of the patient is known. */
export const noFacts: InfectionFacts = {
  syphilis: 'unknown',
  hepatitisB: 'unknown',
  hepatitisC: 'unknown',
}

/** By final results that stand, and by when treatments of syphilis began. */
export const infectionFactsOf = (
  results: readonly InfectionResult[],
  syphilisTreatments: readonly string[],
): InfectionFacts => ({
  syphilis: syphilisStateOf(results, syphilisTreatments),
  hepatitisB: hepatitisBStateOf(results),
  hepatitisC: hepatitisCStateOf(results, []),
})
