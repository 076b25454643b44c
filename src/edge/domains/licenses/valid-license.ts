import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { localDate, now } from '#edge/platform/time'

/** Where a day ends last: a license is past everywhere once it is past there. */
export const todayInLastZone = (at: number | string = now()) => localDate(at, 'Pacific/Pago_Pago')

/** `isValidOn` in SQL, over the licenses under an alias; the state is the caller's to compare. */
export const isValidLicense = (alias: string, day: string | SQL): SQL => {
  const license = sql.raw(alias)
  return sql`${license}.status = 'active' and ifnull(${license}.issued_on, ${day}) <= ${day}
    and ${license}.expires_on >= ${day}`
}

/** Whether a provider is licensed in a state on a day: today, wherever in it the patient is, unless told. */
export const isLicensedIn = (
  state: string | SQL | Column,
  provider: string | SQL | Column | null,
  day: string | SQL = todayInLastZone(),
) =>
  sql`exists (select 1 from licenses l where l.provider_id = ${provider} and l.state = ${state}
    and ${isValidLicense('l', day)})`

/** The last valid day of the license of a provider that ends first, or ended; a revoked one no longer counts. */
export const firstLicenseEnd = (provider: Column): SQL<string | null> => sql`(
  select min(l.expires_on) from licenses l where l.provider_id = ${provider} and l.status <> 'revoked')`
