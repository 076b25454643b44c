import type { States } from '#edge/jsonapi/transitions'

export const releaseStatuses = [
  'draft',
  'sent_to_patient',
  'signed',
  'sent',
  'acknowledged',
  'declined',
  'canceled',
  'revoked',
  'expired',
] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]

/** A signature stands, and records may go out under it. */
export const releasableStatuses = ['signed', 'sent', 'acknowledged'] as const

/** Only patients sign, decline and revoke; what has gone out by then cannot be called back. A fax of records makes it `sent`. */
export const releaseStates = {
  noun: 'the request',
  transitions: [
    { action: 'send', from: ['draft'], to: 'sent_to_patient' },
    { action: 'sign', from: ['sent_to_patient'], to: 'signed', by: ['patient'] },
    { action: 'decline', from: ['sent_to_patient'], to: 'declined', by: ['patient'] },
    { action: 'cancel', from: ['draft', 'sent_to_patient'], to: 'canceled' },
    { action: 'acknowledge', from: ['sent'], to: 'acknowledged' },
    { action: 'revoke', from: releasableStatuses, to: 'revoked', by: ['patient'] },
    {
      action: 'expire',
      from: ['sent_to_patient', ...releasableStatuses],
      to: 'expired',
      by: ['system'],
    },
  ],
} as const satisfies States
