import { attribute, contract, one, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { dateField, line, state } from '#edge/platform/fields'
import { licenseStatuses } from './license-rules'

export const licenses = contract('licenses', {
  description:
    'Where a clinician may practice, until when, and whether the clinic has verified it.',
  attributes: {
    state: attribute(state, 'create'),
    number: attribute(line(40, 'Enter the number of the license'), 'write'),
    status: attribute(z.optional(z.enum(licenseStatuses, 'Choose a status')), 'write'),
    issuedOn: attribute(z.optional(z.nullable(dateField)), 'write'),
    expiresOn: attribute(dateField, 'write'),
  },
  relationships: { provider: one('providers') },
  filters: {
    state,
    status: z.enum(licenseStatuses),
    /** Those that end before a day. */
    expiresBefore: { schema: dateField, column: 'expiresOn', compare: '<' },
  },
  sorts: ['state', 'expiresOn'],
  mounts: { '/providers/:provider/licenses': ['list', 'read', 'create', 'update', 'delete'] },
})

export const licenseReport = reportContract('licenses.report', {
  type: 'license_report',
  at: 'GET /licenses/report',
  description: 'Every clinician with each license: where, by which number, since and until when.',
  columns: {
    name: z.string(),
    suffix: z.nullable(z.string()),
    profession: z.string(),
    email: z.string(),
    providerStatus: z.string(),
    accountStatus: z.string(),
    /** Null for a clinician without a license. */
    state: z.nullable(z.string()),
    number: z.nullable(z.string()),
    status: z.nullable(z.enum(licenseStatuses)),
    issuedOn: z.nullable(z.string()),
    expiresOn: z.nullable(z.string()),
  },
})
