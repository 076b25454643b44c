import type { PatientCardData } from '../patient-card/patient-card'
import type { ChartPatient } from './chart-patient'

/** The facts of the card, of a patient and what was read beside them; null is not on file or not open. */
export const cardOf = (
  patient: ChartPatient,
  provider: { readonly fullName: string } | null,
  cbo: { readonly name: string } | null,
  treatments: readonly { readonly active: boolean; readonly name: string }[] | null,
): PatientCardData => ({
  id: patient.id,
  name: patient.fullChosenName,
  portrait: patient.portrait ?? patient.id,
  legalName: patient.fullName,
  pronouns: patient.pronouns,
  dob: patient.dob,
  state: patient.state,
  zone: patient.timezone,
  language: patient.language,
  phone: patient.phone,
  email: patient.email,
  status: patient.status,
  next: nextOf(patient),
  consentedAt: patient.consentedAt,
  photoIdOnFile: patient.photoIdOnFile,
  insured: patient.insured,
  treatments: treatments?.filter(({ active }) => active).map(({ name }) => name),
  provider: patient.provider === null ? null : provider?.fullName,
  cbo: patient.cbo === null ? null : cbo?.name,
})

const nextOf = ({ nextAppointmentAt: at, nextAppointmentStatus }: ChartPatient) =>
  at ? { at, status: nextAppointmentStatus ?? null } : at === null ? null : undefined
