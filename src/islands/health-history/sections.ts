import { type HealthSection, isMeasured } from '#edge/domains/health_histories/sections'

interface SectionWords {
  readonly title: string
  readonly help: string
  readonly add: string
  /** How a patient says that there is nothing. */
  readonly none?: string
  readonly labels: Readonly<Partial<Record<'label' | 'details' | 'onsetOn' | 'endedOn', string>>>
}

/** How each section of a history is spoken of. */
export const sectionWords: Readonly<Record<HealthSection, SectionWords>> = {
  allergies: {
    title: 'Allergies',
    help: 'Medicines first, then anything else, such as food or latex.',
    add: 'Add an allergy',
    none: 'I have no allergies',
    labels: { label: 'What are you allergic to?', onsetOn: 'Since when' },
  },
  conditions: {
    title: 'Conditions',
    help: 'What a doctor told you that you have or had.',
    add: 'Add a condition',
    none: 'I have no conditions',
    labels: {
      label: 'Which condition',
      details: 'More about it',
      onsetOn: 'Since when',
      endedOn: 'Until when',
    },
  },
  medications: {
    title: 'Medicines',
    help: 'Everything you take: with a prescription or without one, and hormones and vitamins too.',
    add: 'Add a medicine',
    none: 'I take no medicines',
    labels: {
      label: 'Medicine',
      details: 'How much and how often',
      onsetOn: 'Since when',
      endedOn: 'Until when',
    },
  },
  surgeries: {
    title: 'Surgeries',
    help: 'Any operations you’ve had, even long ago.',
    add: 'Add a surgery',
    none: 'I’ve had no surgeries',
    labels: { label: 'Surgery', details: 'More about it', onsetOn: 'When' },
  },
  immunizations: {
    title: 'Vaccines',
    help: 'Hepatitis A and B, HPV and mpox matter most for your care here.',
    add: 'Add a vaccine',
    labels: { label: 'Vaccine', details: 'Which dose, and where', onsetOn: 'When' },
  },
  vitals: {
    title: 'Vitals',
    help: 'What you measured at home, or at another office.',
    add: 'Add a measurement',
    labels: {},
  },
  lab_vitals: {
    title: 'Lab values',
    help: 'Your care team adds them from your results.',
    add: 'Add a lab value',
    labels: {},
  },
}

/** What each control of a section's form is called. */
export const controlLabels = (section: HealthSection): Readonly<Record<string, string>> => ({
  code: isMeasured(section) ? 'What was measured' : 'Condition',
  severity: 'How severe',
  reaction: 'What happens',
  value: 'Value',
  takenOn: 'When',
  ...sectionWords[section].labels,
})

export const severityLabels = {
  not_sure: 'Not sure',
  intolerance: 'Intolerance',
  mild: 'Mild',
  moderate: 'Moderate',
  severe: 'Severe',
} as const
