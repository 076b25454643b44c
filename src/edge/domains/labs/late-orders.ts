import { emitBySystem } from '#edge/events/emit'
import { type Db, sql } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import type { sampledStatuses } from './transitions'

/** How many days a specimen is in a status, and no longer: a parcel by mail and a lab's work take a week, what a part lacks two. */
const maxDays: Readonly<Record<(typeof sampledStatuses)[number], number>> = {
  collected: 7,
  in_transit: 7,
  received_by_lab: 7,
  in_process: 7,
  partial: 14,
}
/** More of them are told of the day after. */
const maxOrdersADay = 500

/** Says of an order with a specimen that it does not come on, once until it does, which makes a task. */
export const reportLateOrders = async (db: Db, at: number): Promise<void> => {
  const isLate = entriesOf(maxDays).map(
    ([status, days]) => sql`(l.status = ${status} and l.updated_at <= ${iso(at - days * dayMs)})`,
  )
  await db.batch([
    emitBySystem(
      { name: 'labs.pass_due', row: 'l', version: sql`l.version`, at: iso(at) },
      sql`from labs l where (${sql.join(isLate, sql` or `)}) and not exists (
        select 1 from events e where e.subject_type = 'labs' and e.subject_id = l.id
          and e.name = 'labs.pass_due' and e.occurred_at > l.updated_at)
        order by l.updated_at, l.id limit ${maxOrdersADay}`,
    ),
  ])
}
