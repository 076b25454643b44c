export type Value = string | number | null | Uint8Array
export type Row = Readonly<Record<string, Value>>
/** One statement and the values it runs with, once for each row. */
export interface InsertStep {
  readonly table: string
  readonly sql: string
  readonly rows: readonly (readonly Value[])[]
}

interface Shape {
  /**
   * Column → SQL in place of its value; `:column` in it, and in `where`, is the row's own. A column
   * whose name starts with `_` is only for these.
   */
  readonly set?: Readonly<Record<string, string>>
  readonly from?: string
  readonly where?: string
}

/** Rows of equal shape into one table. A row that is there already, or that a constraint refuses, is left out. */
export const into = (table: string, rows: readonly Row[], shape: Shape = {}): InsertStep => {
  const { set = {}, from = '', where = 'true' } = shape
  const [first] = rows
  if (!first) return { table, sql: 'select 1', rows: [] }
  const columns = Object.keys(first)
  const bound = (sql: string) =>
    sql.replace(/:([a-z_0-9]+)/g, (_, column: string) => `?${columns.indexOf(column) + 1}`)
  const written = [...new Set([...columns, ...Object.keys(set)])].filter(
    (column) => !column.startsWith('_'),
  )
  const values = written.map((column) => bound(set[column] ?? `:${column}`))
  return {
    table,
    sql: `insert or ignore into ${table} (${written.join(', ')}) select ${values.join(', ')} ${from} where ${bound(where)}`,
    rows: rows.map((row) => columns.map((column) => row[column] ?? null)),
  }
}
