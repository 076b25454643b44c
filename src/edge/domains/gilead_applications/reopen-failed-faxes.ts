import { faxStatusOf } from '#edge/deliveries/fax-document'
import { undeliveredStatuses } from '#edge/deliveries/statuses'
import { updateBySystem } from '#edge/events/emit'
import { type Db, inList, sql } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { applicationFaxKeys } from './resource'

/** Longer than any fax is tried. */
const triedDays = 7

/**
 * An application whose fax did not arrive is to be sent again, and a task says so. It was disclosed to no one, nor was one
 * that its patient took back before it left: the accounting of the patient says so no more.
 */
export const reopenFailedFaxes = async (db: Db, at: number): Promise<void> => {
  const failed = sql`g.channel = 'fax' and g.submitted_at > ${iso(at - triedDays * dayMs)}
    and ${inList(faxStatusOf(applicationFaxKeys, sql`g.id`), undeliveredStatuses)}`
  const applications = (column: string) => sql`(
    select g.${sql.raw(column)} from gilead_applications g
    where g.status in ('submitted', 'canceled') and ${failed})`
  await db.batch([
    sql`
      delete from disclosures where patient_id in ${applications('patient_id')}
        and subject_type = 'gilead_applications' and subject_id in ${applications('id')}`,
    ...updateBySystem({
      name: 'gilead_applications.fail_fax',
      row: 'g',
      at: iso(at),
      which: sql`g.status = 'submitted' and ${failed}`,
      set: sql`status = 'provider_signed', channel = null, submitted_at = null`,
    }),
  ])
}
