import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { roles } from '#edge/access/roles'
import { policyOver } from '#edge/access/scope-policy'
import { auditReads } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { decryptCursor, encryptCursor } from '#edge/jsonapi/read/cursor'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { requireRule, serialize } from '#edge/jsonapi/read/serialize'
import type { Resource, Row } from '#edge/jsonapi/resource'
import { fromWhere, selectionOf } from '#edge/jsonapi/write/commit'
import { nameQuery } from '#edge/platform/db/name-query'
import { select } from '#edge/platform/db/statement'
import { unprocessable } from '#edge/platform/problem'
import { users } from '../users/table'
import { findPatients } from './contract'
import { patientScopes } from './policy'
import { patients as resource } from './resource'
import { patients } from './table'

const r: Resource = resource
const defaultPageSize = 25
/** Sorts after every text that begins the same. */
const lastCharacter = '\u{10ffff}'

// The sign keeps the database from walking every patient by the index of roles.
const accountsWhere = (where: SQL): SQL =>
  sql`${patients.id} in (select id from users where ${where} and +role = 'patient')`

/** Every word begins a word of the patient's names, in any order, with or without accents. */
const isNamed = (match: string): SQL =>
  sql`${patients.id} in (select patient_id from patient_names where names match ${match})`

const hasEmail = (typed: string): SQL =>
  accountsWhere(sql`email >= ${typed} and email < ${typed + lastCharacter}`)

/** The whole number, or its last digits, four at least. */
const hasPhone = (digits: string): SQL =>
  digits.length === 10
    ? accountsWhere(sql`phone = ${digits}`)
    : accountsWhere(
        sql`substr(phone, -4) = ${digits.slice(-4)} and substr(phone, -${sql.raw(String(digits.length))}) = ${digits}`,
      )

const cursorName = 'patients.search'
const afterCursor = async ({ env }: RequestContext, cursor: string): Promise<SQL> => {
  const [lastName, firstName, id] = await decryptCursor(env, cursorName, cursor, 'page/after')
  return sql`(${users.lastName}, ${users.firstName}, ${patients.id}) > (${lastName}, ${firstName}, ${id})`
}

/** By the patients' own policy: a role does not search by an attribute it does not receive in every row. */
export const findPatientsOperation = operation(findPatients, {
  policy: policyOver(
    patients.id,
    Object.fromEntries(
      roles
        .filter((role) => role !== 'patient')
        .map((role) => [role, [patientScopes[role], 'search'] as const]),
    ),
  ),
  handle: async (ctx) => {
    const { name, email, phone, dob, page } = ctx.body
    const { hidden = [] } = requireRule(r, ctx)
    const match = name && !hidden.includes('lastName') ? nameQuery(name) : null
    const conditions = [
      match && isNamed(match),
      email && hasEmail(email),
      phone && hasPhone(phone),
      dob && !hidden.includes('dob') && sql`${patients.dob} = ${dob}`,
    ].filter((condition): condition is SQL => Boolean(condition))
    if (conditions.length === 0)
      throw unprocessable(
        'nothing_to_search',
        'Enter a name, an email, a phone or a date of birth',
        'name',
      )
    const size = page?.size ?? defaultPageSize
    const where = sql.join(
      [ctx.scope, ...conditions, ...(page?.after ? [await afterCursor(ctx, page.after)] : [])],
      sql` and `,
    )
    const found: readonly Row[] = await ctx.db.all(
      select(
        selectionOf(r, ctx),
        fromWhere(
          r,
          sql`${where} order by ${users.lastName}, ${users.firstName}, ${patients.id} limit ${size + 1}`,
        ),
      ),
    )
    const rows = found.slice(0, size)
    await auditReads(ctx, r, rows, 'list')
    const last = found.length > size ? rows.at(-1) : undefined
    return respond({
      data: rows.map((row) => serialize(r, row, ctx.actor)),
      meta: {
        after: last
          ? await encryptCursor(ctx.env, cursorName, [last.lastName, last.firstName, last.id])
          : null,
      },
    })
  },
})
