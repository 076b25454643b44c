import * as z from 'zod/mini'
import { roleLabels } from '#edge/access/roles'
import { contract } from '#edge/jsonapi/contract'
import {
  email,
  firstName,
  language,
  lastName,
  line,
  paragraphs,
  phone,
  pronouns,
  zone,
} from '#edge/platform/fields'

export const accountStatuses = ['active', 'deactivated', 'disabled'] as const

export const users = contract('users', {
  description: 'Accounts: who may sign in, as what, and what they are called.',
  attributes: z.object({
    role: z.string(),
    status: z.enum(accountStatuses),
    email,
    phone: z.nullable(phone),
    firstName,
    lastName,
    nickname: z.nullable(line(100)),
    fullName: z.string(),
    fullChosenName: z.string(),
    pronouns: z.nullable(pronouns),
    language,
    timezone: zone,
    portrait: z.nullable(z.string()),
    profilePictureThumbUrl: z.nullable(z.string()),
    outOfOfficeMessage: z.nullable(paragraphs(500)),
    disabled: z.boolean(),
    accessRights: z.array(z.string()),
    lastLogin: z.nullable(z.string()),
  }),
  guarded: ['accessRights'],
  relationships: {
    cbo: { to: 'one', type: 'cbos' },
    pharmacy: { to: 'one', type: 'pharmacies' },
  },
  update: [
    'nickname',
    'pronouns',
    'language',
    'timezone',
    'outOfOfficeMessage',
    'firstName',
    'lastName',
    'email',
    'phone',
  ],
  filters: {
    role: z.enum(Object.keys(roleLabels) as (keyof typeof roleLabels)[], 'No such role'),
    status: z.enum(accountStatuses, 'No such status'),
  },
  sorts: ['lastName', 'firstName', 'role'],
  mounts: { '/users': ['list', 'read', 'update'] },
  states: {
    attribute: 'status',
    transitions: [
      { action: 'activate', from: ['deactivated', 'disabled'], to: 'active' },
      { action: 'deactivate', from: ['active'], to: 'deactivated' },
      { action: 'disable', from: ['active', 'deactivated'], to: 'disabled' },
    ],
  },
  actions: {
    activate: { at: ['POST /users/:id/status/activate'] },
    deactivate: { at: ['POST /users/:id/status/deactivate'] },
    disable: { at: ['POST /users/:id/status/disable'] },
  },
})
