import type { AssignmentRole } from '#edge/domains/patients/assignments/contract'

/** Why the caller may open a record, in words. */
export const scopeTexts: Readonly<Record<string, string>> = {
  care_team: 'You are on the care team of this patient.',
  role: 'Your role opens the record of every patient.',
  own_cbo: 'This patient belongs to your organization.',
  own_pharmacy: 'Your pharmacy fills for this patient.',
  break_glass: 'You opened this record in an emergency. The patient and the reviewers were told.',
}

export const assignmentLabels: Readonly<Record<AssignmentRole, string>> = {
  provider: 'Clinician',
  support_user: 'Customer support',
  cbo: 'Organization',
  pharmacy: 'Pharmacy',
}
