import { type Db, inList, sql } from '#edge/platform/db/index'
import { Problem } from '#edge/platform/problem'
import { reasonFrom } from './reason-codes'

/** The codes that may be chosen now from any of these lists. */
export const listActiveCodes = async (db: Db, lists: readonly string[]): Promise<string[]> => {
  const rows = await db.all(sql<{ code: string }>`
    select distinct code from dropdown_options
    where active = 1 and ${inList(sql`list`, lists)}`)
  if (rows.length === 0)
    throw new Problem(500, 'empty_list', `No choice of ${lists} in reference/dropdown_options.tsv`)
  return rows.map(({ code }) => code)
}

/** The hook `reasons` of a resource: a code of this list, or of the list of each action. */
export const reasonsOf =
  (list: string | ((action: string) => string)) =>
  async (action: string, { db }: { readonly db: Db }) =>
    reasonFrom(await listActiveCodes(db, [typeof list === 'string' ? list : list(action)]))
