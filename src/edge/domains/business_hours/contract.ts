import * as z from 'zod/mini'
import { attribute, contract } from '#edge/jsonapi/contract'

const time = z
  .string('Enter a time')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, 24 hours, as 08:00'))

export const businessHours = contract('business_hours', {
  description:
    'When support answers: weekday 0 is Sunday; times are local to the zone; a day without a row is closed.',
  attributes: {
    weekday: z.number(),
    opens: attribute(time, 'update'),
    closes: attribute(time, 'update'),
    timezone: z.string(),
  },
  sorts: ['weekday'],
  mounts: { '/business_hours': ['list', 'update'] },
  unpaginated: true,
})
