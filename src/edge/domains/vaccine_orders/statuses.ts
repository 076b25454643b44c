import type { States } from '#edge/jsonapi/transitions'

export const vaccines = [
  'hepatitis_a',
  'hepatitis_b',
  'hpv',
  'mpox',
  'influenza',
  'covid_19',
  'meningococcal_acwy',
  'meningococcal_b',
  'pneumococcal',
  'tdap',
  'zoster',
] as const

export const vaccineOrderStatuses = ['draft', 'ordered', 'given', 'canceled'] as const

export const vaccineOrderStates = {
  noun: 'the order',
  transitions: [
    { action: 'order', from: ['draft'], to: 'ordered' },
    { action: 'give', from: ['ordered'], to: 'given' },
    { action: 'cancel', from: ['draft', 'ordered'], to: 'canceled' },
  ],
} as const satisfies States
