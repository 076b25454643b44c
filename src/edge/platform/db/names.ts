import { type Column, type SQL, sql } from 'drizzle-orm'

const named = (first: string, account: string): SQL =>
  sql.raw(`trim(${first} || iif(${account}.last_name = '-', '', ' ' || ${account}.last_name))`)

/** The legal name in a row of users; a person with one name has a dash for the other. For letters, reports and clinicians. */
export const legalName = (account: string): SQL => named(`${account}.first_name`, account)

/** The initials of the legal name in a row of users: 'JE'. */
export const legalInitials = (account: string): SQL =>
  sql.raw(
    `substr(${account}.first_name, 1, 1) || iif(${account}.last_name = '-', '', substr(${account}.last_name, 1, 1))`,
  )

/** What the person in a row of users is called: by this name people are listed and greeted. */
export const chosenName = (account: string): SQL =>
  named(`ifnull(nullif(${account}.nickname, ''), ${account}.first_name)`, account)

/** What an account is called, in SQL: the chosen first name where there is one; null where there is no account. */
export const userName = (id: Column | SQL) =>
  sql<string | null>`(select ${chosenName('account')} from users account where account.id = ${id})`
