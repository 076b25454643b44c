import { assertOwnOrigin } from '#edge/access/request-origin'
import type { Role } from '#edge/access/roles'
import { appendCookies, clearedSessionCookies } from '#edge/access/sessions/session-cookies'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { revokeAllSessions, revokeSession, sessionById, sessionFromCookie } from '../sessions'
import { logout } from './contract'

/** Signs out, here or everywhere; a caller without a session is answered alike. */
export const signOut = operation(logout, { access: 'public' }, async (ctx) => {
  assertOwnOrigin(ctx.request, ctx.env)
  const isEverywhere = ctx.query.everywhere === 'true' || ctx.body.everywhere === true
  const session = await sessionToEnd(ctx)
  if (session) {
    await ctx.db.batch(
      session.staffSession
        ? [session, session.staffSession].flatMap((each) => revokeSession(ctx, each, 'logout'))
        : isEverywhere
          ? revokeAllSessions(ctx, { id: session.userId, role: session.role }, 'everywhere')
          : revokeSession(ctx, session, 'logout'),
    )
    ctx.waitUntil(drainOutbox(ctx.env))
  }
  return appendCookies(respond(null, 204), clearedSessionCookies)
})

type EndedSession = { readonly id: string; readonly userId: string; readonly role: Role }

/**
 * By the token, else by the refresh cookie of a browser whose token has expired. Of a login-as: with the session of
 * staff behind it, and never with those of the account it looks through.
 */
const sessionToEnd = async (
  ctx: RequestContext,
): Promise<(EndedSession & { staffSession?: EndedSession | undefined }) | null> => {
  const { caller, db } = ctx
  if (caller && !caller.impersonator)
    return { id: caller.sessionId, userId: caller.id, role: caller.role }
  const session = caller
    ? await db.first(sessionById(caller.sessionId))
    : await sessionFromCookie(ctx)
  if (!session?.staffSessionId) return session ?? null
  return { ...session, staffSession: await db.first(sessionById(session.staffSessionId)) }
}
