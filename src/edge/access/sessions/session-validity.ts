import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#edge/platform/db/connection'
import { inList } from '#edge/platform/db/statement'
import { numberSetting } from '#edge/platform/settings/settings'
import { iso, now } from '#edge/platform/time'
import type { Role } from '../roles'

/**
 * Over `sessions` and `users`: not revoked, not past its end, and of an account that is active. A login-as ends with
 * the session of staff that it came from.
 */
export const isSessionValid = (): SQL =>
  sql`(sessions.revoked_at is null and sessions.expires_at > ${iso(now())} and users.status = 'active'
    and (sessions.staff_session_id is null or exists (
      select 1 from sessions own join users staff on staff.id = own.user_id
      where own.id = sessions.staff_session_id and own.revoked_at is null and staff.status = 'active')))`

export interface ValidSession {
  readonly id: string
  readonly userId: string
  readonly role: Role
  /** JSON. */
  readonly accessRights: string
  /** Milliseconds until it ends, by its age or without further activity. */
  readonly msLeft: number
}

/** Those of some sessions that go on. */
export const loadValidSessions = async (
  db: Db,
  sessionIds: readonly string[],
): Promise<readonly ValidSession[]> => {
  const rows = await db.all(sql<
    Omit<ValidSession, 'msLeft'> & { expiresAt: string; lastActiveAt: string; idle: number }
  >`
      select sessions.id, users.id as userId, users.role, users.access_rights as accessRights,
        sessions.expires_at as expiresAt, sessions.last_active_at as lastActiveAt,
        ${numberSetting('inactivity_period')} as idle
      from sessions join users on users.id = sessions.user_id
      where ${inList(sql`sessions.id`, sessionIds)} and ${isSessionValid()}`)
  return rows
    .map(({ expiresAt, lastActiveAt, idle, ...session }) => ({
      ...session,
      msLeft: Math.min(Date.parse(expiresAt), Date.parse(lastActiveAt) + idle * 1000) - now(),
    }))
    .filter(({ msLeft }) => msLeft > 0)
}
