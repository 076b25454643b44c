import { type Column, Column as DrizzleColumn, is, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { refusalFor } from '#edge/access/impersonation'
import type { ListIndex, Rule } from '#edge/access/policy'
import type { RequestContext } from '#edge/access/request-context'
import { camelCase, snakeCase } from '#edge/platform/case'
import { inList } from '#edge/platform/db/statement'
import { issueWithChoices } from '#edge/platform/languages/issue-words'
import { badParameter, Invalid } from '#edge/platform/problem'
import { type Filter, filterSchema } from '../contract'
import { registry } from '../mount/registry'
import { decryptCursor, encryptCursor } from '../read/cursor'
import { filterName, type IndexPart, indexPart, servingIndex } from '../read/list-index'
import type { Resource, Row } from '../resource'
import { columnsOf, idOf } from '../write/commit'

export interface Order {
  readonly attribute: string
  readonly column: Column | SQL
  /** Under which name a row has the value that it is ordered by. */
  readonly key: string
  readonly descending: boolean
  readonly isNullable: boolean
}
export interface Query {
  readonly where: readonly SQL[]
  /** What the list is read from, where that is not the resource's own table. */
  readonly index?: ListIndex
  /** Which part of it. */
  readonly part?: IndexPart
  /** The conditions besides that of the part. */
  readonly wherePart: readonly SQL[]
  readonly order: readonly Order[]
  readonly size: number
  readonly after: SQL | null
  readonly total: boolean
  readonly include: readonly string[]
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly reason: string | null
}

const knownParameter =
  /^(include|sort|reason|page\[(size|after|total)\]|fields\[[a-z0-9_]+\]|filter\[[a-z0-9_]+\](\[\])?)$/
const defaultPageSize = 25
const maxPageSize = 100
const maxUnpaginated = 1_000

type Visibility = Pick<Rule<string>, 'hidden' | 'hiddenUnless' | 'listIndex'>
type Columns = Readonly<Record<string, Column | SQL>>

const parseSort = (
  r: Resource,
  { hidden = [], hiddenUnless }: Visibility,
  sort: string | undefined,
  columns: Columns,
): Order[] => {
  const list = (sort ?? (r.contract.sorts?.[0] ? snakeCase(r.contract.sorts[0]) : '')).split(',')
  const chosen = list.filter(Boolean).map((word) => {
    const descending = word.startsWith('-')
    const attribute = camelCase(word.replace(/^-/, ''))
    const offered = r.contract.sorts?.some((sort) => sort.replace(/^-/, '') === attribute)
    const sortKey = r.sortKeys?.[attribute]
    const column = columns[sortKey ?? attribute]
    // An order over rows of which some are hidden would tell what the hidden ones hold.
    const closed = hidden.includes(attribute) || hiddenUnless?.attributes.includes(attribute)
    if (!offered || closed || !column)
      throw badParameter('sort', `Cannot sort by ${snakeCase(attribute)}`)
    const isNullable = !sortKey && isNullableAttribute(r, attribute)
    return { attribute, column, key: sortKey ?? attribute, descending, isNullable }
  })
  if (new Set(chosen.map(({ attribute }) => attribute)).size < chosen.length)
    throw badParameter('sort', 'Sort by each attribute once')
  return [
    ...chosen,
    {
      attribute: 'id',
      column: columns.id ?? idOf(r),
      key: 'id',
      descending: chosen[0]?.descending ?? false,
      isNullable: false,
    },
  ]
}

const isNullableAttribute = (r: Resource, name: string): boolean => {
  const { shape } = r.contract.attributes.def as { shape: Record<string, z.ZodMiniType> }
  return shape[name]?.safeParse(null).success ?? false
}

/** As SQLite orders: what has no value comes before all else, so last in a descending order. */
const isAfter = ({ column, descending, isNullable }: Order, value: unknown, orEqual = ''): SQL => {
  if (value === null)
    return descending
      ? orEqual
        ? sql`${column} is null`
        : sql`0`
      : orEqual
        ? sql`1`
        : sql`${column} is not null`
  const compared = sql`${column} ${sql.raw(`${descending ? '<' : '>'}${orEqual}`)} ${value}`
  return descending && isNullable ? sql`(${compared} or ${column} is null)` : compared
}

/**
 * Rows after the cursor in this order: (a, b, id) > (x, y, z), each with its own direction. That a is not before x is said
 * besides: from there an index is walked.
 */
const afterValues = (order: readonly Order[], values: readonly unknown[]): SQL => {
  const [first] = order
  const start = first && sql`${isAfter(first, values[0], '=')} and `
  return sql`${start}(${sql.join(
    order.map((each, at) => {
      const before = order
        .slice(0, at)
        .map(({ column }, i) =>
          values[i] === null ? sql`${column} is null` : sql`${column} = ${values[i]}`,
        )
      return sql`(${sql.join([...before, isAfter(each, values[at])], sql` and `)})`
    }),
    sql` or `,
  )})`
}

const listOf = (name: string, order: readonly Order[]): string =>
  `${name}:${order.map(({ attribute, descending }) => `${descending ? '-' : ''}${attribute}`)}`

/** The marker of the page after this row. */
export const encodeCursor = (
  { env }: RequestContext,
  name: string,
  order: readonly Order[],
  row: Row,
): Promise<string> =>
  encryptCursor(
    env,
    listOf(name, order),
    order.map(({ key }) => row[key]),
  )

/** The rows of a list after the marker. */
export const afterCursor = async (
  { env }: RequestContext,
  name: string,
  order: readonly Order[],
  cursor: string,
): Promise<SQL> => afterValues(order, await decryptCursor(env, listOf(name, order), cursor))

export const afterRow = (order: readonly Order[], row: Row): SQL =>
  afterValues(
    order,
    order.map(({ key }) => row[key]),
  )

const filterCondition = (
  ctx: RequestContext,
  r: Resource,
  { hidden = [], hiddenUnless }: Visibility,
  parameter: string,
  value: string | readonly string[],
  columns: Columns,
  everyFilter: Readonly<Record<string, string>>,
): SQL => {
  const name = filterName(parameter)
  const { filters = {} } = r.contract
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
  const declared = filter && 'compare' in filter ? filter : undefined
  const about = [name, declared?.column ?? name]
  if (!filter || about.some((each) => hidden.includes(each)))
    throw refusalFor(ctx.caller, badParameter(parameter, `No filter ${snakeCase(name)}`))
  const result = filterSchema(filter).safeParse(value)
  if (!result.success)
    throw badParameter(
      parameter,
      issueWithChoices(result.error.issues[0], 'Not a value of this filter'),
    )
  const within = (matches: SQL): SQL =>
    about.some((each) => hiddenUnless?.attributes.includes(each))
      ? sql`(${matches} and ${hiddenUnless?.holds(ctx.actor)})`
      : matches
  const special = r.filters?.[name]
  if (special) return within(special(result.data, ctx.caller as never, everyFilter))
  const column = columns[declared?.column ?? name]
  if (!column) throw new Invalid([{ path: [name], message: 'No such filter' }])
  return within(comparison(column, declared?.compare ?? '=', result.data))
}

const comparison = (column: Column | SQL, compare: Filter['compare'], value: unknown): SQL => {
  if (compare === 'present' || compare === 'absent')
    return (compare === 'present') === value ? sql`${column} is not null` : sql`${column} is null`
  return Array.isArray(value)
    ? inList(column, value)
    : sql`${column} ${sql.raw(compare)} ${is(column, DrizzleColumn) ? sql.param(value, column) : value}`
}

/** The resources of an answer by type: its own and what its paths include. */
const typesOf = (r: Resource, include: readonly string[]): ReadonlyMap<string, Resource> => {
  const found = new Map([[r.contract.type, r]])
  for (const path of include) {
    let at: Resource | undefined = r
    for (const name of path.split('.')) {
      at = registry.get(at?.contract.relationships?.[name]?.type ?? '')
      if (at) found.set(at.contract.type, at)
    }
  }
  return found
}

/** `fields[type]`: only types the answer has, and attributes and relationships they have. */
const parseFields = (types: ReadonlyMap<string, Resource>, parameters: URLSearchParams) =>
  Object.fromEntries(
    [...parameters]
      .filter(([name]) => name.startsWith('fields['))
      .map(([parameter, value]) => {
        const type = parameter.slice('fields['.length, -1)
        const { attributes, relationships = {} } = types.get(type)?.contract ?? {}
        if (!attributes) throw badParameter(parameter, `No ${type} in this answer`)
        const names = value.split(',').filter(Boolean).map(camelCase)
        const unknown = names.find(
          (name) => !(name in attributes.def.shape || name in relationships),
        )
        if (unknown) throw badParameter(parameter, `No field ${snakeCase(unknown)}`)
        return [type, names]
      }),
  )

/** What a request asks of a list or a row; anything it does not know is refused by name. */
export const parseQuery = async (
  ctx: RequestContext,
  r: Resource,
  rule: Visibility,
  url: URL,
): Promise<Query> => {
  const names = new Set(url.searchParams.keys())
  for (const name of names)
    if (!knownParameter.test(name)) throw badParameter(name, `Unknown parameter ${name}`)
  const filters = [...names].filter((name) => name.startsWith('filter['))
  const sort = url.searchParams.get('sort') ?? undefined
  const index = servingIndex(r, rule, sort, filters)
  const columns = { ...columnsOf(r), ...index?.columns }
  const order = parseSort(r, rule, sort, columns)
  const largest = r.contract.unpaginated ? maxUnpaginated : maxPageSize
  const size = Number(
    url.searchParams.get('page[size]') ??
      (r.contract.unpaginated ? maxUnpaginated : defaultPageSize),
  )
  const total = url.searchParams.get('page[total]') === 'true'
  // A page of no rows is a count: it reads no record.
  if (!Number.isInteger(size) || size < (total ? 0 : 1) || size > largest)
    throw badParameter('page[size]', `A page has 1 to ${largest} rows`)
  const cursor = url.searchParams.get('page[after]')
  const include = (url.searchParams.get('include') ?? '')
    .split(',')
    .filter(Boolean)
    .map((path) => path.split('.').map(camelCase).join('.'))
  const everyFilter = Object.fromEntries(
    filters.map((name) => [filterName(name), url.searchParams.get(name) ?? '']),
  )
  const conditions = filters.map((name) => {
    const value = name.endsWith('[]')
      ? url.searchParams.getAll(name)
      : (url.searchParams.get(name) ?? '')
    return {
      where: filterCondition(ctx, r, rule, name, value, columns, everyFilter),
      part: index ? indexPart(r, index, name, value) : null,
    }
  })
  const part = conditions.find((each) => each.part)?.part
  return {
    where: conditions.map(({ where }) => where),
    wherePart: conditions.flatMap((each) => (each.part ? [] : [each.where])),
    ...(index && { index }),
    ...(part && { part }),
    order,
    size,
    after: cursor ? await afterCursor(ctx, r.contract.type, order, cursor) : null,
    total,
    include,
    fields: parseFields(typesOf(r, include), url.searchParams),
    reason: url.searchParams.get('reason'),
  }
}

export const orderBy = (order: readonly Order[]): SQL =>
  sql.join(
    order.map(({ column, descending }) => (descending ? sql`${column} desc` : sql`${column}`)),
    sql`, `,
  )
