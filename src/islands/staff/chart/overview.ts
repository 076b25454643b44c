import { type PatientCardData, patientFacts } from '../patient-card/patient-card'
import type { ChartPatient } from './chart-patient'

/** The facts of the card, of a patient and what was read beside them; null is not on file or not open. */
export const cardOf = (
  patient: ChartPatient,
  provider: { readonly fullName: string } | null,
  cbo: { readonly name: string } | null,
  treatments: readonly { readonly active: boolean; readonly name: string }[] | null,
): PatientCardData => ({
  ...patientFacts(patient, treatments),
  provider: patient.provider === null ? null : provider?.fullName,
  cbo: patient.cbo === null ? null : cbo?.name,
})
