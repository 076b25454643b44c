import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { line, phone, state, zip } from '#edge/platform/fields'

const flags = { open24h: z.optional(z.boolean()), offersPep: z.optional(z.boolean()) }
const editable = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'open24h',
  'offersPep',
] as const

export const pharmacies = contract('pharmacies', {
  description: 'Where prescriptions are filled; which are open all day and which keep PEP.',
  attributes: z.object({
    name: line(100, 'Enter a name'),
    phone: z.optional(z.nullable(phone)),
    address: z.optional(z.nullable(line(100))),
    city: z.optional(z.nullable(line(100))),
    state: z.optional(z.nullable(state)),
    zip: z.optional(z.nullable(zip)),
    ...flags,
  }),
  create: editable,
  update: editable,
  filters: { state, open24h: z.stringbool(), offersPep: z.stringbool() },
  sorts: ['name'],
  mounts: { '/pharmacies': ['list', 'read', 'create', 'update'] },
  actions: {
    update_24h_and_pep: {
      input: z.object(flags),
      at: ['PATCH /pharmacies/:id/update_24h_and_pep'],
    },
  },
})
