import { addressLimit, type LimitKey } from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/jsonapi/index'
import { contactHash } from '#edge/platform/crypto/hash'
import type { SignInClient } from '../sessions'

// Account lockout: no account is ever locked, which would let anyone lock a patient out. Wrong passwords are limited by
// client, by address, and for a day by email, after which an unknown device needs a code (`login.ts`).

/** Tries of one client count before they are looked at; a right one is refunded. Others are not held up by them. */
export const passwordLimits = async (
  ctx: RequestContext,
  email: string,
  client: SignInClient,
): Promise<LimitKey[]> => [
  {
    key: `password:${await contactHash(ctx.env, `${email}:${client.hash}`)}`,
    limit: { max: 10, windowSeconds: 900 },
  },
  ...(client.isKnown
    ? []
    : [await addressLimit(ctx, 'password', { max: 100, windowSeconds: 900 })]),
]

/** Wrong passwords for one email, within a day and from anywhere, after which an unknown device needs a code. */
export const wrongPasswordLimit = async (
  ctx: RequestContext,
  email: string,
): Promise<LimitKey> => ({
  key: `wrong-password:${await contactHash(ctx.env, email.toLowerCase())}`,
  limit: { max: 100, windowSeconds: 86_400 },
})
