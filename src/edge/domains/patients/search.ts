import { roles } from '#edge/access/roles'
import { isLasting } from '#edge/access/scopes'
import { auditReads } from '#edge/events/audit'
import type { z } from '#edge/jsonapi/contract'
import {
  operation,
  policyOver,
  type RequestContext,
  type Resource,
  type Row,
} from '#edge/jsonapi/index'
import { decryptCursor, encryptCursor } from '#edge/jsonapi/read/cursor'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { requireRule, serialize } from '#edge/jsonapi/read/serialize'
import { fromWhere, selectionOf } from '#edge/jsonapi/write/commit'
import { inList, legalName, type SQL, select, sql } from '#edge/platform/db/index'
import { nameQuery, nameReadings, nameWords, nearNameQuery } from '#edge/platform/db/name-query'
import { foldText } from '#edge/platform/fold-text'
import { fullChosenName, type Named } from '#edge/platform/names/full-name'
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

/** In the order of the accounts, in which the index of names and each index of contacts hands out what it finds. */
const account = sql<number>`users.rowid`

/** Every word begins a word of the patient's names, in any order, with or without accents. */
const isNamed = (match: string): SQL => sql`patient_names.names match ${match}`

const startsWith = (column: SQL, typed: string): SQL =>
  sql`(${column} >= ${typed} and ${column} < ${typed + lastCharacter})`

/** The whole number, or its first or last digits, four at least; each is found by an index of its own. */
const hasPhone = (digits: string): SQL =>
  digits.length === 10
    ? sql`${users.phone} = ${digits}`
    : sql`(${startsWith(sql`${users.phone}`, digits)} or (substr(${users.phone}, -4) = ${digits.slice(-4)}
        and substr(${users.phone}, -${sql.raw(String(digits.length))}) = ${digits}))`

/**
 * The patients that match, as many as a page holds, so that a name of thousands costs no more than a rare one.
 * The sign keeps the database from walking every patient by the index of roles.
 */
const matching = (conditions: SQL[], byName: boolean, count: number): SQL => sql`
  select ${patients.id} from ${byName ? sql`patient_names cross join users on ${account} = patient_names.rowid` : sql`users`}
    join ${patients} on ${patients.id} = ${users.id}
  where ${sql.join(conditions, sql` and `)} and +${users.role} = 'patient'
  order by ${byName ? sql`patient_names.rowid` : account} limit ${count}`

const cursorName = 'patients.search'
const afterCursor = async ({ env }: RequestContext, cursor: string): Promise<number> => {
  const [last] = await decryptCursor(env, cursorName, cursor, 'page/after')
  return Number(last)
}

const policy = policyOver(
  patients.id,
  Object.fromEntries(
    roles
      .filter((role) => role !== 'patient')
      .map((role) => [role, [patientScopes[role], 'search'] as const]),
  ),
)

/** Whether each word of the search begins a word of the name the patient goes by. */
const isCalled = (row: Named, typed: string): boolean => {
  const name = fullChosenName(row)
  const parts = name.split(/\s+/)
  const words = [
    ...nameWords(foldText(name)),
    // As one word, where a part of it is typed as one.
    ...parts.map((_, at) => foldText(nameWords(parts.slice(at).join(' ')).join(''))),
    ...parts.map((part) => foldText(nameWords(part).join(''))),
  ]
  return nameReadings(foldText(typed)).some((reading) =>
    reading.every((word) => words.some((each) => each.startsWith(word))),
  )
}

/**
 * By the patients' own policy: a role does not search by an attribute it does not receive in every row. Roles without
 * the legal name find a patient by the name the patient goes by alone.
 */
export const findPatientsOperation = operation(findPatients, { policy }, async (ctx) => {
  const { hidden = [] } = requireRule(r, ctx)
  const { name } = ctx.body
  const found = await search(ctx, hidden, name ? nameQuery(name) : null)
  // Who does not receive legal names is found by the name the patient goes by alone, letter for letter.
  const near =
    name && found.rows.length === 0 && !ctx.body.page?.after && !hidden.includes('lastName')
      ? nearNameQuery(name)
      : null
  const { rows, after } = near ? await search(ctx, hidden, near) : found
  const aliases = ctx.body.page?.after
    ? []
    : await findAliases(ctx, hidden, name ? nameQuery(name) : null)
  const others = aliases.filter(({ id }) => !rows.some((row) => row.id === id))
  const all = [...rows, ...(others.length > 0 ? await rowsOf(ctx, others) : [])]
  await auditReads(ctx, r, all, 'list')
  return respond({
    data: all.map((row) => {
      const document = serialize(r, row, ctx.actor)
      const alias = aliases.filter(({ id }) => id === row.id).map((each) => each.name)
      return alias.length > 0 ? { ...document, meta: { ...document.meta, alias } } : document
    }),
    meta: { after, ...(near && rows.length > 0 && { near: true }) },
  })
})

type Search = RequestContext & {
  readonly body: z.output<typeof findPatients.body>
  /** The caller's patients. */
  readonly scope: SQL
}

const rowsOf = (ctx: Search, found: readonly { readonly id: string }[]): Promise<readonly Row[]> =>
  ctx.db.all(
    select(
      selectionOf(r, ctx),
      fromWhere(
        r,
        inList(
          patients.id,
          found.map(({ id }) => id),
        ),
      ),
    ),
  )

/** Records that took in one which is called so, or had this contact: an old name or number leads to the one that stays. */
const findAliases = async (ctx: Search, hidden: readonly string[], match: string | null) => {
  const { email, phone } = ctx.body
  if (hidden.includes('lastName') || !(match || email || phone)) return []
  const named =
    match && sql`users.rowid in (select rowid from patient_names where ${isNamed(match)})`
  return ctx.db.all(sql<{ readonly id: string; readonly name: string }>`
    select ${patients.id} as id, ${legalName('users')} as name
    from patient_merges m cross join users on users.id = m.merged_id join ${patients} on ${patients.id} = m.surviving_id
    where m.status = 'merged' and ${sql.join(
      [ctx.scope, isLasting(patients.id)(ctx.actor), ...conditionsOf(ctx, hidden, named)],
      sql` and `,
    )} limit ${defaultPageSize}`)
}

const conditionsOf = (
  ctx: Search,
  hidden: readonly string[],
  match: SQL | null | '',
): readonly SQL[] => {
  const { email, phone, dob, birthYear } = ctx.body
  return [
    match,
    email && !hidden.includes('email') && startsWith(sql`${users.email}`, email),
    phone && !hidden.includes('phone') && hasPhone(phone),
    dob && !hidden.includes('dob') && sql`${patients.dob} = ${dob}`,
    match &&
      birthYear &&
      !hidden.includes('dob') &&
      sql`${patients.dob} >= ${`${birthYear}-01-01`} and ${patients.dob} <= ${`${birthYear}-12-31`}`,
  ].filter((condition): condition is SQL => Boolean(condition))
}

/** A page of what was asked for, with this query of names. */
const search = async (ctx: Search, hidden: readonly string[], match: string | null) => {
  const { name, page } = ctx.body
  const conditions = conditionsOf(ctx, hidden, match && isNamed(match))
  if (conditions.length === 0)
    throw unprocessable(
      'nothing_to_search',
      'Enter a name, an email, a phone or a date of birth',
      'name',
    )
  const size = page?.size ?? defaultPageSize
  const after = page?.after ? [await afterCursor(ctx, page.after)] : []
  const place = match ? sql`patient_names.rowid` : account
  // A record opened in an emergency is in no list: what is found here is booked and given tasks.
  const inLists = isLasting(patients.id)(ctx.actor)
  const isOwnRecord = sql`not exists (select 1 from patient_merges m where m.merged_id = ${patients.id} and m.status = 'merged')`
  const where = [
    ctx.scope,
    inLists,
    isOwnRecord,
    ...conditions,
    ...after.map((last) => sql`${place} > ${last}`),
  ]
  const found: readonly (Row & { readonly account: number })[] = await ctx.db.all(
    select(
      { ...selectionOf(r, ctx), account },
      fromWhere(
        r,
        sql`${patients.id} in (${matching(where, match !== null, size + 1)})
            order by ${users.nameOrder}, ${users.firstName}, ${patients.id}`,
      ),
    ),
  )
  // The one that is too many is the last of the accounts, wherever its name stands among the others.
  const accounts = found.map((row) => row.account).sort((a, b) => a - b)
  const last = found.length > size ? accounts[size - 1] : undefined
  const rows = found.filter(
    (row) =>
      (last === undefined || row.account <= last) &&
      (!name ||
        !hidden.includes('lastName') ||
        isCalled(
          { firstName: row.firstName, lastName: row.lastName, nickname: row.nickname },
          name,
        )),
  )
  return {
    rows,
    after: last === undefined ? null : await encryptCursor(ctx.env, cursorName, [last]),
  }
}
