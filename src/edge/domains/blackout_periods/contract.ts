import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'
import { instant, line } from '../../platform/fields'

/** Time in which no appointment can be booked: holidays, maintenance. */
export const blackoutPeriods = contract('blackout_periods', {
  description: 'Time in which the whole clinic takes no visits.',
  attributes: z.object({
    name: line(100, 'Say what it is for'),
    startsAt: instant,
    endsAt: instant,
    createdAt: instant,
  }),
  create: ['name', 'startsAt', 'endsAt'],
  filters: { from: instant, until: { schema: instant, column: 'startsAt', compare: '<' } },
  sorts: ['endsAt', 'startsAt'],
  mounts: { '/blackout_periods': ['list', 'create', 'delete'] },
})
