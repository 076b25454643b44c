import type { States } from '#edge/jsonapi/transitions'

export const applicationStatuses = [
  'draft',
  'patient_signed',
  'provider_signed',
  'submitted',
  'in_review',
  'approved',
  'active',
  'expiring',
  'expired',
  'denied',
  'declined',
  'canceled',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

/** It is with the clinic: it can still change. */
export const unsentStatuses = ['draft', 'patient_signed', 'provider_signed'] as const
/** The program has it and has not answered. */
export const withProgramStatuses = ['submitted', 'in_review'] as const
/** The program pays, or is about to. */
export const enrolledStatuses = ['approved', 'active', 'expiring'] as const
/** So many days before the last, patient and staff are told to apply again. */
export const renewalDays = 60

/** A submission makes it `submitted`. A change drops both signatures: what is sent is what was signed. */
export const applicationStates = {
  noun: 'the application',
  transitions: [
    { action: 'update', from: unsentStatuses, to: 'draft' },
    { action: 'sign', from: ['draft'], to: 'patient_signed', by: ['patient'] },
    { action: 'decline', from: ['draft'], to: 'declined', by: ['patient'], reason: 'required' },
    { action: 'provider_sign', from: ['patient_signed'], to: 'provider_signed' },
    { action: 'fail_fax', from: ['submitted'], to: 'provider_signed', by: ['system'] },
    { action: 'start_review', from: ['submitted'], to: 'in_review' },
    { action: 'approve', from: ['in_review'], to: 'approved' },
    { action: 'deny', from: ['in_review'], to: 'denied', reason: 'required' },
    { action: 'activate', from: ['approved'], to: 'active' },
    { action: 'near_end', from: ['active'], to: 'expiring', by: ['system'] },
    { action: 'expire', from: enrolledStatuses, to: 'expired' },
    { action: 'cancel', from: [...unsentStatuses, ...withProgramStatuses], to: 'canceled' },
  ],
} as const satisfies States
