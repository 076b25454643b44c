import { type SQL, sql } from 'drizzle-orm'

/** 'Amara Osei, MD' in SQL, over the account and the provider under their aliases. */
export const clinicianName = (user: string, provider: string): SQL => {
  const [account, record] = [sql.raw(user), sql.raw(provider)]
  return sql`${account}.first_name || ' ' || ${account}.last_name
    || case when ifnull(${record}.suffix, '') = '' then '' else ', ' || ${record}.suffix end`
}
