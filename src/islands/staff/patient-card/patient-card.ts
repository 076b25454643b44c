import type { PatientNote } from '../notes/notes'

/** A patient's card. Undefined is hidden from this role; null is not on file. */
export interface PatientCardData {
  readonly id: string
  readonly name: string
  readonly portrait: string
  readonly legalName?: string
  readonly pronouns?: string | null
  readonly dob?: string
  readonly state?: string
  readonly zone?: string
  readonly language?: string
  readonly phone?: string | null
  readonly email?: string
  readonly status?: string
  readonly next?: { readonly at: string; readonly status: string | null } | null
  readonly provider?: string | null
  readonly providerId?: string | null
  readonly cbo?: string | null
  readonly treatments?: readonly string[]
  readonly consentedAt?: string | null
  readonly photoIdOnFile?: boolean
  readonly insured?: boolean | null
  /** What of it is hidden from this role, by name. */
  readonly hidden?: readonly string[]
  readonly notes?: readonly PatientNote[]
  readonly workNotes?: readonly PatientNote[]
  /** The reader writes to patients in their care alone, and this one is not. */
  readonly isOutsideCare?: boolean
}

/** What a card shows of a patient's own record. */
interface CardPatient {
  readonly id: string
  readonly fullChosenName: string
  readonly portrait?: string | null
  readonly fullName?: string
  readonly pronouns?: string | null
  readonly dob?: string
  readonly state?: string
  readonly timezone?: string
  readonly language?: string
  readonly phone?: string | null
  readonly email?: string
  readonly status?: string
  readonly consentedAt?: string | null
  readonly photoIdOnFile?: boolean
  readonly insured?: boolean | null
  readonly nextAppointmentAt?: string | null
  readonly nextAppointmentStatus?: string | null
  readonly provider?: { readonly id: string } | null
  readonly hidden?: readonly string[]
}

/** The facts of a card that are the patient's own, and their treatments. */
export const patientFacts = (
  patient: CardPatient,
  treatments: readonly { readonly active: boolean; readonly name: string }[] | null | undefined,
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
  providerId: patient.provider?.id,
  consentedAt: patient.consentedAt,
  photoIdOnFile: patient.photoIdOnFile,
  insured: patient.insured,
  treatments: treatments?.filter(({ active }) => active).map(({ name }) => name),
  hidden: hiddenFacts(patient, treatments),
})

const factLabels: Readonly<Record<string, string>> = {
  fullName: 'Legal name',
  dob: 'Born',
  state: 'State',
  phone: 'Phone',
  email: 'Email',
  language: 'Language',
  timezone: 'Local time',
  nextAppointmentAt: 'Next visit',
  provider: 'Clinician',
  cbo: 'Organization',
  status: 'Status',
  consentedAt: 'Consents',
  photoIdOnFile: 'Photo ID',
  insured: 'Insurance',
}

/** The facts of a card that its reader does not receive; treatments are asked for apart. */
export const hiddenFacts = (
  { hidden = [] }: Pick<CardPatient, 'hidden'>,
  treatments: readonly unknown[] | null | undefined,
): string[] => [
  ...Object.entries(factLabels).flatMap(([name, label]) => (hidden.includes(name) ? [label] : [])),
  ...(treatments ? [] : ['Treatments']),
]

const nextOf = ({ nextAppointmentAt: at, nextAppointmentStatus: status }: CardPatient) =>
  at ? { at, status: status ?? null } : at === null ? null : undefined
