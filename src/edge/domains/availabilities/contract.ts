import * as z from 'zod/mini'
import { contract, one } from '../../jsonapi/contract'
import { instantField, zone } from '../../platform/fields'

export const availabilityStatuses = ['pending', 'authorized', 'declined', 'withdrawn'] as const
const status = z.enum(availabilityStatuses, 'No such status')

/** A stretch of time in which a clinician may be booked, once somebody else has authorized it. */
export const availabilities = contract('availabilities', {
  description: 'Time in which a clinician may be booked.',
  attributes: z.object({
    /** On a step of 5 minutes, as is the end; at most 24 hours apart. */
    startsAt: instantField,
    endsAt: instantField,
    /** In which the hours were meant; the clinician's own when left out. */
    timezone: z.optional(zone),
    status,
    authorizedBy: z.optional(z.nullable(z.string())),
    createdAt: instantField,
    updatedAt: instantField,
  }),
  create: ['startsAt', 'endsAt', 'timezone'],
  update: ['startsAt', 'endsAt', 'timezone'],
  relationships: { provider: one('providers') },
  filters: {
    status: z.union([status, z.array(status)]),
    from: instantField,
    until: instantField,
  },
  sorts: ['startBucket'],
  mounts: { '/providers/:provider/availabilities': ['list', 'create', 'update', 'delete'] },
  states: {
    attribute: 'status',
    transitions: [
      { action: 'authorize', from: ['pending', 'declined'], to: 'authorized' },
      { action: 'decline', from: ['pending', 'authorized'], to: 'declined' },
      { action: 'update', from: ['pending', 'authorized'], to: 'pending' },
      { action: 'delete', from: ['pending', 'authorized'], to: 'withdrawn' },
    ],
  },
  actions: {
    authorize: { at: ['PUT /availabilities/:id/authorizations'] },
    decline: { at: ['DELETE /availabilities/:id/authorizations'] },
  },
})
