import { hasRefreshCookie } from '#edge/access/sessions/refresh-cookie'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { revoked, unauthenticated } from '#edge/platform/problem'
import { iso, now } from '#edge/platform/time'
import {
  lifetimeOf,
  respondWithSession,
  revokeSession,
  type SessionState,
  sessionById,
} from '../sessions'
import * as contract from './contract'

/** `GET /heartbeat`: a fresh token while the last activity is recent enough; asking is no activity. */
export const renewToken = operation(contract.renewToken, {}, async (ctx) =>
  respondWithSession(ctx, lifetimeOf(await requireLiveSession(ctx)), null),
)

/** `POST /heartbeat`: the user is active, noted at most once in `keep_alive_seconds`. */
export const recordActivity = operation(contract.recordActivity, {}, async (ctx) => {
  const session = await requireLiveSession(ctx)
  if (Date.parse(session.lastActiveAt) + session.activityPauseSeconds * 1000 > now())
    return respondWithSession(ctx, lifetimeOf(session), null)
  await ctx.db.batch([
    sql`
    update sessions set last_active_at = ${ctx.now}
    where id = ${session.id} and revoked_at is null and last_active_at < ${ctx.now}`,
  ])
  return respondWithSession(ctx, lifetimeOf({ ...session, lastActiveAt: iso(now()) }), null)
})

const requireLiveSession = async (ctx: RequestContext): Promise<SessionState> => {
  const session = await ctx.db.first(sessionById(ctx.actor.sessionId))
  if (!session || session.revokedAt || session.status !== 'active') throw revoked()
  // A copied token ends after its 15 minutes: only the browser that signed in renews.
  if (!(await hasRefreshCookie(ctx, session))) throw unauthenticated()
  if (lifetimeOf(session).endsAtMs > now()) return session
  await ctx.db.batch(revokeSession(ctx, session, 'idle'))
  ctx.waitUntil(drainOutbox(ctx.env))
  throw unauthenticated()
}
