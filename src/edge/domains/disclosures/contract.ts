import { attribute, contract, one, range, z } from '#edge/jsonapi/contract'
import { instantField, line, paragraphs } from '#edge/platform/fields'
import { disclosurePurposes } from './purposes'

export const disclosures = contract('disclosures', {
  description:
    'What of a record was given to others outside of care, billing and running the clinic: who, when, what and why.',
  attributes: {
    recipient: attribute(line(200, 'Say who it went to'), 'create', 'encrypted'),
    recipientAddress: attribute(z.optional(z.nullable(line(200))), 'create', 'encrypted'),
    description: attribute(paragraphs(500, 'Say what was disclosed'), 'create', 'encrypted'),
    purpose: attribute(z.enum(disclosurePurposes, 'Choose a purpose'), 'create'),
    disclosedAt: attribute(instantField, 'create'),
    recordedByName: attribute(z.nullable(z.string()), 'userName'),
    createdAt: instantField,
  },
  relationships: { patient: one('patients'), recordedBy: one('users', 'optional') },
  filters: { ...range('disclosedAt', instantField) },
  sorts: ['-disclosedAt'],
  mounts: { '/patients/:patient/disclosures': ['list', 'create'] },
})
