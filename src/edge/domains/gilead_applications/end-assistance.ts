import { updateBySystem } from '#edge/events/emit'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Db, inList, sql } from '#edge/platform/db/index'
import { clinicDay, iso } from '#edge/platform/time'
import { todayInLastZone } from '../licenses'
import { enrolledStatuses, renewalDays } from './transitions'

/** Says of an enrollment that it ends soon, which patient and staff are told, and ends it after its last day. */
export const endAssistance = async (db: Db, at: number): Promise<void> => {
  const now = iso(at)
  const today = clinicDay(at)
  await db.batch([
    ...updateBySystem({
      name: 'gilead_applications.near_end',
      row: 'g',
      at: now,
      which: sql`g.status = 'active' and g.ends_on between ${today} and ${addPeriod(today, renewalDays, 'day')}`,
      set: sql`status = 'expiring'`,
    }),
    ...updateBySystem({
      name: 'gilead_applications.expire',
      row: 'g',
      at: now,
      which: sql`g.ends_on < ${todayInLastZone(at)} and ${inList(sql`g.status`, enrolledStatuses)}`,
      set: sql`status = 'expired', ended_at = ${now}`,
    }),
  ])
}
