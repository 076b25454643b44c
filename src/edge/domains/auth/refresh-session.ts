import { createHmac } from 'node:crypto'
import { isRotatedLately } from '#edge/access/sessions/refresh-cookie'
import {
  appendCookies,
  clearedSessionCookies,
  parseRefreshCookie,
  type RefreshSecret,
} from '#edge/access/sessions/session-cookies'
import { currentSessionKey } from '#edge/access/sessions/tokens'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { snakeCase } from '#edge/platform/case'
import { constantTimeEqual, sha256Hex } from '#edge/platform/crypto/hash'
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
  const refresh = parseRefreshCookie(ctx.header('cookie'))
  if (!refresh) return refuse(unauthenticated())
  const session = await ctx.db.first(sessionById(refresh.sessionId))
  if (!session) return refuse(unauthenticated())
  if (session.revokedAt || session.status !== 'active') return refuse(revoked())
  const lifetime = lifetimeOf(session)
  if (lifetime.endsAtMs <= now()) return refuseAndEnd(ctx, session, 'idle', unauthenticated())
  const presented = await sha256Hex(refresh.secret)
  const isLate = !isRotatedLately(session)
  const isCurrent = constantTimeEqual(presented, session.refreshHash)
  if (isCurrent && !isLate) return respondWithSession(ctx, lifetime, refresh.secret)
  const next = nextSecret(ctx, refresh)
  const nextHash = await sha256Hex(next)
  if (isCurrent) {
    await ctx.db.batch([rotate(ctx, session, presented, nextHash)])
    return respondWithSession(ctx, lifetime, next)
  }
  if (session.previousHash && constantTimeEqual(presented, session.previousHash) && !isLate)
    return respondWithSession(
      ctx,
      lifetime,
      constantTimeEqual(nextHash, session.refreshHash) ? next : null,
    )
  return refuseAndEnd(ctx, session, 'reuse', revoked())
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

// The next secret follows from this one and our key: two windows with the same one receive the same one.
const nextSecret = (ctx: RequestContext, { sessionId, secret }: RefreshSecret): string =>
  createHmac('sha256', currentSessionKey(ctx.env)[1])
    .update(`refresh:${sessionId}:${secret}`)
    .digest('base64url')

const rotate = (
  ctx: RequestContext,
  { id }: SessionState,
  presented: string,
  nextHash: string,
): Statement =>
  update(
    sessions,
    { refreshHash: nextHash, previousHash: presented, rotatedAt: ctx.now },
    sql`id = ${id} and refresh_hash = ${presented} and revoked_at is null`,
  )
