import { updateBySystem } from '#edge/events/emit'
import { labLegTable } from '#edge/platform/db/care-tables'
import { type Db, type SQL, sql } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { entriesOf } from '#edge/platform/typed-keys'
import { type LabStatus, labStatuses } from './transitions'

/** A reminder is for the patient alone; an order that passes its days is also a task of a person. */
const verbs = { remind: sql`reminded_at`, pass_due: sql`late_at` } as const

/** A leg of an order, and what follows so many days after it began: a row of `lab_legs.tsv`. */
const legs = labLegTable.map(({ status, collection = '', days, verb, source }) => {
  const found = {
    status: labStatuses.find((each) => each === status),
    verb: entriesOf(verbs).find(([each]) => each === verb)?.[0],
  }
  if (!found.status || !found.verb || !source)
    throw new Error(`lab_legs.tsv: ${status} ${verb} has no status, verb or source`)
  return { status: found.status, verb: found.verb, collection, days: Number(days) }
})

/** When a leg began; where that is not on record, when the order changed last. */
const beginnings: Readonly<Partial<Record<LabStatus, SQL>>> = {
  ordered: sql`l.ordered_at`,
  kit_shipped: sql`l.shipped_at`,
  kit_delivered: sql`l.delivered_at`,
  in_transit: sql`l.mailed_at`,
}
/** Orders beyond these wait for the next day. */
const maxOrdersADay = 500

/** Finds orders that do not come on, by the days of their leg: once for each leg. */
export const reportLateOrders = async (db: Db, at: number): Promise<void> => {
  await db.batch(
    entriesOf(verbs).flatMap(([verb, column]) => {
      const isDue = legs
        .filter((leg) => leg.verb === verb)
        .map(
          ({ status, collection, days }) => sql`(l.status = ${status}
            and ${collection === '*' ? sql`1` : sql`l.collection = ${collection}`}
            and ifnull(${beginnings[status] ?? sql`null`}, l.updated_at) <= ${iso(at - days * dayMs)})`,
        )
      return updateBySystem({
        name: `labs.${verb}`,
        row: 'l',
        at: iso(at),
        which: sql`l.id in (select l.id from labs l
          where l.${column} is null and (${sql.join(isDue, sql` or `)}) order by l.updated_at, l.id limit ${maxOrdersADay})`,
        set: sql`${column} = ${iso(at)}`,
        // A kit that its patient has is another search than a specimen that is at the lab.
        detail: sql`json_object('kind', iif(l.status in ('ordered', 'kit_preparing', 'kit_shipped', 'kit_delivered'), 'kit', 'lab'))`,
      })
    }),
  )
}
