import { type SQL, sql } from 'drizzle-orm'
import { legalName } from '#edge/platform/db/names'

/** 'Amara Osei, MD' in SQL, over the account and the provider under their aliases. */
export const clinicianName = (user: string, provider: string): SQL => {
  const record = sql.raw(provider)
  return sql`${legalName(user)} || case when ifnull(${record}.suffix, '') = '' then '' else ', ' || ${record}.suffix end`
}
