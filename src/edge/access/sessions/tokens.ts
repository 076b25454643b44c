import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { keyListOf } from '#edge/platform/crypto/key-list'
import type { Environment } from '#edge/platform/environment'
import { unauthenticated } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import type { Role } from '../roles'

export interface TokenClaims {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  /** Of a login-as: who of staff holds it (RFC 8693, `act`); the token is then for reading alone. */
  readonly impersonatorId?: string | null
  /** Seconds since 1970. */
  readonly exp: number
}

/** Seconds a session token lives. */
export const tokenTtlSeconds = 15 * 60
const audience = 'careplus'
const type = 'careplus-session+jwt'

/** Signing keys by id, newest first: `id:secret,id:secret`. */
export const sessionKeys = (
  env: Environment,
): readonly (readonly [id: string, secret: Uint8Array])[] =>
  keyListOf(env.SESSION_KEYS).map(
    ({ id, secret }) => [id, new TextEncoder().encode(secret)] as const,
  )

export const currentSessionKey = (env: Environment) => {
  const [newest] = sessionKeys(env)
  if (!newest) throw new Error('SESSION_KEYS holds no key')
  return newest
}

/** When a token signed now ends, in seconds since 1970: its own life, or its session's `end` if that is sooner. */
export const tokenExpiry = (end = Number.POSITIVE_INFINITY): number =>
  Math.floor(Math.min(now() + tokenTtlSeconds * 1000, end) / 1000)

export const signToken = (
  env: Environment,
  {
    userId,
    sessionId,
    role,
    impersonatorId,
    exp = tokenExpiry(),
  }: Omit<TokenClaims, 'exp'> & { exp?: number },
): Promise<string> => {
  const newest = currentSessionKey(env)
  const issued = Math.floor(now() / 1000)
  return new SignJWT({
    user_id: userId,
    sid: sessionId,
    role,
    ...(impersonatorId && { act: { sub: impersonatorId }, scope: 'read' }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: newest[0] })
    .setIssuer(audience)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(exp)
    .sign(newest[1])
}

/** The claims of a token we signed and that has not expired; anything else is 'User not authenticated'. */
export const verifyToken = async (env: Environment, token: string): Promise<TokenClaims> => {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = sessionKeys(env).find(([id]) => id === kid)
    if (!key) throw unauthenticated()
    const { payload } = await jwtVerify(token, key[1], {
      algorithms: ['HS256'],
      typ: type,
      issuer: audience,
      audience,
      requiredClaims: ['exp', 'user_id', 'sid', 'role'],
      currentDate: new Date(now()),
    })
    return {
      userId: String(payload.user_id),
      sessionId: String(payload.sid),
      role: payload.role as Role,
      exp: payload.exp ?? 0,
    }
  } catch {
    throw unauthenticated()
  }
}
