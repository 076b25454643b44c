import { updateBySystem } from '#edge/events/emit'
import { type Db, inList, sql } from '#edge/platform/db/index'
import { clinicDay, iso } from '#edge/platform/time'
import { approvedStatuses } from './transitions'

/** Says of a payer that it did not answer in time, once, which makes a task; and ends approvals after their last day. */
export const passPriorAuthDeadlines = async (db: Db, at: number): Promise<void> => {
  const now = iso(at)
  await db.batch([
    ...updateBySystem({
      name: 'prior_auths.pass_due',
      row: 'a',
      at: now,
      which: sql`a.answered_at is null and a.overdue_at is null and a.due_at is not null and a.due_at <= ${now}
        and a.status <> 'canceled'`,
      set: sql`overdue_at = ${now}`,
    }),
    ...updateBySystem({
      name: 'prior_auths.expire',
      row: 'a',
      at: now,
      which: sql`a.valid_until is not null and a.valid_until < ${clinicDay(at)}
        and ${inList(sql`a.status`, approvedStatuses)}`,
      set: sql`status = 'expired'`,
    }),
  ])
}
