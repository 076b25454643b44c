import { policyOf } from '#edge/access/scope-policy'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import { holdingsOf } from '../holdings'
import { readHoldings as contract } from '../holdings/contract'
import { users as resource } from './resource'
import { users } from './table'

/** Who closes accounts. */
const policy = policyOf({ admin: 'everyone' })

export const readHoldings = operation(contract, {
  subject: subject(resource, 'user', { id: users.id, role: users.role }),
  policy,
  handle: async ({ db, now, user: { id, role } }) => {
    const found = await db.first(holdingsOf(id, now))
    if (!found) throw new Error('A count without a row')
    return { data: { id, role, ...found } }
  },
})
