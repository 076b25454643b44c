import { fillPlaceholders } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { type Statement, sqlOf } from '../edge/platform/db/statement'
import { boundValue, cellSql, type Insertion, type TableRow, type Value } from './row-builders'

/** One statement and the values it runs with, once for each row. */
export interface InsertStep {
  /** Empty where a run may insert more rows than one, or none. */
  readonly table: string
  readonly sql: string
  readonly rows: readonly (readonly Value[])[]
}

interface Shape {
  /** Column → SQL in place of its value; `:column` in it, and in `where`, is the row's own. */
  readonly set?: Readonly<Record<string, string>>
  readonly from?: string
  readonly where?: string
}

/** Rows of one table and shape. A row that is there already, or that a constraint refuses, is left out. */
export const insertRows = (rows: readonly TableRow[], shape: Shape = {}): InsertStep => {
  const { set = {}, from = '', where = 'true' } = shape
  const [first] = rows
  if (!first) return { table: '', sql: 'select 1', rows: [] }
  const { table, cells } = first
  const columns = Object.keys(cells)
  // Left out, they would be lost without a word.
  const others = rows.flatMap((row) => Object.keys(row.cells)).filter((name) => !(name in cells))
  if (others.length > 0)
    throw new Error(`The first row of ${table} has no ${[...new Set(others)].join(', ')}`)
  const mark = (column: string) => `?${columns.indexOf(column) + 1}`
  const bind = (sql: string) => sql.replace(/:([a-z_0-9]+)/g, (_, column: string) => mark(column))
  const written = [...new Set([...columns, ...Object.keys(set)])]
  const values = written.map((column) => bind(set[column] ?? cellSql(cells[column], mark(column))))
  return {
    table,
    sql: `insert or ignore into ${table} (${written.join(', ')}) select ${values.join(', ')} ${from} where ${bind(where)}`,
    rows: rows.map((row) => columns.map((column) => boundValue(row.cells[column] ?? null))),
  }
}

/** Rows of several tables and shapes: one step for each set of columns. */
export const insertMixedRows = (rows: readonly TableRow[]): InsertStep[] =>
  [
    ...Map.groupBy(rows, ({ table, cells }) =>
      [table, ...Object.keys(cells).toSorted()].join(' '),
    ).values(),
  ].map((alike) => insertRows(alike))

const dialect = new SQLiteSyncDialect()

/** A domain's statement, for the database of a command. */
export const compile = (statement: Statement): Insertion => {
  const { sql, params } = dialect.sqlToQuery(sqlOf(statement))
  return { sql, values: params as Value[] }
}

/** A domain's statement, run once for each of these values of its placeholders. */
export const statementStep = (
  statement: Statement,
  rows: readonly Readonly<Record<string, Value>>[],
): InsertStep => {
  const { sql, params } = dialect.sqlToQuery(sqlOf(statement))
  return { table: '', sql, rows: rows.map((row) => fillPlaceholders(params, row) as Value[]) }
}
