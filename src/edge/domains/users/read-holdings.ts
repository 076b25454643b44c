import { operation, policyOf, subject } from '#edge/jsonapi/index'
import { holdingsOf } from '../holdings'
import { readHoldings as contract } from '../holdings/contract'
import { users as resource } from './resource'
import { users } from './table'

/** Who closes accounts. */
const policy = policyOf({ admin: 'everyone' })

const onUser = { subject: subject(resource, 'user', { id: users.id, role: users.role }), policy }

export const readHoldings = operation(contract, onUser, async ({ db, now, user: { id, role } }) => {
  const found = await db.first(holdingsOf(id, now))
  if (!found) throw new Error('A count without a row')
  return { data: { id, role, ...found } }
})
