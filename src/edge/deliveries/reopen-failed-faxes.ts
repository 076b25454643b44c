import { updateBySystem } from '../events/emit'
import { type Db, inList, inSteps, type SQL, sql, writeDueRows } from '../platform/db/index'
import { dayMs, iso } from '../platform/time'
import { faxStatusOf } from './fax-document'
import { undeliveredStatuses } from './statuses'

/** Longer than any fax is tried. */
const triedDays = 7

interface FaxedRows {
  /** A type with columns `patient_id` and `status`; `g` in the SQL here. */
  readonly type: string
  /** The beginning of the keys of its faxes. */
  readonly keys: string
  readonly sentAt: SQL
  /** Statuses from which a row whose fax failed is opened again. */
  readonly from: SQL
  /** Statuses of rows whose disclosure did not take place when their fax failed. */
  readonly undisclosed: SQL
  /** Columns of a row that is to be sent. */
  readonly set: SQL
}

/**
 * Opens rows again whose fax did not arrive, and takes them out of the accounting of disclosures: what was not received
 * was disclosed to no one. The event `fail_fax` of the type makes the task.
 */
export const reopenFailedFaxes = (
  db: Db,
  at: number,
  { type, keys, sentAt, from, undisclosed, set }: FaxedRows,
): Promise<boolean> => {
  const failed = sql`${sentAt} > ${iso(at - triedDays * dayMs)}
    and ${inList(faxStatusOf(keys, sql`g.id`), undeliveredStatuses)}`
  const isDisclosed = sql`exists (select 1 from disclosures d
    where d.patient_id = g.patient_id and d.subject_type = ${type} and d.subject_id = g.id)`
  const rows = (column: string, due: SQL) =>
    sql`(select ${sql.raw(`g.${column} from ${type} g`)} where ${due})`
  const retract = (due: SQL) => sql`
    delete from disclosures where patient_id in ${rows('patient_id', due)}
      and subject_type = ${type} and subject_id in ${rows('id', due)}`
  const table = { table: type, row: 'g' }
  return inSteps(
    () =>
      writeDueRows(db, { ...table, which: sql`${from} and ${failed}` }, (due) => [
        retract(sql`${undisclosed} and ${due}`),
        ...updateBySystem({ name: `${type}.fail_fax`, row: 'g', at: iso(at), which: due, set }),
      ]),
    // Of those that were taken back, there is nothing to open.
    () =>
      writeDueRows(
        db,
        { ...table, which: sql`${undisclosed} and ${failed} and ${isDisclosed}` },
        (due) => [retract(due)],
      ),
  )
}
