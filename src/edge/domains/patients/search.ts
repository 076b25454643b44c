import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { roles } from '#edge/access/roles'
import { policyOver } from '#edge/access/scope-policy'
import { auditReads } from '#edge/events/audit'
import { fromWhere, selectionOf } from '#edge/jsonapi/commit'
import { openCursor, sealCursor } from '#edge/jsonapi/cursor'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { respond } from '#edge/jsonapi/read-handlers'
import type { Resource, Row } from '#edge/jsonapi/resource'
import { requireRule, serialize } from '#edge/jsonapi/serialize'
import { select } from '#edge/platform/db/statement'
import { unprocessable } from '#edge/platform/problem'
import { users } from '../users/table'
import { findPatients } from './contract'
import { patientScopes } from './policy'
import { patients as resource } from './resource'
import { patients } from './table'

const r: Resource = resource
/** Sorts after every name that begins the same. */
const lastCharacter = '\u{10ffff}'
/** Of names that begin alike, as many are compared further. */
const maxNamesakes = 1_000
const defaultPageSize = 25

const beginsWith = (column: 'last_name' | 'first_name', text: string): SQL =>
  sql`${sql.raw(column)} collate nocase >= ${text} and ${sql.raw(column)} collate nocase < ${text + lastCharacter}`

type Index = 'users_by_spoken_last_name' | 'users_by_spoken_first_name'
// The index is named, because the planner would scan every patient's account instead.
const namesakes = (index: Index, where: SQL): SQL =>
  sql`select * from (
    select id from users indexed by ${sql.raw(index)} where ${where} and role = 'patient' limit ${maxNamesakes})`

/** One word is the beginning of either name; two are the beginnings of both, in either order. */
const isNamed = (name: string): SQL => {
  const [one = '', ...rest] = name.split(/[\s,]+/).filter(Boolean)
  const other = rest.join(' ')
  const both = (first: string, second: string) =>
    namesakes(
      'users_by_spoken_last_name',
      sql`${beginsWith('last_name', second)} and ${beginsWith('first_name', first)}`,
    )
  const arms = other
    ? [both(one, other), both(other, one)]
    : [
        namesakes('users_by_spoken_last_name', beginsWith('last_name', one)),
        namesakes('users_by_spoken_first_name', beginsWith('first_name', one)),
      ]
  return sql`${patients.id} in (${sql.join(arms, sql` union `)})`
}

const cursorName = 'patients.search'
const afterCursor = async ({ env }: RequestContext, cursor: string): Promise<SQL> => {
  const [lastName, firstName, id] = await openCursor(env, cursorName, cursor, 'page/after')
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
    const conditions = [
      name && !hidden.includes('lastName') && isNamed(name),
      email &&
        sql`${patients.id} in (select id from users where email = ${email} and role = 'patient')`,
      phone &&
        sql`${patients.id} in (select id from users where phone = ${phone} and role = 'patient')`,
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
          ? await sealCursor(ctx.env, cursorName, [last.lastName, last.firstName, last.id])
          : null,
      },
    })
  },
})
