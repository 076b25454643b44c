import { createHash } from 'node:crypto'
import { invitationDays } from '../../src/edge/domains/invitations/contract.ts'
import { randomToken, uuidv7 } from '../../src/edge/platform/ids.ts'
import { iso } from '../../src/edge/platform/time.ts'
import { readLocalVariables } from '../setup/index.mjs'
import { insertion } from './target.mjs'

/** An invitation to an account by a link that is shown once: nothing is sent, and the database holds its hash alone. */
export const invite = ({ userId, email, at }) => {
  const token = randomToken()
  return {
    token,
    statement: insertion('invitations', {
      id: uuidv7(),
      user_id: userId,
      token_hash: createHash('sha256').update(token).digest('hex'),
      email,
      // No colleague did: it is on the account's own name.
      invited_by: userId,
      created_at: iso(at),
      expires_at: iso(at + invitationDays * 86_400_000),
    }),
  }
}

/** The account of an admin who has not accepted yet. */
export const adminRow = ({ id, email, firstName, lastName, zone, at }) =>
  insertion('users', {
    id,
    role: 'admin',
    status: 'invited',
    email,
    first_name: firstName,
    last_name: lastName,
    timezone: zone,
    // No admin grants themselves anything, and someone has to publish the first page.
    access_rights: JSON.stringify(['content.edit', 'content.publish']),
    created_at: iso(at),
    updated_at: iso(at),
  })

/** Where the links lead: named, or as the local variables say. */
export const originOf = ({ origin, remote }) =>
  (
    origin ?? (remote ? undefined : (readLocalVariables().APP_ORIGIN ?? 'http://localhost:4321'))
  )?.replace(/\/$/, '')

export const linkOf = (origin, token) => `${origin}/auth/invitation?token=${token}`

export const invitationWords = `Each link works once, for ${invitationDays} days. Hand it over yourself: nothing was sent. With it they choose a password and set up their second step.`
