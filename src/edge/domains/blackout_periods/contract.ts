import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { instantField, line } from '#edge/platform/fields'

/** Time in which no appointment can be booked: holidays, maintenance. */
export const blackoutPeriods = contract('blackout_periods', {
  description: 'Time in which the whole clinic takes no visits.',
  attributes: z.object({
    name: line(100, 'Say what it is for'),
    startsAt: instantField,
    endsAt: instantField,
    createdAt: instantField,
  }),
  create: ['name', 'startsAt', 'endsAt'],
  filters: {
    from: instantField,
    until: { schema: instantField, column: 'startsAt', compare: '<' },
  },
  sorts: ['endsAt', 'startsAt'],
  mounts: { '/blackout_periods': ['list', 'create', 'delete'] },
})
