import { roles } from '#edge/access/roles'
import { attribute, attributeGroup, contract, one, z } from '#edge/jsonapi/contract'
import {
  email,
  firstName,
  lastName,
  line,
  paragraphs,
  phone,
  pronouns,
  zone,
} from '#edge/platform/fields'
import { spokenLanguage } from '#edge/platform/languages/spoken-languages'
import { successorInput } from '../holdings/contract'
import { ownSchemas, roleSchemas } from './role-attributes'

export const accountStatuses = ['invited', 'active', 'deactivated', 'disabled'] as const

export const users = contract('users', {
  description: 'Accounts: who may sign in, as what, and what they are called.',
  attributes: {
    role: z.enum(roles),
    status: z.enum(accountStatuses),
    email: attribute(email, 'update'),
    phone: attribute(z.nullable(phone), 'update'),
    firstName: attribute(firstName, 'update'),
    lastName: attribute(lastName, 'update'),
    nickname: attribute(z.nullable(line(100)), 'update'),
    fullName: attribute(z.string(), 'computed'),
    fullChosenName: attribute(z.string(), 'computed'),
    pronouns: attribute(z.nullable(pronouns), 'update'),
    language: attribute(spokenLanguage, 'update'),
    timezone: attribute(zone, 'update'),
    portrait: z.nullable(z.string()),
    profilePictureThumbUrl: attribute(z.nullable(z.string()), 'computed'),
    outOfOfficeMessage: attribute(z.nullable(paragraphs(500)), 'update'),
    disabled: attribute(z.boolean(), 'computed'),
    accessRights: attribute(z.array(z.string()), 'guarded'),
    /** Of staff alone. */
    lastLogin: attribute(z.nullable(z.string()), 'guarded', 'computed'),
    ...attributeGroup(roleSchemas, 'computed'),
    ...attributeGroup(ownSchemas, 'guarded', 'computed'),
  },
  relationships: {
    cbo: one('cbos', 'optional'),
    pharmacy: one('pharmacies', 'optional'),
  },
  filters: {
    role: z.enum(roles, 'No such role'),
    status: z.enum(accountStatuses, 'No such status'),
  },
  sorts: ['lastName', 'firstName', 'role'],
  mounts: { '/users': ['list', 'read', 'update'] },
  states: {
    transitions: [
      { action: 'activate', from: ['deactivated', 'disabled'], to: 'active' },
      { action: 'deactivate', from: ['active'], to: 'deactivated' },
      { action: 'disable', from: ['invited', 'active', 'deactivated'], to: 'disabled' },
    ],
  },
  actions: {
    activate: { at: ['POST /users/:id/status/activate'] },
    deactivate: { input: successorInput, at: ['POST /users/:id/status/deactivate'] },
    disable: { input: successorInput, at: ['POST /users/:id/status/disable'] },
    reset_password: { at: ['POST /users/:id/reset_password'] },
  },
  stepUp: ['reset_password'],
  stepUpAttributes: ['email', 'phone'],
})
