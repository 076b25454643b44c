import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { isValidLicense } from '../licenses'
import { type OfferBlocker, offerBlockers } from './contract'

interface Clinician {
  readonly id: SQL | Column
  readonly status: SQL | Column
  /** Of their account. */
  readonly accountStatus: SQL | Column
}

// What booking asks for, without a patient: the fields of a resource are written out once, so the database says the time.
const isBlocked = ({
  id,
  status,
  accountStatus,
}: Clinician): Readonly<Record<OfferBlocker, SQL>> => ({
  inactive: sql`${status} <> 'active'`,
  account: sql`${accountStatus} <> 'active'`,
  license: sql`not exists (
    select 1 from licenses v where v.provider_id = ${id} and ${isValidLicense('v', sql`date('now')`)})`,
  organization: sql`not exists (select 1 from provider_cbos m where m.provider_id = ${id})`,
  hours: sql`not exists (
    select 1 from availabilities a where a.provider_id = ${id}
      and a.open_start_bucket > unixepoch('now') / 300 - 288 and a.open_end_bucket > unixepoch('now') / 300)`,
})

/** The blockers of a clinician, as a JSON list. */
export const blockersOf = (clinician: Clinician): SQL<string> => {
  const blocked = isBlocked(clinician)
  const rows = offerBlockers.map((each) => sql`iif(${blocked[each]}, ${each}, null)`)
  return sql<string>`(
    select json_group_array(value) from json_each(json_array(${sql.join(rows, sql`, `)})) where value is not null)`
}

/** Whether patients are offered a clinician `d` with the account `u`. */
export const isOfferedToPatients = (): SQL => {
  const blocked = isBlocked({ id: sql`d.id`, status: sql`d.status`, accountStatus: sql`u.status` })
  return sql`not (${sql.join(Object.values(blocked), sql` or `)})`
}
