import type { RequestContext } from '#edge/access/request-context'
import { assertOwnOrigin } from '#edge/access/request-origin'
import type { Role } from '#edge/access/roles'
import { appendCookies, clearedSessionCookies } from '#edge/access/session-cookies'
import { drainOutbox } from '#edge/events/request-drain'
import { parseBody } from '#edge/jsonapi/body'
import type { HonoContext } from '#edge/jsonapi/operation'
import { respond } from '#edge/jsonapi/read-handlers'
import { badParameter, validate } from '#edge/platform/problem'
import { revokeAllSessions, revokeSession, sessionFromCookie } from '../sessions'
import { logout } from './contract'

/** Signs out, here or everywhere; a caller without a session is answered alike. */
export const signOut = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  assertOwnOrigin(c.req.raw, ctx.env)
  const isEverywhere = await wantsEverywhere(c)
  const session = await sessionToEnd(ctx)
  if (session) {
    await ctx.db.batch(
      isEverywhere
        ? revokeAllSessions(ctx, { id: session.userId, role: session.role }, 'everywhere')
        : revokeSession(ctx, session, 'logout'),
    )
    ctx.waitUntil(drainOutbox(ctx.env))
  }
  return appendCookies(respond(null, 204), clearedSessionCookies)
}

const wantsEverywhere = async (c: HonoContext): Promise<boolean> => {
  const query = c.req.query()
  for (const name of Object.keys(query))
    if (name !== 'everywhere') throw badParameter(name, `Unknown parameter ${name}`)
  const { everywhere } = validate(logout.query, query)
  const { attributes } = await parseBody(c, 1024)
  return everywhere === 'true' || validate(logout.body, attributes).everywhere === true
}

/** By the token, else by the refresh cookie of a browser whose token has expired. */
const sessionToEnd = async (
  ctx: RequestContext,
): Promise<{ id: string; userId: string; role: Role } | null> => {
  const { caller } = ctx
  return caller
    ? { id: caller.sessionId, userId: caller.id, role: caller.role }
    : sessionFromCookie(ctx)
}
