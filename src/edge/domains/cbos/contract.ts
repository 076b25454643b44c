import * as z from 'zod/mini'
import { contract } from '../../jsonapi/contract'
import { email, line, phone } from '../../platform/fields'

const web = z
  .url('Enter an address that begins with https://')
  .check(z.regex(/^https:\/\//, 'Enter an address that begins with https://'))

export const cbos = contract('cbos', {
  description: 'Community-based organizations that send and support patients.',
  attributes: z.object({
    name: line(100, 'Enter a name'),
    status: z.enum(['active', 'inactive']),
    cboPreventUninsured: z.boolean(),
    onDemandEnabled: z.boolean(),
    asyncEnabled: z.boolean(),
    contactEmail: z.nullable(email),
    contactPhone: z.nullable(phone),
    website: z.nullable(web),
    /** Executive user, 340B grant, services, financials, contacts, prescription partners. */
    settings: z.record(z.string(), z.unknown()),
  }),
  guarded: [
    'status',
    'onDemandEnabled',
    'asyncEnabled',
    'contactEmail',
    'contactPhone',
    'website',
    'settings',
  ],
  update: [
    'name',
    'cboPreventUninsured',
    'onDemandEnabled',
    'asyncEnabled',
    'contactEmail',
    'contactPhone',
    'website',
    'settings',
  ],
  filters: { status: z.enum(['active', 'inactive']) },
  sorts: ['name'],
  mounts: { '/cbos': ['list', 'read', 'update'] },
})
