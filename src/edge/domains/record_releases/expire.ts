import { withdrawFaxes } from '#edge/deliveries/fax-document'
import { updateBySystem } from '#edge/events/emit'
import { type Db, inList, type Statement, sql, writeDueRows } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'
import { todayInLastZone } from '../licenses'
import { recordFaxKeys } from './failed-faxes'
import { releasableStatuses } from './transitions'

/** Ends what was not signed, or was signed until a day that is past. */
export const expireReleases = (db: Db, at: number): Promise<boolean> => {
  const which = sql`r.expires_on < ${todayInLastZone(at)} and ${inList(sql`r.status`, ['sent_to_patient', ...releasableStatuses])}`
  return writeDueRows(db, { table: 'roi_requests', row: 'r', which }, (due) =>
    updateBySystem({
      name: 'roi_requests.expire',
      row: 'r',
      at: iso(at),
      which: due,
      set: sql`status = 'expired'`,
    }),
  )
}

/** With their account, a patient takes back what they signed; what they did not sign is canceled, and no fax that waits goes out. */
export const endReleases = (patientId: string, at: string): Statement[] => {
  const end = (name: string, status: string, from: readonly string[]) =>
    updateBySystem({
      name,
      row: 'r',
      at,
      which: sql`r.patient_id = ${patientId} and ${inList(sql`r.status`, from)}`,
      set: sql`status = ${status}, ended_at = ${at}`,
    })
  return [
    ...end('roi_requests.cancel', 'canceled', ['draft', 'sent_to_patient']),
    ...end('roi_requests.revoke', 'revoked', releasableStatuses),
    withdrawFaxes(
      recordFaxKeys,
      sql`select id from roi_medical_records where patient_id = ${patientId}`,
      at,
    ),
  ]
}
