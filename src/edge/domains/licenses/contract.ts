import * as z from 'zod/mini'
import { contract } from '#edge/jsonapi/contract'
import { dateField, line, state } from '#edge/platform/fields'
import { licenseStatuses } from './license-rules'

export const licenses = contract('licenses', {
  description:
    'Where a clinician may practice, until when, and whether the clinic has verified it.',
  attributes: z.object({
    state,
    number: line(40, 'Enter the number of the license'),
    status: z.optional(z.enum(licenseStatuses, 'Choose a status')),
    issuedOn: z.optional(z.nullable(dateField)),
    expiresOn: dateField,
  }),
  create: ['state', 'number', 'status', 'issuedOn', 'expiresOn'],
  update: ['number', 'status', 'issuedOn', 'expiresOn'],
  relationships: { provider: { to: 'one', type: 'providers' } },
  filters: {
    state,
    status: z.enum(licenseStatuses),
    /** Those that end before a day. */
    expiresBefore: { schema: dateField, column: 'expiresOn', compare: '<' },
  },
  sorts: ['state', 'expiresOn'],
  mounts: { '/providers/:provider/licenses': ['list', 'read', 'create', 'update', 'delete'] },
})
