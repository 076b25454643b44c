import { operation, policyOf } from '#edge/jsonapi/index'
import { holdingsOf } from '../holdings'
import { readHoldings as contract } from '../holdings/contract'
import { userSubject } from './resource'

/** Who closes accounts. */
const policy = policyOf({ admin: 'everyone' })

const onUser = { subject: userSubject, policy }

export const readHoldings = operation(contract, onUser, async ({ db, now, user: { id, role } }) => {
  const found = await db.first(holdingsOf(id, now))
  if (!found) throw new Error('A count without a row')
  return { data: { id, role, ...found } }
})
