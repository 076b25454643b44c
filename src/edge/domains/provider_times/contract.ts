import { reasonInput } from '#edge/domains/dropdown_options/reason-codes'
import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { providerTimeStates, providerTimeStatuses } from './statuses'

const status = z.enum(providerTimeStatuses, 'No such status')
const purpose = <const P extends readonly string[]>(purposes: P) => ({
  purpose: attribute(z.enum(purposes, 'Choose what it is for'), 'write'),
})
const attributes = {
  startsAt: attribute(instantField, 'write'),
  endsAt: attribute(instantField, 'write'),
  status,
  requestedByName: attribute(z.string(), 'userName'),
  reasonCode: z.nullable(z.string()),
  reasonText: z.nullable(z.string()),
  createdAt: instantField,
  updatedAt: instantField,
}
const shared = {
  relationships: {
    provider: one('providers'),
    requestedBy: one('users'),
    decidedBy: one('users', 'optional'),
  },
  filters: { status: oneOf(status), from: instantField, until: instantField },
  sorts: ['startsAt', '-startsAt'],
  states: providerTimeStates,
} as const

/** At work, and not to be booked. */
export const adminTimes = contract('admin_times', {
  ...shared,
  description:
    'Working time of a clinician in which no visit is booked, once a colleague has approved it.',
  attributes: {
    ...purpose(['charting', 'meeting', 'training', 'supervision', 'other']),
    ...attributes,
  },
  mounts: {
    '/providers/:provider/admin_times': ['list', 'read', 'create', 'update', 'delete'],
  },
  actions: {
    approve: { at: ['POST /providers/:provider/admin_times/:id/approve'] },
    decline: { at: ['POST /providers/:provider/admin_times/:id/decline'], input: reasonInput },
  },
})

/** Why somebody is away is asked no closer than this: it is nobody's business. */
export const outOfOfficeTimes = contract('out_of_office_times', {
  ...shared,
  description:
    'Time in which a clinician is away and no visit is booked, once a colleague has approved it.',
  attributes: { ...purpose(['leave', 'holiday', 'conference', 'other']), ...attributes },
  mounts: {
    '/providers/:provider/out_of_office_times': ['list', 'read', 'create', 'update', 'delete'],
  },
  actions: {
    approve: { at: ['POST /providers/:provider/out_of_office_times/:id/approve'] },
    decline: {
      at: ['POST /providers/:provider/out_of_office_times/:id/decline'],
      input: reasonInput,
    },
  },
})
