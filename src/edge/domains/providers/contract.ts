import * as z from 'zod/mini'
import { contract, endpoint, many, one, relation } from '#edge/jsonapi/contract'
import { line, paragraphs, state, uuid } from '#edge/platform/fields'

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
  filters: { status: z.enum(['active', 'inactive']), state, type: relation('type'), cbo: uuid },
  sorts: ['lastName', 'rank'],
  mounts: { '/providers': ['list', 'read', 'update'] },
})

export const listPatientProviders = endpoint({
  name: 'providers.list',
  at: 'GET /patients/:patient/providers',
  description: 'Clinicians who may see this patient today, for one visit type where it is named.',
  query: z.strictObject({ encounterTypeId: z.optional(z.string()) }),
  output: z.array(
    z.object({
      type: z.literal('providers'),
      id: z.string(),
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      fullName: z.string(),
      suffix: z.nullable(z.string()),
      providerType: z.string(),
      pronouns: z.nullable(z.string()),
      bio: z.string(),
      portrait: z.nullable(z.string()),
      timezone: z.string(),
      states: z.array(z.string()),
      /** Whether this is the patient's own clinician. */
      assigned: z.boolean(),
    }),
  ),
})
