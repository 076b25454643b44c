import { closingInput } from '#edge/domains/appointments/rearranging/contract'
import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import { attribute, contract, one, oneOf, overlap, z } from '#edge/jsonapi/contract'
import type { States } from '#edge/jsonapi/transitions'
import { instantField, keptTime, stampFields, uuid } from '#edge/platform/fields'

export const providerTimeStatuses = ['pending', 'approved', 'declined', 'canceled'] as const

const providerTimeStates = {
  noun: 'the request',
  transitions: [
    { action: 'approve', from: ['pending'], to: 'approved' },
    { action: 'decline', from: ['pending'], to: 'declined', reason: 'required' },
    { action: 'update', from: ['pending', 'approved'], to: 'pending' },
    { action: 'delete', from: ['pending', 'approved'], to: 'canceled' },
  ],
} as const satisfies States

const status = z.enum(providerTimeStatuses, 'No such status')
const purpose = <const P extends readonly string[]>(purposes: P) => ({
  purpose: attribute(z.enum(purposes, 'Choose what it is for'), 'write'),
})
const attributes = {
  startsAt: attribute(instantField, 'write'),
  endsAt: attribute(instantField, 'write'),
  status,
  ...keptTime,
  requestedByName: attribute(z.string(), 'userName'),
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
  ...stampFields,
}
const shared = {
  relationships: {
    provider: one('providers'),
    requestedBy: one('users'),
    decidedBy: one('users', 'optional'),
  },
  filters: { status: oneOf(status), ...overlap('startsAt', 'endsAt', instantField) },
  sorts: ['startsAt', '-startsAt'],
  states: providerTimeStates,
} as const

export const adminPurposes = ['charting', 'meeting', 'training', 'supervision', 'other'] as const
/** Why a colleague is away is asked no closer than this. */
export const awayPurposes = ['leave', 'holiday', 'conference', 'other'] as const

/** At work, and not to be booked. */
export const adminTimes = contract('admin_times', {
  ...shared,
  description:
    'Working time of a clinician in which no visit is booked, once a colleague has approved it.',
  attributes: {
    ...purpose(adminPurposes),
    ...attributes,
  },
  mounts: {
    '/providers/:provider/admin_times': ['list', 'read', 'create', 'update', 'delete'],
  },
  actions: {
    approve: { at: ['POST /providers/:provider/admin_times/:id/approve'], input: closingInput },
    decline: { at: ['POST /providers/:provider/admin_times/:id/decline'], input: reasonInput },
  },
})

export const outOfOfficeTimes = contract('out_of_office_times', {
  ...shared,
  description:
    'Time in which a clinician is away and no visit is booked, once a colleague has approved it.',
  attributes: {
    ...purpose(awayPurposes),
    /** The colleague to whom results and tasks go meanwhile. */
    coverId: attribute(z.optional(z.nullable(uuid)), 'write'),
    coverName: attribute(z.nullable(z.string()), 'userName'),
    ...attributes,
  },
  mounts: {
    '/providers/:provider/out_of_office_times': ['list', 'read', 'create', 'update', 'delete'],
  },
  actions: {
    approve: {
      at: ['POST /providers/:provider/out_of_office_times/:id/approve'],
      input: closingInput,
    },
    decline: {
      at: ['POST /providers/:provider/out_of_office_times/:id/decline'],
      input: reasonInput,
    },
  },
})
