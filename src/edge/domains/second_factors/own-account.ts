import { type Role, roles } from '#edge/access/roles'
import { forRoles, onSubject, subject } from '#edge/jsonapi/index'
import { users as resource } from '../users'
import { users } from '../users/table'

export const staffRoles: readonly Role[] = roles.filter((role) => role !== 'patient')

/** For operations on one's own account alone: another's is a 404, and a role that is not named a 403. */
const ownAccountOf = (who: readonly Role[]) =>
  onSubject(
    subject(resource, 'user', { id: users.id }),
    forRoles(who, { scope: 'own', can: 'everything' }),
  )
export const onOwnAccount = ownAccountOf(roles)
export const onOwnStaffAccount = ownAccountOf(staffRoles)
