import { sql } from 'drizzle-orm'
import type { Role } from '../access/roles'
import type { Db } from '../platform/db/connection'
import { raw } from '../platform/db/statement'
import { numberSetting } from '../platform/settings'
import { now } from '../platform/time'
import type { ConnectionIdentity } from './connection-identity'
import { boardRoles, staffBoard } from './contract'

interface SessionRow {
  readonly id: string
  readonly userId: string
  readonly role: Role
  readonly expiresAt: string
  readonly lastActiveAt: string
  /** Seconds without activity after which a session ends. */
  readonly idle: number
}

/** Who may subscribe to a channel: its owner, and schedulers to the staff board. */
export const canSubscribe = (who: { readonly id: string; readonly role: Role }, name: string) =>
  name === staffBoard ? boardRoles.includes(who.role) : who.id === name

/** The sessions among these that are still valid for this channel, with the milliseconds each has left. */
export const validSessions = async (
  db: Db,
  holders: readonly ConnectionIdentity[],
  channel: string,
): Promise<ReadonlyMap<string, number>> => {
  const ids = JSON.stringify([...new Set(holders.map(({ sessionId }) => sessionId))])
  const rows = await db.all(
    raw<SessionRow>(sql`
      select s.id, u.id as "userId", u.role, s.expires_at as "expiresAt", s.last_active_at as "lastActiveAt",
        ${numberSetting('inactivity_period')} as idle
      from sessions s join users u on u.id = s.user_id
      where s.id in (select value from json_each(${ids})) and s.revoked_at is null and u.status = 'active'`),
  )
  const at = now()
  return new Map(
    rows
      .filter(({ userId, role }) => canSubscribe({ id: userId, role }, channel))
      .map(({ id, expiresAt, lastActiveAt, idle }): [string, number] => [
        id,
        Math.min(Date.parse(expiresAt), Date.parse(lastActiveAt) + idle * 1000) - at,
      ])
      .filter(([, left]) => left > 0),
  )
}
