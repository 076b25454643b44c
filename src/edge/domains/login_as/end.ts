import { assertOwnOrigin } from '#edge/access/request-origin'
import { evictSession } from '#edge/access/sessions/session'
import { appendCookies, clearedSessionCookies } from '#edge/access/sessions/session-cookies'
import { emit } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { snakeCase } from '#edge/platform/case'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { sql, update } from '#edge/platform/db/index'
import { randomToken } from '#edge/platform/ids'
import { errorsDocument, notFound, unauthenticated } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import {
  lifetimeOf,
  respondWithSession,
  type SessionState,
  sessionById,
  sessionFromCookie,
} from '../sessions'
import { sessions } from '../sessions/table'
import { endLoginAs as contract } from './contract'

/** Within this time after its end a login-as still leads back; later who sits there must sign in. */
const graceMs = 5 * 60_000

/**
 * Ends a login-as, by the refresh cookie of its browser, and goes on with the session of staff that it came from.
 * That session was in use all along: it counts as active, and its browser receives a new refresh secret.
 */
export const endLoginAs = operation(contract, { access: 'public' }, async (ctx) => {
  assertOwnOrigin(ctx.request, ctx.env)
  const session = await sessionFromCookie(ctx)
  if (!session?.staffSessionId) throw notFound()
  const own = await ctx.db.first(sessionById(session.staffSessionId))
  const isOver = Date.parse(session.expiresAt) + graceMs < now()
  if (!own || own.revokedAt || own.status !== 'active' || isOver) {
    await ctx.db.batch(endOf(ctx, session, own?.role ?? null))
    const { status, errors } = errorsDocument(unauthenticated(), snakeCase)
    return appendCookies(respond({ errors }, status), clearedSessionCookies)
  }
  const secret = randomToken()
  const at = ctx.now
  await ctx.db.batch([
    ...endOf(ctx, session, own.role),
    update(
      sessions,
      {
        refreshHash: await sha256Hex(secret),
        previousHash: null,
        refreshUsedAt: at,
        lastActiveAt: at,
      },
      sql`id = ${own.id} and revoked_at is null`,
    ),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  return respondWithSession(ctx, lifetimeOf({ ...own, lastActiveAt: at }), secret)
})

const endOf = (ctx: RequestContext, session: SessionState, staffRole: string | null) => {
  evictSession(session.id)
  return [
    update(
      sessions,
      { revokedAt: ctx.now, revokedReason: 'login_as_ended' },
      sql`id = ${session.id} and revoked_at is null`,
    ),
    emit(ctx, {
      name: 'login_as.end',
      subjectType: 'login_as',
      subjectId: session.id,
      patientId: session.role === 'patient' ? session.userId : null,
      actorId: session.staffUserId,
      actorRole: staffRole,
      actingFor: session.userId,
    }),
  ]
}
