/** The seven sections of a health record, in the order they are read. */
export const healthSections = [
  'allergies',
  'conditions',
  'medications',
  'surgeries',
  'immunizations',
  'vitals',
  'lab_vitals',
] as const
export type HealthSection = (typeof healthSections)[number]

/** Sections of measurements: a value by code, at a time. */
export const measuredSections = ['vitals', 'lab_vitals'] as const
export const isMeasured = (section: string): section is (typeof measuredSections)[number] =>
  measuredSections.some((each) => each === section)

/** `proposed` waits for a clinician; `entered_in_error` stays for the trail alone. */
export const entryStatuses = ['proposed', 'active', 'resolved', 'entered_in_error'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const severities = ['not_sure', 'intolerance', 'mild', 'moderate', 'severe'] as const

/** Says that a section has been asked and has nothing in it. */
export const noneCode = 'none'

export const entryFields = [
  'label',
  'severity',
  'reaction',
  'details',
  'onsetOn',
  'endedOn',
] as const
export type EntryField = (typeof entryFields)[number]

/** What an entry of each section may say beside its name. */
export const sectionFields: Readonly<Record<HealthSection, readonly EntryField[]>> = {
  allergies: ['label', 'severity', 'reaction', 'onsetOn'],
  conditions: ['label', 'onsetOn', 'endedOn', 'details'],
  medications: ['label', 'details', 'onsetOn', 'endedOn'],
  surgeries: ['label', 'onsetOn', 'details'],
  immunizations: ['label', 'onsetOn', 'details'],
  vitals: [],
  lab_vitals: [],
}

/** Changes of status by a clinician: from one to others. */
export const statusChanges: Readonly<Record<EntryStatus, readonly EntryStatus[]>> = {
  proposed: ['active', 'resolved', 'entered_in_error'],
  active: ['resolved', 'entered_in_error'],
  resolved: ['active', 'entered_in_error'],
  entered_in_error: [],
}
