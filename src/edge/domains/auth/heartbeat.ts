import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { drainOutbox } from '../../events/request-drain'
import type { HonoContext } from '../../jsonapi/operation'
import { raw } from '../../platform/db/statement'
import { revoked, unauthenticated } from '../../platform/problem'
import { iso, now } from '../../platform/time'
import { end, hasRefreshCookie, type Renewable, renewable, standingOf } from './refresh-session'
import { sessionAnswer } from './sign-in'

/** A token for as long as the person was active lately; asking is no activity. */
export const renewQuiet = async (_: HonoContext, ctx: RequestContext): Promise<Response> =>
  sessionAnswer(ctx, standingOf(await alive(ctx)), null)

/** The person did something: noted at most once in `keep_alive_seconds`. */
export const markActive = async (_: HonoContext, ctx: RequestContext): Promise<Response> => {
  const session = await alive(ctx)
  if (Date.parse(session.lastActiveAt) + session.pause * 1000 > now())
    return sessionAnswer(ctx, standingOf(session), null)
  await ctx.db.batch([
    raw(sql`
      update sessions set last_active_at = ${ctx.now}
      where id = ${session.id} and revoked_at is null and last_active_at < ${ctx.now}`),
  ])
  return sessionAnswer(ctx, standingOf({ ...session, lastActiveAt: iso(now()) }), null)
}

const alive = async (ctx: RequestContext): Promise<Renewable> => {
  const session = await ctx.db.first(renewable(ctx.actor.sessionId))
  if (!session || session.revokedAt || session.status !== 'active') throw revoked()
  // A copied token ends with its quarter of an hour: only the browser that signed in renews.
  if (!(await hasRefreshCookie(ctx, session))) throw unauthenticated()
  if (standingOf(session).end > now()) return session
  await ctx.db.batch(end(ctx, session, 'idle'))
  ctx.waitUntil(drainOutbox(ctx.env))
  throw unauthenticated()
}
