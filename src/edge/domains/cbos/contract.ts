import { attribute, contract, endpoint, resourceObjects, z } from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import { email, line, phone, state } from '#edge/platform/fields'
import { cboSettings } from './settings'

const web = z
  .url('Enter an address that begins with https://')
  .check(z.regex(/^https:\/\//, 'Enter an address that begins with https://'))

const cboStatus = z.enum(['active', 'inactive'], 'Choose a status')

export const cbos = contract('cbos', {
  description: 'Community-based organizations that send and support patients.',
  attributes: {
    name: attribute(line(100, 'Enter a name'), 'write'),
    status: attribute(cboStatus, 'guarded'),
    cboPreventUninsured: attribute(z.boolean(), 'update'),
    onDemandEnabled: attribute(z.boolean(), 'update', 'guarded'),
    asyncEnabled: attribute(z.boolean(), 'update', 'guarded'),
    contactEmail: attribute(z.optional(z.nullable(email)), 'write', 'guarded'),
    contactPhone: attribute(z.optional(z.nullable(phone)), 'write', 'guarded'),
    website: attribute(z.optional(z.nullable(web)), 'write', 'guarded'),
    settings: attribute(cboSettings, 'update', 'guarded'),
  },
  filters: { status: cboStatus },
  sorts: ['name'],
  mounts: {
    '/cbos': ['list', 'read', 'update'],
    '/admin/cbos': ['list', 'read', 'create', 'update'],
  },
  actions: {
    set_status: {
      input: z.strictObject({ status: cboStatus }),
      at: ['PATCH /admin/cbos/:id/status'],
    },
  },
})

export const listPatientCbos = endpoint('cbos.list', {
  at: 'GET /patients/:patient/cbos',
  description: 'The organization the patient belongs to, as far as its reader may know it.',
  output: resourceObjects('cbos', { name: z.string(), cboPreventUninsured: z.boolean() }),
})

export const listProviderCbos = endpoint('providers.cbos', {
  at: 'GET /providers/:provider/cbos',
  description: 'The organizations a clinician sees patients of.',
  output: resourceObjects('cbos', { name: z.string(), joinedAt: z.string() }),
})

export const listCboProviders = endpoint('cbos.providers', {
  at: 'GET /cbos/:cbo/providers',
  description: 'The clinicians who see patients of an organization.',
  output: resourceObjects('providers', {
    fullName: z.string(),
    suffix: z.nullable(z.string()),
    joinedAt: z.string(),
  }),
})

export const formerPatients = reportContract('cbos.former_patients', {
  type: 'former_patients',
  at: 'GET /cbos/:cbo/former_patients',
  description:
    'Patients whom an organization had and has no longer: who, and from when to when; nothing else of them. The latest to leave first.',
  columns: {
    patientId: z.string(),
    patientName: z.string(),
    joinedAt: z.string(),
    leftAt: z.string(),
  },
})

/** Its id is the state: an organization has one place in each. */
const priorities = resourceObjects('cbo_state_priorities', {
  state: z.string(),
  position: z.number(),
})
const position = z.int('Enter a place').check(z.minimum(1, 'Enter a place'), z.maximum(99))

export const setStatePriority = endpoint('cbos.set_priority', {
  at: 'PATCH /cbos/:cbo/priority_by_state',
  description:
    'The place of an organization among those that take in patients of a state whom no one sent; two of one place stand by name.',
  body: z.strictObject({ state, position }),
  output: priorities,
})
export const removeStatePriority = endpoint('cbos.remove_priority', {
  at: 'DELETE /cbos/:cbo/priority_by_state',
  description: 'The organization takes in no patients of the state whom no one sent.',
  query: z.strictObject({ state }),
  output: priorities,
})
