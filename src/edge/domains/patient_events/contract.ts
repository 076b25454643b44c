import { roles } from '#edge/access/roles'
import { attribute, contract, one, range, relation, z } from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { eventCategories } from './categories'

export const events = contract('events', {
  description:
    "Who looked at a patient's record and what was changed in it, newest first; never what it says.",
  attributes: {
    /** Type and verb: `patients.read`, `photo_ids.create`. */
    name: z.string(),
    subjectType: z.string(),
    subjectId: attribute(z.nullable(z.string()), 'guarded'),
    /** Names of all reads of one page of the chart, such as `appointments.list`. */
    opened: attribute(z.array(z.string()), 'computed'),
    kind: z.enum(['look', 'change']),
    /** What a change was about; a look has none. */
    category: z.nullable(z.enum(eventCategories)),
    byPatient: z.boolean(),
    actorName: z.nullable(z.string()),
    actorRole: z.nullable(z.enum(roles)),
    /** Why, as a code, of what takes a reason that the patient reads too. */
    reason: z.nullable(z.string()),
    /** Names of the fields that changed. */
    fields: z.array(z.string()),
    at: z.string(),
  },
  relationships: { patient: one('patients') },
  filters: {
    kind: z.enum(['look', 'change']),
    category: z.enum(eventCategories, 'No such category'),
    ...range('at', instantField),
    actor: relation('actor'),
  },
  sorts: ['-id'],
  mounts: {
    '/patients/:patient/events': ['list'],
    // The same list, taken along as a file: `Accept: text/csv`, and why.
    '/patients/:patient/events/export': ['list'],
  },
})
