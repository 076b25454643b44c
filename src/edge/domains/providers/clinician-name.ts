import { legalName, type SQL, sql } from '#edge/platform/db/index'

/** 'Amara Osei, MD' in SQL, over the account and the provider under their aliases. */
export const clinicianName = (user: string, provider: string): SQL => {
  const record = sql.raw(provider)
  return sql`${legalName(user)} || case when ifnull(${record}.suffix, '') = '' then '' else ', ' || ${record}.suffix end`
}
