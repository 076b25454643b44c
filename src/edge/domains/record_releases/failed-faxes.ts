import { isFaxOf } from '#edge/deliveries/fax-document'
import { undeliveredStatuses } from '#edge/deliveries/statuses'
import { emitBySystem } from '#edge/events/emit'
import { type Db, inList, sql, stamps, writeDueRows } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { releasableStatuses } from './transitions'

export const recordFaxKeys = 'roi_medical_records.fax:'

/** Longer than any fax is tried. */
const reportedDays = 7

/**
 * Records whose fax did not arrive, or was taken back before it left, were disclosed to no one: the accounting of the
 * patient says so no more, and while the signature stands they are to be sent again.
 */
export const reportFailedFaxes = (db: Db, at: number): Promise<boolean> => {
  const now = iso(at)
  const failed = sql`m.faxed_at > ${iso(at - reportedDays * dayMs)} and m.fax_failed_at is null and exists (
    select 1 from deliveries d where ${isFaxOf(recordFaxKeys, sql`m.id`)} and ${inList(sql`d.status`, undeliveredStatuses)})`
  return writeDueRows(db, { table: 'roi_medical_records', row: 'm', which: failed }, (due) => [
    emitBySystem(
      {
        name: 'roi_requests.fail_fax',
        row: 'r',
        at: now,
        detail: sql`json_object('record', m.id, 'kind', iif(${inList(sql`r.status`, releasableStatuses)}, 'signed', 'over'))`,
      },
      sql`from roi_medical_records m join roi_requests r on r.id = m.roi_request_id where ${due} order by m.id`,
    ),
    sql`
      delete from disclosures where patient_id in (select m.patient_id from roi_medical_records m where ${due})
        and subject_type = 'roi_medical_records' and subject_id in (select m.id from roi_medical_records m where ${due})`,
    sql`update roi_medical_records as m set fax_failed_at = ${now}, ${stamps(now)} where ${due}`,
  ])
}
