import { type Role, roles } from '#edge/access/roles'
import { forRoles, policyOver } from '#edge/access/scope-policy'
import { subject } from '#edge/jsonapi/endpoint-operation'
import { users as resource } from '../users'
import { users } from '../users/table'

export const staffRoles: readonly Role[] = roles.filter((role) => role !== 'patient')

/** For operations on one's own account alone: another's is a 404, and a role that is not named a 403. */
export const ownAccount = <const V extends string>(verb: V, who: readonly Role[] = roles) => ({
  subject: subject(resource, 'user', { id: users.id }),
  policy: policyOver(users.id, forRoles(who, ['own', verb])),
})
