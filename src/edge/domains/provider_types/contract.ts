import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'

export const providerTypes = contract('provider_types', {
  description: 'Kinds of clinician, and the visit types each may hold.',
  attributes: z.object({
    name: z.string(),
    seesPatients: z.boolean(),
    position: z.number(),
    encounterTypeIds: z.array(z.string()),
  }),
  sorts: ['position', 'name'],
  mounts: { '/provider_types': ['list'] },
  unpaginated: true,
})
