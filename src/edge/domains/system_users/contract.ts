import { roles } from '#edge/access/roles'
import { attribute, contract, one, relation, z } from '#edge/jsonapi/contract'
import {
  paragraphs,
  phone,
  pronouns,
  theirEmail,
  theirFirstName,
  theirLastName,
  uuid,
  zone,
} from '#edge/platform/fields'
import { invitedRoles } from '../invitations/contract'
import { resetReasons } from '../second_factors/contract'
import { accountStatuses } from '../users/contract'

/** A provider comes with licenses, which a change of role does not have. */
export const changedRoles = [...invitedRoles, 'admin'] as const
const changedRole = z.enum(changedRoles, 'Choose a role')

export const systemUsers = contract('system_users', {
  description: 'The accounts of staff: who they are, their role, and whether they may sign in.',
  attributes: {
    role: attribute(z.enum(roles, 'Choose a role'), 'create'),
    status: z.enum(accountStatuses),
    email: attribute(theirEmail, 'write'),
    phone: attribute(z.nullable(phone), 'update'),
    firstName: attribute(theirFirstName, 'write'),
    lastName: attribute(theirLastName, 'write'),
    fullName: z.string(),
    pronouns: attribute(z.nullable(pronouns), 'update'),
    timezone: attribute(zone, 'update'),
    outOfOfficeMessage: attribute(z.nullable(paragraphs(500)), 'update'),
    disabled: z.boolean(),
    accessRights: attribute(z.array(z.string()), 'guarded'),
    lastLogin: attribute(z.nullable(z.string()), 'guarded'),
    /** A role that one admin proposed and another one has not agreed to yet. */
    proposedRole: attribute(z.nullable(z.enum(roles)), 'computed', 'guarded'),
    /** An email that one admin proposed: another one agrees, or it takes effect after 72 hours. */
    proposedEmail: attribute(z.nullable(z.string()), 'computed', 'guarded'),
    /** Whether one admin proposed to reset the second factor, and another one has not agreed yet. */
    resetProposed: attribute(z.boolean(), 'computed', 'guarded'),
  },
  relationships: {
    cbo: one('cbos', 'optional'),
    pharmacy: one('pharmacies', 'optional'),
  },
  filters: {
    role: z.enum(roles, 'No such role'),
    status: z.enum(accountStatuses, 'No such status'),
    cbo: relation('cbo'),
  },
  sorts: ['lastName', 'firstName', 'role'],
  writableRelationships: ['cbo', 'pharmacy'],
  mounts: {
    '/admin/system_users': ['list', 'read', 'create', 'update', 'delete'],
    '/system_users': ['list'],
  },
  stepUpAttributes: ['email', 'phone'],
  stepUp: ['create', 'invite', 'grant', 'reset_second_factor', 'change_role'],
  actions: {
    invite: { at: ['POST /admin/system_users/:id/invite'] },
    change_role: {
      input: z.strictObject({
        role: changedRole,
        cboId: z.optional(z.nullable(uuid)),
        pharmacyId: z.optional(z.nullable(uuid)),
      }),
      at: ['POST /admin/system_users/:id/role'],
    },
    reset_second_factor: {
      input: z.strictObject({ reason: z.enum(resetReasons, 'Choose why') }),
      at: ['POST /admin/system_users/:id/second_factor/reset'],
    },
    grant: {
      input: z.strictObject({
        accessRights: z.array(z.string().check(z.maxLength(160))).check(z.maxLength(50)),
      }),
      at: ['PUT /system_users/:id/grant', 'PUT /admin/system_users/:id/grant'],
    },
  },
})
