import { closingInput } from '#edge/domains/appointments/rearranging/contract'
import { attribute, contract, overlap } from '#edge/jsonapi/contract'
import { instantField, line } from '#edge/platform/fields'

/** Time in which no appointment can be booked: holidays, maintenance. */
export const blackoutPeriods = contract('blackout_periods', {
  description: 'Time in which the whole clinic takes no visits.',
  attributes: {
    name: attribute(line(100, 'Say what it is for'), 'create'),
    startsAt: attribute(instantField, 'create'),
    endsAt: attribute(instantField, 'create'),
    bookedVisits: attribute(closingInput.def.shape.bookedVisits, 'create', 'computed'),
    plan: attribute(closingInput.def.shape.plan, 'create', 'computed'),
    createdAt: instantField,
  },
  filters: overlap('startsAt', 'endsAt', instantField),
  sorts: ['endsAt', 'startsAt'],
  mounts: { '/blackout_periods': ['list', 'create', 'delete'] },
})
