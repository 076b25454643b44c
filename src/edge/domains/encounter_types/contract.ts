import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'

export const encounterTypes = contract('encounter_types', {
  description: 'Kinds of visit, numbered 1 to 13, with the service line each belongs to.',
  attributes: z.object({
    name: z.string(),
    serviceLine: z.string(),
    /** How long a visit of this kind takes. */
    minutes: z.number(),
    position: z.number(),
    active: z.boolean(),
  }),
  sorts: ['position', 'name'],
  mounts: { '/encounter_types': ['list', 'read'] },
  unpaginated: true,
})
