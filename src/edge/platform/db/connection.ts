import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Statement } from './statement'

export interface StatementResult<R> {
  readonly rows: readonly R[]
  readonly changes: number
}
/** What a request cost the database so far. */
export interface QueryCost {
  roundTrips: number
  statements: number
  rowsRead: number
  rowsWritten: number
}
export interface Db {
  /** One transaction, one round trip: all of it happens or none of it. */
  batch<const S extends readonly Statement<unknown>[]>(
    statements: S,
  ): Promise<{ [K in keyof S]: S[K] extends Statement<infer R> ? StatementResult<R> : never }>
  all<R>(statement: Statement<R>): Promise<readonly R[]>
  first<R>(statement: Statement<R>): Promise<R | undefined>
  /** Whether a select finds a row. */
  exists(select: SQL): Promise<boolean>
  readonly cost: QueryCost
}

const dialect = new SQLiteAsyncDialect()

export const connect = (d1: D1Database): Db => {
  const spent: QueryCost = { roundTrips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 }
  const prepare = (statement: Statement<unknown>) => {
    const { sql, params } = dialect.sqlToQuery(statement.sql)
    return d1.prepare(sql).bind(...params)
  }
  const run = async (statements: readonly Statement<unknown>[]) => {
    if (statements.length === 0) return []
    spent.roundTrips += 1
    spent.statements += statements.length
    const results = await d1.batch<Record<string, unknown>>(statements.map(prepare))
    return results.map(({ results: rows, meta }, at) => {
      spent.rowsRead += meta.rows_read ?? 0
      spent.rowsWritten += meta.rows_written ?? 0
      const { read } = statements[at] as Statement<unknown>
      return { rows: rows.map(read), changes: meta.changes ?? 0 }
    })
  }
  const all = async <R>(statement: Statement<R>) => {
    const [result] = await run([statement])
    return (result?.rows ?? []) as R[]
  }
  return {
    batch: (statements) => run(statements) as never,
    all,
    first: async (statement) => (await all(statement))[0],
    exists: async (select) => (await all({ sql: select, read: () => true })).length > 0,
    cost: spent,
  }
}

/** The name of the constraint, unique index or trigger that refused a statement, if one did. */
export const isConstraintError = (error: unknown, name: string): boolean =>
  error instanceof Error && `${error.message} ${String(error.cause ?? '')}`.includes(name)

/** What a refused statement means: the first problem whose constraint, unique index or trigger it names. */
export const byConstraint =
  <P>(problems: Readonly<Record<string, P>>) =>
  (error: unknown): P | undefined =>
    Object.entries(problems).find(([name]) => isConstraintError(error, name))?.[1]
