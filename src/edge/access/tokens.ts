import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { Environment } from '../environment'
import { unauthenticated } from '../jsonapi/errors'
import { now } from '../time'
import type { Role } from './roles'

export interface TokenClaims {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  /** Seconds since 1970. */
  readonly exp: number
}

/** Seconds a session token lives. */
export const tokenLife = 15 * 60
const audience = 'careplus'
const type = 'careplus-session+jwt'

/** Signing keys by id, newest first: `id:secret,id:secret`. */
const keysOf = (env: Environment): readonly (readonly [id: string, secret: Uint8Array])[] =>
  env.SESSION_KEYS.split(',').map((pair) => {
    const at = pair.indexOf(':')
    return [pair.slice(0, at).trim(), new TextEncoder().encode(pair.slice(at + 1).trim())] as const
  })

export const signToken = (
  env: Environment,
  { userId, sessionId, role }: Omit<TokenClaims, 'exp'>,
): Promise<string> => {
  const [newest] = keysOf(env)
  if (!newest) throw new Error('SESSION_KEYS holds no key')
  const issued = Math.floor(now() / 1000)
  return new SignJWT({ user_id: userId, sid: sessionId, role })
    .setProtectedHeader({ alg: 'HS256', typ: type, kid: newest[0] })
    .setIssuer(audience)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + tokenLife)
    .sign(newest[1])
}

/** The claims of a token we signed and that has not expired; anything else is 'User not authenticated'. */
export const verifyToken = async (env: Environment, token: string): Promise<TokenClaims> => {
  try {
    const { kid } = decodeProtectedHeader(token)
    const key = keysOf(env).find(([id]) => id === kid)
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
