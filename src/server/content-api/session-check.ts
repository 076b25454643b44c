import { sql } from 'drizzle-orm'
import { hasAnyReach, parseContentGrants } from '#content/lake/editor'
import { heldGrants } from '#edge/access/content-grants'
import type { Role } from '#edge/access/roles'
import type { Db } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'
import { numberSetting } from '#edge/platform/settings'
import { now } from '#edge/platform/time'

interface Row {
  readonly id: string
  readonly role: Role
  readonly rights: string
  readonly expiresAt: string
  readonly lastActiveAt: string
  /** Seconds without activity after which a session ends. */
  readonly idle: number
}

/** Of these sessions, those that go on and whose people still may edit content. */
export const validEditors = async (
  db: Db,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db.all(
    raw<Row>(sql`
      select s.id, u.role, u.access_rights as "rights", s.expires_at as "expiresAt", s.last_active_at as "lastActiveAt",
        ${numberSetting('inactivity_period')} as idle
      from sessions s join users u on u.id = s.user_id
      where s.id in (select value from json_each(${JSON.stringify(sessions)}))
        and s.revoked_at is null and u.status = 'active' and u.role <> 'patient'`),
  )
  return new Set(
    rows
      .filter(
        ({ expiresAt, lastActiveAt, idle }) =>
          Math.min(Date.parse(expiresAt), Date.parse(lastActiveAt) + idle * 1000) > now(),
      )
      .filter(({ role, rights }) =>
        hasAnyReach(parseContentGrants(heldGrants(role, JSON.parse(rights))).edit),
      )
      .map(({ id }) => id),
  )
}
