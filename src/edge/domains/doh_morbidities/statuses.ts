import type { States } from '#edge/jsonapi/transitions'

export const reportableConditions = [
  'syphilis',
  'gonorrhea',
  'chlamydia',
  'hiv',
  'hepatitis_b_acute',
  'hepatitis_c_acute',
  'hepatitis_c_chronic',
  'mpox',
] as const

/** CSTE 2018, as the reference list has them. */
export const syphilisStages = [
  'primary',
  'secondary',
  'early',
  'late_or_unknown',
  'congenital',
  'stillbirth',
] as const

export const syphilisManifestations = ['neurologic', 'ocular', 'otic', 'late_clinical'] as const

export const syphilisSymptoms = [
  'chancre',
  'regional_nodes',
  'body_rash',
  'palm_sole_rash',
  'mucous_patches',
  'condylomata_lata',
  'hair_loss',
  'fever',
  'sore_throat',
  'general_nodes',
  'headache',
  'vision',
  'hearing',
  'cranial_nerve',
  'mental_state',
  'gummata',
  'aortitis',
  'none',
] as const

export const chancreSites = [
  'penis',
  'vulva_vagina',
  'cervix',
  'anus_rectum',
  'mouth_lip',
  'other',
] as const

export const morbidityStatuses = ['draft', 'sent', 'acknowledged'] as const

/** How far the last fax of a report is. */
export const faxStatuses = ['queued', 'sending', 'sent', 'failed'] as const

export const morbidityStates = {
  noun: 'the report',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent' },
    { action: 'fax', from: ['draft', 'sent'], to: 'sent' },
    { action: 'acknowledge', from: ['sent'], to: 'acknowledged' },
  ],
} as const satisfies States
