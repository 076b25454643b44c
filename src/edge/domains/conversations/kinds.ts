export const conversationKinds = ['provider', 'care_team', 'support', 'internal', 'staff'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** Those a patient takes part in; of the others they never learn. */
export const patientKinds = [
  'provider',
  'care_team',
  'support',
] as const satisfies ConversationKind[]
export type PatientKind = (typeof patientKinds)[number]

/** Those about a patient's care. */
export const careKinds = ['provider', 'care_team', 'internal'] as const satisfies ConversationKind[]

export const conversationStatuses = ['open', 'archived'] as const

/** The roles that may be part of a conversation beside the patient. */
export const correspondentRoles = [
  'provider',
  'assistant',
  'support',
  'manager',
  'clinical_admin',
  'clinical_lead',
] as const

/** Within how many hours of opening an answer comes: a working day of ten hours, two for clinicians and support. */
export const replyHours: Readonly<Record<ConversationKind, number>> = {
  care_team: 10,
  provider: 20,
  support: 20,
  internal: 10,
  staff: 10,
}

export const maxMessageCharacters = 10_000

/** Whether at least one character of a text shows. */
export const hasVisibleText = (text: string): boolean =>
  /[^\s\p{Cf}\p{Mn}\u115f\u1160\u3164\u2800\uffa0]/u.test(text)
