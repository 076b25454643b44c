import { emitBySystem } from '#edge/events/emit'
import { type Db, nextRows, sql } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'

/** Tells the staff of the notices for them that run by now, each once: the event is written with the row that says it was. */
export const beginNotices = (db: Db, at: number) => {
  const moment = iso(at)
  return db.batch([
    // Not a new version: an editor who has it open has lost nothing.
    sql`
      update platform_notifications set staff_told_at = ${moment}
      where ${nextRows(
        sql`platform_notifications`,
        sql`staff_told_at is null and audience in ('everyone', 'staff')
          and starts_at <= ${moment} and ends_at > ${moment}`,
      )}`,
    emitBySystem(
      {
        name: 'platform_notifications.begin',
        row: 'n',
        patientId: null,
        version: sql`n.version`,
        at: moment,
      },
      sql`from platform_notifications n where changes() > 0 and n.staff_told_at = ${moment}`,
    ),
  ])
}
