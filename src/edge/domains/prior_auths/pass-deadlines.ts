import { updateBySystem } from '#edge/events/emit'
import { type Db, inList, inSteps, type SQL, sql, writeDueRows } from '#edge/platform/db/index'
import { clinicDay, iso } from '#edge/platform/time'
import { approvedStatuses } from './transitions'

/** Says of a payer that it did not answer in time, once, which makes a task; and ends approvals after their last day. */
export const passPriorAuthDeadlines = (db: Db, at: number): Promise<boolean> => {
  const now = iso(at)
  const change = (verb: string, which: SQL, set: SQL) => () =>
    writeDueRows(db, { table: 'prior_auths', row: 'a', which }, (due) =>
      updateBySystem({ name: `prior_auths.${verb}`, row: 'a', at: now, which: due, set }),
    )
  return inSteps(
    change(
      'pass_due',
      sql`a.answered_at is null and a.overdue_at is null and a.due_at is not null and a.due_at <= ${now}
        and a.status <> 'canceled'`,
      sql`overdue_at = ${now}`,
    ),
    change(
      'expire',
      sql`a.valid_until is not null and a.valid_until < ${clinicDay(at)}
        and ${inList(sql`a.status`, approvedStatuses)}`,
      sql`status = 'expired'`,
    ),
  )
}
