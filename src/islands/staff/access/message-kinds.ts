import { type Capabilities, canChoose, hasCapability } from './capabilities'

/** To the patient, or about them among staff. */
export type PatientMessageKind = 'patient' | 'internal'

/** What the caller may write from a patient's card. */
export const patientMessageKinds = (capabilities: Capabilities): readonly PatientMessageKind[] => [
  ...(hasCapability(capabilities, 'conversations.start') ? (['patient'] as const) : []),
  ...(canChoose(capabilities, 'conversations', 'kind', 'internal') ? (['internal'] as const) : []),
]
