import type { Role } from '#edge/access/roles'
import { hasRefreshCookie } from '#edge/access/sessions/refresh-cookie'
import { evictSession, evictUserSessions } from '#edge/access/sessions/session'
import { parseRefreshCookie } from '#edge/access/sessions/session-cookies'
import { emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, update } from '#edge/platform/db/index'
import { type SessionState, sessionById } from './session-state'
import { sessions } from './table'

export type RevokeReason =
  | 'logout'
  | 'everywhere'
  | 'reuse'
  | 'idle'
  | 'password'
  | 'contact'
  | 'contact_undone'
  | 'replaced'
  | 'second_factor'
  | 'closed'
  | 'deactivated'
  | 'disabled'
  | 'role'
  | 'login_as_ended'

/** Ends one session: its tokens write nothing more and are refused within ten seconds, in this isolate at once. */
export const revokeSession = (
  ctx: RequestContext,
  { id, userId, role }: Pick<SessionState, 'id' | 'userId' | 'role'>,
  reason: RevokeReason,
): Statement[] => {
  evictSession(id)
  return [
    update(
      sessions,
      { revokedAt: ctx.now, revokedReason: reason },
      sql`id = ${id} and revoked_at is null`,
    ),
    emit(ctx, {
      name: 'sessions.revoke',
      subjectType: 'sessions',
      subjectId: id,
      patientId: role === 'patient' ? userId : null,
      detail: { reason },
    }),
  ]
}

/** Ends all sessions of an account, or all but one, and the sign-ins that wait for a second factor. */
export const revokeAllSessions = (
  ctx: RequestContext,
  { id: userId, role }: { readonly id: string; readonly role: Role },
  reason: RevokeReason,
  exceptId = '',
): Statement[] => {
  evictUserSessions(userId)
  return [
    update(
      sessions,
      { revokedAt: ctx.now, revokedReason: reason },
      sql`user_id = ${userId} and revoked_at is null and id <> ${exceptId}`,
    ),
    sql`
      update factor_challenges set used_at = ${ctx.now}, secret_encrypted = null
      where user_id = ${userId} and purpose = 'sign_in' and used_at is null`,
    emit(ctx, {
      name: 'users.sign_out',
      subjectType: 'users',
      subjectId: userId,
      patientId: role === 'patient' ? userId : null,
      detail: { reason },
    }),
  ]
}

/** The session whose refresh cookie the request carries, unless it ended. */
export const sessionFromCookie = async (ctx: RequestContext): Promise<SessionState | null> => {
  const refresh = parseRefreshCookie(ctx.header('cookie'))
  const session = refresh && (await ctx.db.first(sessionById(refresh.sessionId)))
  return session && !session.revokedAt && (await hasRefreshCookie(ctx, session)) ? session : null
}
