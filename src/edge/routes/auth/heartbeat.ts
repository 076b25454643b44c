import { sql } from 'drizzle-orm'
import { raw } from '../../db/statement'
import { drain } from '../../events/nudge'
import { revoked, unauthenticated } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import type { Request } from '../../jsonapi/request'
import { iso, now } from '../../time'
import { end, type Renewable, renewable, standingOf } from './renew'
import { sessionAnswer } from './sign-in'

/** A token for as long as the person was active lately; asking is no activity. */
export const renewQuiet = async (_: HonoContext, request: Request): Promise<Response> =>
  sessionAnswer(request, standingOf(await alive(request)), null)

/** The person did something: noted at most once in `keep_alive_seconds`. */
export const markActive = async (_: HonoContext, request: Request): Promise<Response> => {
  const session = await alive(request)
  if (Date.parse(session.lastActiveAt) + session.pause * 1000 > now())
    return sessionAnswer(request, standingOf(session), null)
  await request.db.batch([
    raw(sql`
      update sessions set last_active_at = ${request.now}
      where id = ${session.id} and revoked_at is null and last_active_at < ${request.now}`),
  ])
  return sessionAnswer(request, standingOf({ ...session, lastActiveAt: iso(now()) }), null)
}

const alive = async (request: Request): Promise<Renewable> => {
  const session = await request.db.first(renewable(request.actor.sessionId))
  if (!session || session.revokedAt || session.status !== 'active') throw revoked()
  if (standingOf(session).end > now()) return session
  await request.db.batch(end(request, session, 'idle'))
  request.later(drain(request.env))
  throw unauthenticated()
}
