import * as z from 'zod/mini'
import { roleLabels } from '#edge/access/roles'
import { attribute } from '#edge/jsonapi/attribute'
import { contract, one } from '#edge/jsonapi/contract'
import { resetReasons } from '../second_factors/contract'
import { accountStatuses } from '../users/contract'

export const systemUsers = contract('system_users', {
  description: 'The accounts of staff: who they are, their role, and whether they may sign in.',
  attributes: {
    role: z.string(),
    status: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    pronouns: z.nullable(z.string()),
    timezone: z.string(),
    outOfOfficeMessage: z.nullable(z.string()),
    disabled: z.boolean(),
    accessRights: attribute(z.array(z.string()), 'guarded'),
    lastLogin: attribute(z.nullable(z.string()), 'guarded'),
  },
  relationships: {
    cbo: one('cbos'),
    pharmacy: one('pharmacies'),
  },
  filters: {
    role: z.enum(Object.keys(roleLabels) as (keyof typeof roleLabels)[], 'No such role'),
    status: z.enum(accountStatuses, 'No such status'),
  },
  sorts: ['lastName', 'firstName', 'role'],
  mounts: { '/admin/system_users': ['list', 'read'], '/system_users': ['list'] },
  stepUp: ['grant', 'resetSecondFactor'],
  actions: {
    resetSecondFactor: {
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
