import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'

export const states = contract('states', {
  description: 'States and territories by USPS code; care is given where licensure is true.',
  attributes: z.object({
    name: z.string(),
    timezone: z.string(),
    licensure: z.boolean(),
  }),
  filters: { licensure: z.stringbool() },
  sorts: ['name'],
  mounts: { '/states': ['list'] },
  unpaginated: true,
})
