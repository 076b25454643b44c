import { drainOutbox } from '#edge/events/request-drain'
import { type Db, insertFrom, sql } from '#edge/platform/db/index'
import { events } from '#edge/platform/db/tables'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'

/** Tells the staff of the notices for them that run by now, each once: the event is written with the row that says it was. */
export const beginNotices = async (env: Environment, db: Db, at: number): Promise<void> => {
  const moment = iso(at)
  const run = uuidv7(at)
  const [{ changes } = { changes: 0 }] = await db.batch([
    // Not a new version: an editor who has it open has lost nothing.
    sql`
      update platform_notifications set staff_told_at = ${moment}
      where staff_told_at is null and audience in ('everyone', 'staff')
        and starts_at <= ${moment} and ends_at > ${moment}`,
    insertFrom(
      events,
      {
        name: 'platform_notifications.begin',
        subjectType: 'platform_notifications',
        subjectId: sql`n.id`,
        requestId: run,
        route: 'cron',
        version: sql`n.version`,
        at: moment,
      },
      sql`from platform_notifications n where changes() > 0 and n.staff_told_at = ${moment}`,
    ),
  ])
  if (changes > 0) await drainOutbox(env)
}
