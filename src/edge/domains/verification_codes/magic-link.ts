import type { DeliveryChannel } from '#edge/deliveries/contract'
import type { RequestContext } from '#edge/jsonapi/index'
import { contactHash, sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement } from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { codes } from './table'

/** A link works once, and this long. */
const linkTtlMs = 15 * 60_000

// Never the token itself, and never a challenge a six-digit code could be tried against.
export const linkChallenge = async (token: string) => `link:${await sha256Hex(token)}`

/** A link with which, and the date of birth, a patient signs in. */
export const createLink = async (
  ctx: RequestContext,
  userId: string,
  channel: DeliveryChannel,
  recipient: string,
): Promise<{ id: string; token: string; expiresAt: string; statement: Statement }> => {
  const id = uuidv7()
  const token = randomToken()
  const expiresAt = iso(now() + linkTtlMs)
  const statement = insert(codes, {
    id,
    challengeId: await linkChallenge(token),
    purpose: 'login',
    channel,
    userId,
    contactHash: await contactHash(ctx.env, recipient),
    codeHash: 'link',
    createdAt: iso(now()),
    expiresAt,
  })
  return { id, token, expiresAt, statement }
}
