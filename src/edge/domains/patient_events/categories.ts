/** What a change in a patient's record is about, in the words of the specification. */
export const eventCategories = [
  'voice',
  'opt-in',
  'consent',
  'update',
  'tasks',
  'treatment-type',
  'customer-support',
  'patient-assistance',
  'break-glass',
  'merge',
  'download',
  'fax',
] as const
export type EventCategory = (typeof eventCategories)[number]

/** The events of each category by name, as SQL patterns; every other change is an update. */
export const namesOf: readonly (readonly [EventCategory, readonly string[]])[] = [
  ['voice', ['phone_calls.%', 'appointments.log_call']],
  ['opt-in', ['user_settings.update', 'users.change_contact', 'users.undo_contact_change']],
  ['consent', ['consents.%', 'patients.send_consent']],
  ['tasks', ['todos.%', 'tasks.%']],
  ['treatment-type', ['treatment_types.%']],
  ['customer-support', ['work_notes.%', 'verifications.link', 'login_as.%']],
  ['patient-assistance', ['gilead_applications.%', 'cbo_insurance_partners.%']],
  ['break-glass', ['break_glass.%']],
  ['merge', ['patients.merge']],
  ['download', ['photo_ids.read', '%.export']],
  ['fax', ['%.fax']],
]
