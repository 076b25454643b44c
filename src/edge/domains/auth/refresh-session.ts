import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Role } from '../../access/roles'
import { evictSession } from '../../access/session'
import { currentSessionKey } from '../../access/tokens'
import { emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeCase } from '../../platform/case'
import { constantTimeEqual, sha256Hex } from '../../platform/crypto/hash'
import { raw, type Statement, update } from '../../platform/db/statement'
import { errorsDocument, type Problem, revoked, unauthenticated } from '../../platform/problem'
import { numberSetting } from '../../platform/settings'
import { now } from '../../platform/time'
import { cleared, type Refresh, refreshOf, withCookies } from './cookies'
import { type Standing, sessionAnswer } from './sign-in'
import { sessions } from './tables'

/** Milliseconds in which two windows may come with the same secret: neither of them stole it. */
const grace = 10_000

export interface Renewable {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly status: string
  readonly refreshHash: string
  readonly previousHash: string | null
  readonly rotatedAt: string
  readonly lastActiveAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  /** Seconds without activity after which a session ends. */
  readonly idle: number
  /** Seconds between two notes of activity. */
  readonly pause: number
}

export const renewable = (sessionId: string): Statement<Renewable> =>
  raw(sql`
    select sessions.id, sessions.user_id as userId, users.role, users.status,
      sessions.refresh_hash as refreshHash, sessions.previous_hash as previousHash,
      sessions.rotated_at as rotatedAt, sessions.last_active_at as lastActiveAt,
      sessions.expires_at as expiresAt, sessions.revoked_at as revokedAt,
      ${numberSetting('inactivity_period')} as idle,
      ${numberSetting('keep_alive_seconds')} as pause
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${sessionId}`)

/** When a session ends if nothing more is heard from its person. */
export const standingOf = ({
  id,
  userId,
  role,
  lastActiveAt,
  expiresAt,
  idle,
}: Renewable): Standing => ({
  id,
  userId,
  role,
  end: Math.min(Date.parse(expiresAt), Date.parse(lastActiveAt) + idle * 1000),
})

export type Why =
  | 'logout'
  | 'everywhere'
  | 'reuse'
  | 'idle'
  | 'password'
  | 'contact'
  | 'contact_undone'
  | 'replaced'
/** Ends one session; whoever holds its tokens is out within a minute, here at once. */
export const end = (
  ctx: RequestContext,
  { id, userId, role }: Pick<Renewable, 'id' | 'userId' | 'role'>,
  why: Why,
): Statement[] => {
  evictSession(id)
  return [
    update(
      sessions,
      { revokedAt: ctx.now, revokedReason: why },
      sql`id = ${id} and revoked_at is null`,
    ),
    emit(ctx, {
      name: 'sessions.revoke',
      subjectType: 'sessions',
      subjectId: id,
      patientId: role === 'patient' ? userId : null,
      detail: { reason: why },
    }),
  ]
}

const turnedAway = (problem: Problem): Response => {
  const { status, errors } = errorsDocument(problem, snakeCase)
  return withCookies(respond({ errors }, status), cleared)
}

// The next secret follows from this one and our key: two windows with the same one receive the same one.
const nextOf = (ctx: RequestContext, { sessionId, secret }: Refresh): string =>
  createHmac('sha256', currentSessionKey(ctx.env)[1])
    .update(`refresh:${sessionId}:${secret}`)
    .digest('base64url')

/** The refresh cookie for a new token, and the next refresh cookie. */
export const renewSession = async (_: HonoContext, ctx: RequestContext): Promise<Response> => {
  const refresh = refreshOf(ctx.header('cookie'))
  if (!refresh) return turnedAway(unauthenticated())
  const session = await ctx.db.first(renewable(refresh.sessionId))
  if (!session) return turnedAway(unauthenticated())
  if (session.revokedAt || session.status !== 'active') return turnedAway(revoked())
  const standing = standingOf(session)
  if (standing.end <= now()) return ended(ctx, session, 'idle', unauthenticated())
  const presented = await sha256Hex(refresh.secret)
  const lately = Date.parse(session.rotatedAt) + grace > now()
  const current = constantTimeEqual(presented, session.refreshHash)
  if (current && lately) return sessionAnswer(ctx, standing, refresh.secret)
  const next = nextOf(ctx, refresh)
  const nextHash = await sha256Hex(next)
  if (current) {
    await ctx.db.batch([rotate(ctx, session, presented, nextHash)])
    return sessionAnswer(ctx, standing, next)
  }
  if (session.previousHash && constantTimeEqual(presented, session.previousHash) && lately)
    return sessionAnswer(
      ctx,
      standing,
      constantTimeEqual(nextHash, session.refreshHash) ? next : null,
    )
  return ended(ctx, session, 'reuse', revoked())
}

/** Whether the request carries the refresh cookie of this session; the one just replaced counts for a moment. */
export const hasRefreshCookie = async (
  ctx: RequestContext,
  session: Pick<Renewable, 'id' | 'refreshHash' | 'previousHash' | 'rotatedAt'>,
): Promise<boolean> => {
  const refresh = refreshOf(ctx.header('cookie'))
  if (refresh?.sessionId !== session.id) return false
  const presented = await sha256Hex(refresh.secret)
  if (constantTimeEqual(presented, session.refreshHash)) return true
  return (
    session.previousHash !== null &&
    constantTimeEqual(presented, session.previousHash) &&
    Date.parse(session.rotatedAt) + grace > now()
  )
}

const rotate = (
  ctx: RequestContext,
  { id }: Renewable,
  presented: string,
  nextHash: string,
): Statement =>
  update(
    sessions,
    { refreshHash: nextHash, previousHash: presented, rotatedAt: ctx.now },
    sql`id = ${id} and refresh_hash = ${presented} and revoked_at is null`,
  )

const ended = async (
  ctx: RequestContext,
  session: Renewable,
  why: Why,
  problem: Problem,
): Promise<Response> => {
  await ctx.db.batch(end(ctx, session, why))
  ctx.waitUntil(drainOutbox(ctx.env))
  return turnedAway(problem)
}
