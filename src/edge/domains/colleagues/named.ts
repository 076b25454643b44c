import { type SQL, sql } from '#edge/platform/db/index'
import { nameQuery } from '#edge/platform/db/name-query'
import { users } from '../users/table'

/** Accounts of staff whose names have words that begin like those typed; none where no word was typed. */
export const isColleagueNamed = (typed: string): SQL => {
  const match = nameQuery(typed)
  return match
    ? sql`${users.id} in (select user_id from staff_names where names match ${match})`
    : sql`0`
}
