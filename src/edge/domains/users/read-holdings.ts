import type { Policy } from '#edge/access/policy'
import { type Role, roles } from '#edge/access/roles'
import { everyone } from '#edge/access/scopes'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import { holdingsOf } from '../holdings'
import { readHoldings as contract } from '../holdings/contract'
import { users as resource } from './resource'
import { users } from './table'

/** Who closes accounts. */
const policy = Object.fromEntries(
  roles.map((role: Role) => [role, role === 'admin' ? { scope: everyone } : null]),
) as unknown as Policy

export const readHoldings = operation(contract, {
  subject: subject(resource, 'user', { id: users.id, role: users.role }),
  policy,
  handle: async ({ db, now, user: { id, role } }) => {
    const found = await db.first(holdingsOf(id, now))
    if (!found) throw new Error('A count without a row')
    return { data: { type: 'holdings' as const, id, role, ...found } }
  },
})
