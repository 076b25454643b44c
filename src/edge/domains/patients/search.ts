import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { auditReads } from '../../events/audit'
import { parseBody } from '../../jsonapi/body'
import { fromWhere, selectionOf } from '../../jsonapi/commit'
import { openCursor, sealCursor } from '../../jsonapi/cursor'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import type { Resource, Row } from '../../jsonapi/resource'
import { requireRule, serialize } from '../../jsonapi/serialize'
import { select } from '../../platform/db/statement'
import { unprocessable, validate } from '../../platform/problem'
import { users } from '../users/table'
import { searchPatients as contract } from './operation-contracts'
import { patients as resource } from './resource'
import { patients } from './table'

const r: Resource = resource
/** Sorts after every name that begins the same. */
const last = '\u{10ffff}'
/** Names alike are looked at no further than this. */
const most = 1_000

const beginsWith = (column: 'last_name' | 'first_name', text: string): SQL =>
  sql`${sql.raw(column)} collate nocase >= ${text} and ${sql.raw(column)} collate nocase < ${text + last}`

type Index = 'users_by_spoken_last_name' | 'users_by_spoken_first_name'
// Named, because the planner would rather read everybody of that role.
const found = (index: Index, where: SQL): SQL =>
  sql`select * from (
    select id from users indexed by ${sql.raw(index)} where ${where} and role = 'patient' limit ${most})`

/** One word is the beginning of either name; two are the beginnings of both, in either order. */
const named = (name: string): SQL => {
  const [one = '', ...rest] = name.split(/[\s,]+/).filter(Boolean)
  const other = rest.join(' ')
  const both = (first: string, second: string) =>
    found(
      'users_by_spoken_last_name',
      sql`${beginsWith('last_name', second)} and ${beginsWith('first_name', first)}`,
    )
  const arms = other
    ? [both(one, other), both(other, one)]
    : [
        found('users_by_spoken_last_name', beginsWith('last_name', one)),
        found('users_by_spoken_first_name', beginsWith('first_name', one)),
      ]
  return sql`${patients.id} in (${sql.join(arms, sql` union `)})`
}

const list = 'patients.search'
const afterCursor = async ({ env }: RequestContext, cursor: string): Promise<SQL> => {
  const [lastName, firstName, id] = await openCursor(env, list, cursor, 'page/after')
  return sql`(${users.lastName}, ${users.firstName}, ${patients.id}) > (${lastName}, ${firstName}, ${id})`
}

/** By the patients' own policy: what a role may not read of a list it does not find by either. */
export const search = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const rule = requireRule(r, ctx)
  const { attributes } = await parseBody(c, 16 * 1024)
  const { name, email, phone, dob, page } = validate(contract.body, attributes)
  const hide = rule.hidden ?? []
  const tests = [
    name && !hide.includes('lastName') && named(name),
    email &&
      sql`${patients.id} in (select id from users where email = ${email} and role = 'patient')`,
    phone &&
      sql`${patients.id} in (select id from users where phone = ${phone} and role = 'patient')`,
    dob && !hide.includes('dob') && sql`${patients.dob} = ${dob}`,
  ].filter((test): test is SQL => Boolean(test))
  if (tests.length === 0)
    throw unprocessable(
      'nothing_to_search',
      'Enter a name, an email, a phone or a date of birth',
      'name',
    )
  const size = page?.size ?? 25
  const where = sql.join(
    [rule.scope(ctx.actor), ...tests, ...(page?.after ? [await afterCursor(ctx, page.after)] : [])],
    sql` and `,
  )
  const rows: readonly Row[] = await ctx.db.all(
    select(
      selectionOf(r, ctx),
      fromWhere(
        r,
        sql`${where} order by ${users.lastName}, ${users.firstName}, ${patients.id} limit ${size + 1}`,
      ),
    ),
  )
  const shown = rows.slice(0, size)
  await auditReads(ctx, r, shown, 'list')
  const end = shown.at(-1)
  return respond({
    data: shown.map((row) => serialize(r, row, ctx.actor)),
    meta: {
      after:
        rows.length > size && end
          ? await sealCursor(ctx.env, list, [end.lastName, end.firstName, end.id])
          : null,
    },
  })
}
