import { attribute, contract, one, oneOf, z } from '#edge/jsonapi/contract'
import { instantField, stampFields, uuid } from '#edge/platform/fields'
import { earlierTimeStates, earlierTimeStatuses } from './transitions'

const at = '/patients/:patient/earlier_time_requests'
const status = z.enum(earlierTimeStatuses, 'No such status')

export const earlierTimeRequests = contract('earlier_time_requests', {
  description:
    'A patient asks to be told when a time before that of their visit becomes free. One that does is held for them for minutes; they take it by moving the visit to it.',
  attributes: {
    appointmentId: attribute(uuid, 'create'),
    status,
    /** What is held for the patient, and until when; null unless `offered`. */
    startsAt: z.nullable(instantField),
    availabilityId: z.nullable(z.string()),
    expiresAt: z.nullable(instantField),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    appointment: one('appointments'),
    /** Whose time it is. */
    provider: one('providers', 'optional'),
  },
  filters: { status: oneOf(status) },
  mounts: { [at]: ['list', 'read', 'create'] },
  states: earlierTimeStates,
  actions: {
    decline: { at: [`POST ${at}/:id/decline`] },
    stop: { at: [`POST ${at}/:id/stop`] },
  },
})
