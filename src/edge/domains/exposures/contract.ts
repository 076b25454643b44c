import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { instantField, stampFields, state, zone } from '#edge/platform/fields'

/** A possible exposure to HIV, as the patient or staff report it: the start of the 72 hours of PEP. */
export const exposures = contract('exposures', {
  description:
    'When a patient may have been exposed to HIV. The latest report counts for every PEP visit and prescription.',
  attributes: {
    occurredAt: attribute(instantField, 'create'),
    /** The zone of the place where the patient is: the time is entered and shown in it. */
    timezone: attribute(zone, 'create'),
    /** The state the patient is in as they report it. */
    state: attribute(z.optional(z.nullable(state)), 'create'),
    isAssault: attribute(z.optional(z.nullable(z.boolean())), 'create', 'guarded', 'encrypted'),
    /** The latest report, while the medicine for it is not with the patient. */
    isOpen: attribute(z.boolean(), 'computed'),
    ...stampFields,
  },
  relationships: { patient: one('patients'), reportedBy: one('users') },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/exposures': ['list', 'create'] },
})
