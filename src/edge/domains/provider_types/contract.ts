import { attribute, contract, z } from '#edge/jsonapi/contract'

export const providerTypes = contract('provider_types', {
  description: 'Kinds of clinician, and the visit types each may hold.',
  attributes: {
    name: z.string(),
    seesPatients: z.boolean(),
    position: z.number(),
    encounterTypeIds: attribute(z.array(z.string()), 'computed'),
  },
  sorts: ['position', 'name'],
  mounts: { '/provider_types': ['list'] },
  unpaginated: true,
})
