import { updateBySystem } from '#edge/events/emit'
import { type Db, type SQL, sql } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'

/** Says once that half of the time of a visit in writing is gone, and once that all of it is. */
export const tendVisitsInWriting = async (db: Db, at: number): Promise<void> => {
  const say = (verb: string, lastAlert: string, which: SQL) =>
    updateBySystem({
      name: `async_messaging_appointments.${verb}`,
      row: 'w',
      at: iso(at),
      which: sql`w.status in ('waiting', 'accepted') and ${which}`,
      set: sql`last_alert = ${lastAlert}`,
    })
  await db.batch([
    ...say('pass_due', 'late', sql`w.due_at <= ${iso(at)} and ifnull(w.last_alert, '') <> 'late'`),
    ...say('warn', 'warned', sql`w.warn_at <= ${iso(at)} and w.last_alert is null`),
  ])
}
