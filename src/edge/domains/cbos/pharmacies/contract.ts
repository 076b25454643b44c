import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { dateField, instantField } from '#edge/platform/fields'
import { grantTypes } from '../settings'

const period = { startsOn: dateField, endsOn: z.optional(z.nullable(dateField)) }
export const contractedPharmacies = contract('contracted_pharmacies', {
  description:
    'Which pharmacies fill for the patients of an organization: under which program, from when and until when.',
  attributes: {
    program: attribute(z.enum(grantTypes, 'Choose a program'), 'create'),
    startsOn: attribute(period.startsOn, 'write'),
    /** The last day; empty while no end is agreed. */
    endsOn: attribute(period.endsOn, 'write'),
    pharmacyName: attribute(z.string(), 'computed'),
    createdAt: instantField,
    updatedAt: instantField,
  },
  relationships: { cbo: one('cbos'), pharmacy: one('pharmacies') },
  writableRelationships: ['pharmacy'],
  sorts: ['-startsOn'],
  mounts: { '/cbos/:cbo/contracted_pharmacies': ['list', 'create', 'update'] },
})
