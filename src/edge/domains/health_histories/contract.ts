import { attribute, attributeGroup, contract, one, oneOf, range, z } from '#edge/jsonapi/contract'
import { instantField, stampFields } from '#edge/platform/fields'
import { entryCode, entryCourse, entryWords } from './entry-fields'
import { entryStatuses, healthSections } from './sections'

const section = z.enum(healthSections)

export const healthHistories = contract('health_histories', {
  description:
    'What is known of the health of a patient, by section: proposed by the patient, confirmed by a clinician.',
  attributes: {
    section,
    code: attribute(entryCode, 'create'),
    ...attributeGroup(entryWords, 'write', 'encrypted'),
    unit: z.nullable(z.string()),
    ...attributeGroup(entryCourse, 'write'),
    /** When a value was measured; for others, when it was written down. */
    takenAt: attribute(z.optional(instantField), 'write'),
    status: attribute(z.enum(entryStatuses, 'Choose a status'), 'update'),
    source: z.enum(['patient', 'staff']),
    authorName: attribute(z.string(), 'userName'),
    verifiedByName: attribute(z.nullable(z.string()), 'userName'),
    verifiedAt: z.nullable(z.string()),
    ...stampFields,
  },
  encryptedAs: { value: 'observations' },
  relationships: {
    patient: one('patients'),
    author: one('users'),
    verifiedBy: one('users', 'optional'),
  },
  filters: {
    section: oneOf(section),
    status: oneOf(z.enum(entryStatuses)),
    ...range('takenAt', instantField),
  },
  sorts: ['-takenAt'],
  mounts: {
    '/patients/:patient/health_histories': ['list'],
    // The same list, taken along as a file: `Accept: text/csv`, and why.
    '/patients/:patient/health_histories/export': ['list'],
    '/patients/:patient/health_histories/:section': ['list', 'read', 'create', 'update', 'delete'],
  },
})
