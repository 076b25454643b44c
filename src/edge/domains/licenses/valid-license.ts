import { type SQL, sql } from 'drizzle-orm'

/** `isValidOn` in SQL, over the licenses under an alias; the state is the caller's to compare. */
export const isValidLicense = (alias: string, day: string | SQL): SQL => {
  const license = sql.raw(alias)
  return sql`${license}.status = 'active' and ifnull(${license}.issued_on, ${day}) <= ${day}
    and ${license}.expires_on >= ${day}`
}
