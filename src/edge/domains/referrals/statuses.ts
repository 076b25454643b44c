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

/** How a referral reached its recipient; a fax alone leaves from the platform. */
export const sentWays = ['fax', 'portal', 'phone', 'mail', 'patient'] as const
/** The ways beside a fax: staff say that they took one. */
export const otherWays = ['portal', 'phone', 'mail', 'patient'] as const

/** Parts of the record that a letter encloses. */
export const enclosures = ['results', 'medicines', 'health_history', 'visits'] as const
/** Recipients that give no health care: a letter to them encloses nothing. */
export const socialKinds: readonly string[] = ['housing', 'food', 'insurance', 'other']

/** How a referral ended: without one, the loop is open. */
export const referralOutcomes = ['seen', 'did_not_attend', 'declined', 'could_not_reach'] as const

export const referralStates = {
  noun: 'the referral',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent' },
    { action: 'fax', from: ['draft', 'sent'], to: 'sent' },
    { action: 'accept', from: ['sent'], to: 'accepted' },
    { action: 'close', from: ['sent', 'accepted'], to: 'closed' },
    { action: 'cancel', from: ['draft', 'sent', 'accepted'], to: 'canceled' },
  ],
} as const satisfies States
