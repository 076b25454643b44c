import {
  type Column,
  Column as DrizzleColumn,
  type GetColumnData,
  getTableColumns,
  is,
  type SQL,
  sql,
} from 'drizzle-orm'
import { SQLiteAsyncDialect, type SQLiteTable } from 'drizzle-orm/sqlite-core'

export type Fields = Readonly<Record<string, Column | SQL<unknown>>>
export type RowOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Column ? GetColumnData<F[K]> : F[K] extends SQL<infer V> ? V : never
}
/** One SQL statement, which does nothing until a `Db` runs it. `sql<Row>` says what its rows are; they are read as they come. */
export type Statement<R = unknown> = SQL<R> | MappedStatement<R>
/** A statement whose rows are read by the columns of their tables. */
export interface MappedStatement<R = unknown> {
  readonly sql: SQL
  readonly read: (raw: Record<string, unknown>) => R
}
export const sqlOf = (statement: Statement): SQL =>
  'read' in statement ? statement.sql : statement
export const readRow = <R>(statement: Statement<R>, row: Record<string, unknown>): R =>
  'read' in statement ? statement.read(row) : (row as R)
type Values<T extends SQLiteTable> = { [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL }

const noRows = (): never => {
  throw new Error('This statement returns no rows')
}
export const dialect = new SQLiteAsyncDialect()

/** Fields as the database names and answers them. The same fields go out with every request: they are written and taken apart once. */
interface FieldList {
  readonly sql: SQL
  readonly read: (raw: Record<string, unknown>) => Record<string, unknown>
}
const fieldLists = new WeakMap<Fields, FieldList>()
const fieldListOf = (fields: Fields): FieldList => {
  const known = fieldLists.get(fields)
  if (known) return known
  const list = { sql: writtenOut(named(fields)), read: readerOf(fields) }
  fieldLists.set(fields, list)
  return list
}

const readerOf = (fields: Fields): FieldList['read'] => {
  const decoders = Object.entries(fields).map(
    ([key, field]) => [key, is(field, DrizzleColumn) ? field : null] as const,
  )
  return (raw) => {
    const row: Record<string, unknown> = {}
    for (const [key, column] of decoders) {
      const value = raw[key] ?? null
      row[key] = value === null || !column ? value : column.mapFromDriverValue(value)
    }
    return row
  }
}

/** The same SQL as text between its parameters, which drizzle need not walk again. */
const writtenOut = (fragment: SQL): SQL => {
  const { sql: text, params } = dialect.sqlToQuery(fragment)
  const parts = text.split('?')
  // A question mark within the text itself.
  if (parts.length !== params.length + 1) return fragment
  return sql.join(
    parts.flatMap((part, at) => [
      sql.raw(part),
      ...(at < params.length ? [sql`${params[at]}`] : []),
    ]),
  )
}

const named = (fields: Fields, toSql = (field: Column | SQL): Column | SQL => field): SQL =>
  sql.join(
    Object.entries(fields).map(([key, field]) => sql`${toSql(field)} as ${sql.identifier(key)}`),
    sql`, `,
  )
const columnsOf = (table: SQLiteTable): Record<string, Column> => getTableColumns(table)
const columnOf = (table: SQLiteTable, key: string): Column => {
  const column = columnsOf(table)[key]
  if (!column) throw new Error(`No column ${key}`)
  return column
}
const toSqlValue = (column: Column, value: unknown) =>
  value instanceof Object && 'queryChunks' in value
    ? (value as SQL)
    : value === null
      ? sql`null`
      : sql`${sql.param(value, column)}`
const definedEntries = (values: object) =>
  Object.entries(values).filter(([, value]) => value !== undefined)

/** `select` the named fields, then `tail`: from, join, where, order, limit. */
export const select = <const F extends Fields>(fields: F, tail: SQL): Statement<RowOf<F>> => ({
  sql: sql`select ${fieldListOf(fields).sql} ${tail}`,
  read: fieldListOf(fields).read as MappedStatement<RowOf<F>>['read'],
})

/** All columns of a table under their camelCase names. */
export const selectAll = <T extends SQLiteTable>(table: T, tail: SQL = sql``) =>
  select(getTableColumns(table) as T['_']['columns'], sql`from ${table} ${tail}`)

/** `tail` follows the values: `on conflict …`. */
export const insert = <T extends SQLiteTable>(
  table: T,
  values: Values<T>,
  tail: SQL = sql``,
): Statement => ({
  sql: sql`insert into ${table} (${sql.join(
    definedEntries(values).map(([key]) => sql.identifier(columnOf(table, key).name)),
    sql`, `,
  )}) values (${sql.join(
    definedEntries(values).map(([key, value]) => toSqlValue(columnOf(table, key), value)),
    sql`, `,
  )}) ${tail}`,
  read: noRows,
})

/** `insert into t (…) select … tail`: a row for each row of the tail, or none at all. */
export const insertFrom = <T extends SQLiteTable>(
  table: T,
  values: Values<T>,
  tail: SQL,
): Statement => ({
  sql: sql`insert into ${table} (${sql.join(
    definedEntries(values).map(([key]) => sql.identifier(columnOf(table, key).name)),
    sql`, `,
  )}) select ${sql.join(
    definedEntries(values).map(([key, value]) => toSqlValue(columnOf(table, key), value)),
    sql`, `,
  )} ${tail}`,
  read: noRows,
})

/** When a row is made, which is when it was last changed. */
export const creationStamps = (at: string) => ({ createdAt: at, updatedAt: at })

/** What a change writes beside its values: the next version, and when, where the table has a column for it. */
export const stamps = (at?: string | SQL): SQL =>
  at === undefined ? sql`version = version + 1` : sql`version = version + 1, updated_at = ${at}`

/** The version of a row once it is changed, for the event of a change that is written after it. */
export const nextVersion = (row: string): SQL => sql.raw(`${row}.version + 1`)

/** `at` stamps the rows, as far as the table has the columns. */
export const update = <T extends SQLiteTable>(
  table: T,
  values: Values<T>,
  where: SQL,
  at?: string,
): Statement => {
  const { version, updatedAt } = columnsOf(table)
  const stamped = {
    ...(version && { version: sql`version + 1` }),
    ...(updatedAt && { updatedAt: at }),
  }
  return {
    sql: sql`update ${table} set ${sql.join(
      definedEntries({ ...values, ...(at !== undefined && stamped) }).map(
        ([key, value]) =>
          sql`${sql.identifier(columnOf(table, key).name)} = ${toSqlValue(columnOf(table, key), value)}`,
      ),
      sql`, `,
    )} where ${where}`,
    read: noRows,
  }
}

/** A write that answers with the rows it wrote; `toSql` says how a field that is not of its table is found. */
export const returning = <const F extends Fields>(
  statement: Statement,
  fields: F,
  toSql?: (field: Column | SQL) => Column | SQL,
): Statement<RowOf<F>> => ({
  sql: sql`${sqlOf(statement)} returning ${named(fields, toSql)}`,
  read: fieldListOf(fields).read as MappedStatement<RowOf<F>>['read'],
})

export const deleteFrom = (table: SQLiteTable, where: SQL): Statement => ({
  sql: sql`delete from ${table} where ${where}`,
  read: noRows,
})

/** All of these conditions; what is left out asks nothing. */
export const allOf = (conditions: readonly (SQL | false | '' | null | undefined)[]): SQL =>
  sql.join([sql`1`, ...conditions.filter((each): each is SQL => Boolean(each))], sql` and `)

/** `column in (…)` with one bound parameter however many values there are. */
export const inList = (column: Column | SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`
