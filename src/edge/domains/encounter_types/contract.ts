import { attribute, contract, z } from '#edge/jsonapi/contract'

export const encounterTypes = contract('encounter_types', {
  description: 'Kinds of visit, numbered 1 to 13, with the service line each belongs to.',
  attributes: {
    name: z.string(),
    serviceLine: attribute(z.string(), 'computed'),
    /** How long a visit of this kind takes. */
    minutes: z.number(),
    position: z.number(),
    active: z.boolean(),
  },
  sorts: ['position', 'name'],
  mounts: { '/encounter_types': ['list', 'read'] },
  unpaginated: true,
})
