import { type SQL, sql } from 'drizzle-orm'
import type { ListIndex, Rule } from '#edge/access/policy'
import { camelCase } from '#edge/platform/case'
import { filterSchema } from '../contract'
import type { Resource } from '../resource'
import { idOf, joinOf } from '../write/commit'

/** Part of the index that a list is read from: these values of the attribute it is parted by. */
export interface IndexPart {
  readonly column: SQL
  readonly values: readonly string[]
}

export const filterName = (parameter: string): string =>
  camelCase(parameter.slice('filter['.length).replace(/\](\[\])?$/, ''))

/** The kept order of a list, if it holds all that the list is ordered and filtered by. */
export const servingIndex = (
  r: Resource,
  { listIndex }: Pick<Rule<string>, 'listIndex'>,
  sort: string | undefined,
  filters: readonly string[],
): ListIndex | undefined => {
  const sorted = (sort ?? r.contract.sorts?.[0] ?? '').split(',').filter(Boolean)
  const filtered = filters.map((parameter) => {
    const name = filterName(parameter)
    const filter = r.contract.filters?.[name]
    return r.filters?.[name] ? '' : filter && 'compare' in filter ? (filter.column ?? name) : name
  })
  const names = [...sorted.map((name) => camelCase(name.replace(/^-/, ''))), ...filtered]
  return listIndex && names.every((name) => name in listIndex.columns) ? listIndex : undefined
}

export const indexPart = (
  r: Resource,
  index: ListIndex,
  parameter: string,
  value: unknown,
): IndexPart | null => {
  const name = filterName(parameter)
  const filter = r.contract.filters?.[name]
  const column = index.columns[name]
  if (name !== index.partedBy || !filter || !column) return null
  const { data } = filterSchema(filter).safeParse(value)
  return { column, values: [...new Set([data].flat().map(String))] }
}

/** Rows of a list in the order of its kept table: `cross join` keeps SQLite from walking them in another. */
export const fromIndexWhere = (r: Resource, { table, on }: ListIndex, where: SQL): SQL =>
  sql`from ${table} cross join ${r.table} on ${on}${joinOf(r)} where ${where}`

/** The first rows of each part of the kept table, as `head` says of a part; a page is made of them. */
export const fromPartsWhere = (
  r: Resource,
  { table, columns }: ListIndex,
  { column, values }: IndexPart,
  head: SQL,
  where: SQL,
): SQL =>
  sql`from json_each(${JSON.stringify(values)}) part cross join ${r.table} on ${idOf(r)} in (
    select ${columns.id} from ${table} where ${column} = part.value and ${head})${joinOf(r)} where ${where}`
