import { none, skip, unsure } from './options'
import type { Item } from './questionnaire'

const callLifeline = { href: 'tel:988', label: 'Call or text 988, day or night' } as const

export const acuteSymptoms = {
  linkId: 'acute_symptoms',
  text: 'In the last 4 weeks, have you had any of these?',
  type: 'multi',
  options: [
    { code: 'fever', label: 'Fever' },
    { code: 'sore_throat', label: 'Sore throat' },
    { code: 'rash', label: 'A rash' },
    { code: 'glands', label: 'Swollen glands' },
    { code: 'night_sweats', label: 'Night sweats' },
    none,
  ],
  required: true,
} as const satisfies Item

export const stiSymptoms = {
  linkId: 'sti_symptoms',
  text: 'Do you have any of these now?',
  type: 'multi',
  options: [
    { code: 'burning', label: 'Burning when you pee' },
    { code: 'discharge', label: 'Discharge or drip' },
    { code: 'sores', label: 'Sores, bumps or blisters' },
    { code: 'anal', label: 'Pain or bleeding in your bottom' },
    { code: 'belly', label: 'Pain in your belly or testicles' },
    none,
  ],
  required: true,
} as const satisfies Item

export const pregnancy = {
  linkId: 'pregnancy',
  text: 'Are you pregnant, or could you be?',
  type: 'choice',
  options: [
    { code: 'yes', label: 'Yes, or maybe' },
    { code: 'planning', label: 'No, but I’d like to be' },
    { code: 'no', label: 'No' },
    { code: 'cannot', label: 'I can’t get pregnant' },
  ],
  required: true,
} as const satisfies Item

export const kidney = {
  linkId: 'kidney_disease',
  text: 'Has a doctor ever said that your kidneys don’t work well?',
  type: 'choice',
  options: [{ code: 'yes', label: 'Yes' }, { code: 'no', label: 'No' }, unsure],
  required: true,
  offers: { section: 'conditions', code: 'Kidney Disease' },
} as const satisfies Item

export const hepatitisB = {
  linkId: 'hepatitis_b',
  text: 'Have you ever had hepatitis B?',
  type: 'choice',
  options: [{ code: 'yes', label: 'Yes' }, { code: 'no', label: 'No' }, unsure],
  required: true,
  offers: { section: 'conditions', code: 'Hepatitis B' },
} as const satisfies Item

export const medicines = {
  linkId: 'medicines',
  text: 'What medicines, vitamins and supplements do you take?',
  help: 'Antacids and supplements count too. Leave it empty if you take none.',
  type: 'text',
  offers: { section: 'medications' },
} as const satisfies Item

export const allergies = {
  linkId: 'allergies',
  text: 'What are you allergic to?',
  help: 'Leave it empty if nothing.',
  type: 'text',
  offers: { section: 'allergies' },
} as const satisfies Item

export const mood = {
  linkId: 'mood',
  text: 'How have you been feeling?',
  type: 'choice',
  options: [
    { code: 'well', label: 'Well' },
    { code: 'so_so', label: 'So-so' },
    { code: 'low', label: 'Low, most days' },
    skip,
  ],
  advice: [
    {
      anyOf: ['low'],
      text: 'Thank you for telling us. We’ll talk about it. If it gets too heavy before then:',
      link: callLifeline,
    },
  ],
} as const satisfies Item

export const missedDoses = {
  linkId: 'missed_doses',
  text: 'How many doses did you miss in the last week?',
  help: 'Everyone misses some. It helps us to help you.',
  type: 'choice',
  options: [
    { code: '0', label: 'None' },
    { code: '1', label: 'One' },
    { code: '2', label: 'Two' },
    { code: '3', label: 'Three or more' },
  ],
  required: true,
} as const satisfies Item

export const sideEffects = {
  linkId: 'side_effects',
  text: 'Has the medicine bothered you in any way?',
  type: 'boolean',
  required: true,
} as const satisfies Item

export const sideEffectWords = {
  linkId: 'side_effects_words',
  text: 'What bothers you?',
  type: 'text',
  required: true,
  enableWhen: { linkId: 'side_effects', anyOf: ['yes'] },
} as const satisfies Item

export const anythingElse = {
  linkId: 'anything_else',
  text: 'Is there anything else your clinician should know?',
  type: 'text',
} as const satisfies Item
