import { sql } from 'drizzle-orm'
import { BoundedMap } from '#edge/platform/bounded-map'
import type { Db } from '#edge/platform/db/connection'
import type { Environment } from '#edge/platform/environment'
import { revoked } from '#edge/platform/problem'
import { clinicZoneSetting } from '#edge/platform/settings/clinic-zone-setting'
import { holdClinicZone, now } from '#edge/platform/time'
import type { Actor } from '../policy'
import type { Role } from '../roles'
import { sessionTokenOf } from './session-cookies'
import { isSessionValid } from './session-validity'
import { type TokenClaims, verifyToken } from './tokens'

interface LiveSession {
  role: Role
  providerId: string | null
  cboId: string | null
  pharmacyId: string | null
  accessRights: string
  staffUserId: string | null
  staffRole: Role | null
  clinicZone: string | null
}

/**
 * Milliseconds an isolate trusts what it knows of a session. A revocation is felt at once by all that leaves an event,
 * which the database refuses: every write and every read of another's record. Other reads end within this time.
 */
const cacheMs = 10_000
const maxCached = 5_000
const sessionCache = new BoundedMap<string, { actor: Actor; until: number }>(maxCached)

/** Drops what this isolate knows of a session, so a revocation here is felt at once. */
export const evictSession = (sessionId: string): void => {
  sessionCache.delete(sessionId)
}
/** The same for every session of a person. */
export const evictUserSessions = (userId: string): void => {
  for (const [id, { actor }] of sessionCache)
    if (actor.id === userId || actor.impersonator?.id === userId) sessionCache.delete(id)
}
/** The same for every session: what a new isolate knows. */
export const evictAllSessions = (): void => sessionCache.clear()

const liveSession = (db: Db, { sessionId, userId }: TokenClaims) =>
  db.first(sql<LiveSession>`
    select users.role, providers.id as providerId, users.cbo_id as cboId, users.pharmacy_id as pharmacyId,
           users.access_rights as accessRights, sessions.staff_user_id as staffUserId,
           (select role from users staff where staff.id = sessions.staff_user_id) as staffRole,
           ${clinicZoneSetting} as clinicZone
    from sessions
    join users on users.id = sessions.user_id
    left join providers on providers.user_id = users.id
    where sessions.id = ${sessionId} and sessions.user_id = ${userId} and ${isSessionValid()}`)

const verifiedTokens = new BoundedMap<string, TokenClaims>(maxCached)
/** A signature is proven once in an isolate; whether the token has run out is asked every time. */
const verifiedClaims = async (env: Environment, token: string): Promise<TokenClaims> => {
  const seen = verifiedTokens.get(token)
  if (seen && seen.exp > now() / 1000) return seen
  const claims = await verifyToken(env, token)
  verifiedTokens.set(token, claims)
  return claims
}

const actorOf = async (env: Environment, db: Db, token: string): Promise<Actor> => {
  const claims = await verifiedClaims(env, token)
  const cached = sessionCache.get(claims.sessionId)
  if (cached && cached.until > now() && cached.actor.id === claims.userId) return cached.actor
  const session = await liveSession(db, claims)
  if (session?.role !== claims.role) throw revoked()
  holdClinicZone(session.clinicZone)
  const actor: Actor = {
    id: claims.userId,
    role: session.role,
    sessionId: claims.sessionId,
    providerId: session.providerId,
    cboId: session.cboId,
    pharmacyId: session.pharmacyId,
    grants: JSON.parse(session.accessRights) as string[],
    ...(session.staffUserId &&
      session.staffRole && { impersonator: { id: session.staffUserId, role: session.staffRole } }),
  }
  sessionCache.set(claims.sessionId, { actor, until: now() + cacheMs })
  return actor
}

/** Who an API call comes from: null without a token, a 401 in words for a bad or revoked one. */
export const actorFor = async (
  env: Environment,
  db: Db,
  authorization: string | undefined,
): Promise<Actor | null> => {
  const token = authorization?.replace(/^Bearer\s+/i, '').trim()
  return token ? actorOf(env, db, token) : null
}

/** Who a page or a socket is for, by the readable session cookie that belongs to the refresh cookie. */
export const actorFromCookie = async (
  env: Environment,
  db: Db,
  cookies: string,
): Promise<Actor | null> => {
  const token = sessionTokenOf(cookies)
  return token ? actorOf(env, db, token) : null
}
