import { assertOwnOrigin } from '#edge/access/request-origin'
import {
  findSuccessor,
  isSettling,
  nextSecret,
  noteRefreshUse,
  refreshStandingOf,
} from '#edge/access/sessions/refresh-cookie'
import {
  appendCookies,
  clearedSessionCookies,
  parseRefreshCookie,
} from '#edge/access/sessions/session-cookies'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { snakeCase } from '#edge/platform/case'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { type Statement, sql, update } from '#edge/platform/db/index'
import { errorsDocument, type Problem, revoked, unauthenticated } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import {
  lifetimeOf,
  type RevokeReason,
  respondWithSession,
  revokeSession,
  type SessionState,
  sessionById,
} from '../sessions'
import { sessions } from '../sessions/table'
import { refreshSession as contract } from './contract'

/** `GET /auth/login`: a new token and the next refresh cookie for the refresh cookie. */
export const refreshSession = operation(contract, { access: 'public' }, async (ctx) => {
  assertOwnOrigin(ctx.request, ctx.env)
  const refresh = parseRefreshCookie(ctx.header('cookie'))
  if (!refresh) return refuse(unauthenticated())
  const session = await ctx.db.first(sessionById(refresh.sessionId))
  if (!session) return refuse(unauthenticated())
  if (session.revokedAt || session.status !== 'active') return refuse(revoked())
  const lifetime = lifetimeOf(session)
  if (lifetime.endsAtMs <= now()) return refuseAndEnd(ctx, session, 'idle', unauthenticated())
  const presented = await sha256Hex(refresh.secret)
  const standing = refreshStandingOf(session, presented)
  if (standing === 'reused') return refuseAndEnd(ctx, session, 'reuse', revoked())
  if (standing === 'previous') {
    // The same answer to every repetition: the one that carried the cookie may have been lost.
    const successor = await findSuccessor(ctx.env, refresh, session.refreshHash)
    return respondWithSession(ctx, lifetime, successor)
  }
  if (isSettling(session)) {
    const used = noteRefreshUse(session, presented)
    if (used.length > 0) await ctx.db.batch([...used])
    return respondWithSession(ctx, lifetime, refresh.secret)
  }
  const next = nextSecret(ctx.env, refresh)
  await ctx.db.batch([rotate(session, presented, await sha256Hex(next))])
  return respondWithSession(ctx, lifetime, next)
})

const refuse = (problem: Problem): Response => {
  const { status, errors } = errorsDocument(problem, snakeCase)
  return appendCookies(respond({ errors }, status), clearedSessionCookies)
}

const refuseAndEnd = async (
  ctx: RequestContext,
  session: SessionState,
  reason: RevokeReason,
  problem: Problem,
): Promise<Response> => {
  await ctx.db.batch(revokeSession(ctx, session, reason))
  ctx.waitUntil(drainOutbox(ctx.env))
  return refuse(problem)
}

const rotate = ({ id }: SessionState, presented: string, nextHash: string): Statement =>
  update(
    sessions,
    { refreshHash: nextHash, previousHash: presented, refreshUsedAt: null },
    sql`id = ${id} and refresh_hash = ${presented} and revoked_at is null`,
  )
