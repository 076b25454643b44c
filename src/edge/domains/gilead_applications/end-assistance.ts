import { updateBySystem } from '#edge/events/emit'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Db, inList, inSteps, type SQL, sql, writeDueRows } from '#edge/platform/db/index'
import { clinicDay, iso } from '#edge/platform/time'
import { todayInLastZone } from '../licenses'
import { enrolledStatuses, renewalDays } from './transitions'

/** Says of an enrollment that it ends soon, which patient and staff are told, and ends it after its last day. */
export const endAssistance = (db: Db, at: number): Promise<boolean> => {
  const now = iso(at)
  const today = clinicDay(at)
  const change = (verb: string, which: SQL, set: SQL) => () =>
    writeDueRows(db, { table: 'gilead_applications', row: 'g', which }, (due) =>
      updateBySystem({ name: `gilead_applications.${verb}`, row: 'g', at: now, which: due, set }),
    )
  return inSteps(
    change(
      'near_end',
      sql`g.status = 'active' and g.ends_on between ${today} and ${addPeriod(today, renewalDays, 'day')}`,
      sql`status = 'expiring'`,
    ),
    change(
      'expire',
      sql`g.ends_on < ${todayInLastZone(at)} and ${inList(sql`g.status`, enrolledStatuses)}`,
      sql`status = 'expired', ended_at = ${now}`,
    ),
  )
}
