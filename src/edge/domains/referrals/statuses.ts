import type { States } from '#edge/jsonapi/transitions'

export const referralKinds = [
  'primary_care',
  'hiv_specialist',
  'hepatology',
  'infectious_disease',
  'gynecology',
  'urology',
  'anal_cancer_screening',
  'mental_health',
  'substance_use',
  'dental',
  'housing',
  'food',
  'insurance',
  'partner_services',
  'emergency',
  'other',
] as const

export const referralReasons = [
  'abnormal_result',
  'symptoms',
  'screening_due',
  'specialist_opinion',
  'continuing_care',
  'social_need',
  'patient_request',
] as const

export const referralStatuses = ['draft', 'sent', 'accepted', 'closed', 'canceled'] as const

/** How a referral ended: without one, the loop is open. */
export const referralOutcomes = ['seen', 'did_not_attend', 'declined', 'could_not_reach'] as const

export const referralStates = {
  noun: 'the referral',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent' },
    { action: 'accept', from: ['sent'], to: 'accepted' },
    { action: 'close', from: ['sent', 'accepted'], to: 'closed' },
    { action: 'cancel', from: ['draft', 'sent', 'accepted'], to: 'canceled' },
  ],
} as const satisfies States
