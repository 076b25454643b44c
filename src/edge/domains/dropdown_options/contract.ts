import * as z from 'zod/mini'
import { contract, oneOf } from '#edge/jsonapi/contract'

export const dropdownOptions = contract('dropdown_options', {
  description: 'The choices of every list in the product, in order; a retired one stays, inactive.',
  attributes: {
    list: z.string(),
    code: z.string(),
    label: z.string(),
    position: z.number(),
    active: z.boolean(),
  },
  filters: { list: oneOf(z.string()), code: z.string() },
  sorts: ['list', 'position', 'label'],
  mounts: { '/dropdown_options': ['list'] },
  unpaginated: true,
})
