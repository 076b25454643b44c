import { type Column, type SQL, sql } from '#edge/platform/db/index'

/** `isValidOn` in SQL, over the licenses under an alias; the state is the caller's to compare. */
export const isValidLicense = (alias: string, day: string | SQL): SQL => {
  const license = sql.raw(alias)
  return sql`${license}.status = 'active' and ifnull(${license}.issued_on, ${day}) <= ${day}
    and ${license}.expires_on >= ${day}`
}

/** The last valid day of the license of a provider that ends first, or ended; a revoked one no longer counts. */
export const firstLicenseEnd = (provider: Column): SQL<string | null> => sql`(
  select min(l.expires_on) from licenses l where l.provider_id = ${provider} and l.status <> 'revoked')`
