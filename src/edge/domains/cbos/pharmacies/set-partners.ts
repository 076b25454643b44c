import type { RequestContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { randomUuid } from '#edge/platform/db/random-uuid'
import { clinicDay } from '#edge/platform/time'

/**
 * The setting `prescriptionPartners` is who is under contract: another list begins and ends contracts. One that has not
 * begun is no part of the list, and begins on its day.
 */
export const setPartners = (
  { now }: Pick<RequestContext, 'now'>,
  cboId: string,
  pharmacies: readonly string[] | null,
): Statement[] => {
  const today = clinicDay(now)
  const ids = JSON.stringify(pharmacies ?? [])
  const ended = sql`cbo_id = ${cboId} and starts_on <= ${today} and ifnull(ends_on, ${today}) >= ${today}
    and pharmacy_id not in (select value from json_each(${ids}))`
  return [
    sql`delete from contracted_pharmacies where ${ended} and starts_on = ${today}`,
    sql`update contracted_pharmacies set ends_on = ${addPeriod(today, -1, 'day')}, ${stamps(now)} where ${ended}`,
    sql`
      insert into contracted_pharmacies (id, cbo_id, pharmacy_id, program, starts_on, ends_on, created_at, updated_at)
      select ${randomUuid}, ${cboId}, value, 'other', ${today},
        (select date(min(c.starts_on), '-1 day') from contracted_pharmacies c
          where c.cbo_id = ${cboId} and c.pharmacy_id = value and c.starts_on > ${today}),
        ${now}, ${now} from json_each(${ids})
      where not exists (select 1 from contracted_pharmacies c where c.cbo_id = ${cboId} and c.pharmacy_id = value
        and c.starts_on <= ${today} and ifnull(c.ends_on, ${today}) >= ${today})`,
  ]
}
