import * as z from 'zod/mini'
import { contract, many, one } from '../../jsonapi/contract'
import { line, paragraphs, state } from '../../platform/fields'

const text = z.nullable(z.string())

export const providers = contract('providers', {
  description: 'Clinicians: who they are to a patient, and what the clinic keeps of them.',
  attributes: z.object({
    userId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    pronouns: text,
    portrait: text,
    timezone: z.string(),
    outOfOfficeMessage: text,
    suffix: z.nullable(line(20)),
    providerType: z.string(),
    typeId: z.string('Choose a profession'),
    bio: paragraphs(2000),
    /** Where they may practice today. */
    states: z.array(z.string()),
    homeCity: z.nullable(line(100)),
    homeState: z.nullable(state),
    npi: z.nullable(
      z
        .string('Enter the 10 digits of the NPI')
        .check(z.trim(), z.regex(/^\d{10}$/, 'Enter the 10 digits of the NPI')),
    ),
    status: z.enum(['active', 'inactive'], 'Choose a status'),
    supervisorId: text,
    assistantId: text,
    rank: z.int('Enter a whole number').check(z.minimum(1), z.maximum(1000)),
  }),
  guarded: [
    'homeCity',
    'homeState',
    'npi',
    'status',
    'supervisorId',
    'assistantId',
    'rank',
    'typeId',
  ],
  update: [
    'suffix',
    'bio',
    'homeCity',
    'homeState',
    'typeId',
    'npi',
    'status',
    'supervisorId',
    'assistantId',
    'rank',
  ],
  relationships: { user: one('users'), licenses: many('licenses') },
  filters: { status: z.enum(['active', 'inactive']), state },
  sorts: ['lastName', 'rank'],
  mounts: { '/providers': ['list', 'read', 'update'] },
})
