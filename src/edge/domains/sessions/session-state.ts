import type { Role } from '#edge/access/roles'
import { type Statement, sql } from '#edge/platform/db/index'
import { numberSetting } from '#edge/platform/settings/settings'

/** A session with what decides whether it may be renewed. */
export interface SessionState {
  readonly id: string
  readonly userId: string
  readonly role: Role
  /** Of the account. */
  readonly status: string
  readonly refreshHash: string
  readonly previousHash: string | null
  readonly refreshUsedAt: string | null
  readonly lastActiveAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly idleSeconds: number
  /** Between two notes of activity. */
  readonly activityPauseSeconds: number
  /** Of a login-as. */
  readonly staffUserId: string | null
  readonly staffSessionId: string | null
}

export const sessionById = (sessionId: string): Statement<SessionState> =>
  sql`
    select sessions.id, sessions.user_id as userId, users.role, users.status,
      sessions.refresh_hash as refreshHash, sessions.previous_hash as previousHash,
      sessions.refresh_used_at as refreshUsedAt, sessions.last_active_at as lastActiveAt,
      sessions.expires_at as expiresAt, sessions.revoked_at as revokedAt,
      sessions.staff_user_id as staffUserId, sessions.staff_session_id as staffSessionId,
      ${numberSetting('inactivity_period')} as idleSeconds,
      ${numberSetting('keep_alive_seconds')} as activityPauseSeconds
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${sessionId}`

/** Whose session, and until when at most, in epoch milliseconds. */
export interface SessionLifetime {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly endsAtMs: number
  readonly staffUserId?: string | null
}

/** When a session ends without further activity. */
export const lifetimeOf = (session: SessionState): SessionLifetime => ({
  id: session.id,
  userId: session.userId,
  role: session.role,
  staffUserId: session.staffUserId,
  endsAtMs: Math.min(
    Date.parse(session.expiresAt),
    Date.parse(session.lastActiveAt) + session.idleSeconds * 1000,
  ),
})
