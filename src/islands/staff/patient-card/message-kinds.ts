import type { StaffRole } from '../chrome/nav-links'

/** To the patient, or about them among staff. */
export type PatientMessageKind = 'patient' | 'internal'

const kinds: Readonly<Partial<Record<StaffRole, readonly PatientMessageKind[]>>> = {
  provider: ['patient', 'internal'],
  assistant: ['patient', 'internal'],
  support: ['patient'],
  manager: ['patient', 'internal'],
  clinical_admin: ['patient', 'internal'],
  clinical_lead: ['patient', 'internal'],
}

/** What a role may write from a patient's card; the edge decides again. */
export const patientMessageKinds = (role: StaffRole): readonly PatientMessageKind[] =>
  kinds[role] ?? []
