import { attribute, attributeGroup, contract, z } from '#edge/jsonapi/contract'
import { line, phone, state, zip } from '#edge/platform/fields'

const flags = { open24h: z.optional(z.boolean()), offersPep: z.optional(z.boolean()) }
export const pharmacies = contract('pharmacies', {
  description: 'Where prescriptions are filled; which are open all day and which keep PEP.',
  attributes: {
    name: attribute(line(100, 'Enter a name'), 'write'),
    phone: attribute(z.optional(z.nullable(phone)), 'write'),
    address: attribute(z.optional(z.nullable(line(100))), 'write'),
    city: attribute(z.optional(z.nullable(line(100))), 'write'),
    state: attribute(z.optional(z.nullable(state)), 'write'),
    zip: attribute(z.optional(z.nullable(zip)), 'write'),
    ...attributeGroup(flags, 'write'),
  },
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
