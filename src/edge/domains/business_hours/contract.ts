import { attribute, contract, z } from '#edge/jsonapi/contract'
import { timeOfDay } from '#edge/platform/fields'

export const businessHours = contract('business_hours', {
  description:
    'When support answers: weekday 0 is Sunday; times are local to the zone; a day without a row is closed.',
  attributes: {
    weekday: attribute(
      z.number('Choose a day').check(z.int(), z.minimum(0), z.maximum(6)),
      'create',
    ),
    opens: attribute(timeOfDay, 'write'),
    closes: attribute(timeOfDay, 'write'),
    timezone: z.string(),
    /** When the whole clinic is closed, as ISO 8601 intervals: no hour of them is open. */
    closures: attribute(z.array(z.string()), 'computed'),
  },
  sorts: ['weekday'],
  mounts: { '/business_hours': ['list', 'create', 'update', 'delete'] },
  unpaginated: true,
})
