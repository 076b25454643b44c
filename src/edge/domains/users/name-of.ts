import { type Column, type SQL, sql } from 'drizzle-orm'

/** What a user is called: the chosen first name where there is one. */
export const nameOf = (id: Column | SQL): SQL<string> => sql`(
  select trim(ifnull(nullif(u.nickname, ''), u.first_name) || iif(u.last_name = '-', '', ' ' || u.last_name))
  from users u where u.id = ${id})`
