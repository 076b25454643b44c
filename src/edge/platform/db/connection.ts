import type { SQL } from 'drizzle-orm'
import { notFound } from '../problem'
import { dialect, readRow, type Statement, sqlOf } from './statement'

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
  batch<const S extends readonly Statement[]>(
    statements: S,
  ): Promise<{ [K in keyof S]: S[K] extends Statement<infer R> ? StatementResult<R> : never }>
  all<R>(statement: Statement<R>): Promise<readonly R[]>
  first<R>(statement: Statement<R>): Promise<R | undefined>
  /** The first row; 404 where there is none. */
  require<R>(statement: Statement<R>): Promise<R>
  /** Whether a select finds a row. */
  exists(select: SQL): Promise<boolean>
  readonly cost: QueryCost
  /** The same database, whose reads go out together where they come at once: one round trip. */
  readonly together: () => Db
}

export const connect = (d1: D1Database): Db => {
  const spent: QueryCost = { roundTrips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 }
  const prepare = (statement: Statement) => {
    const { sql, params } = dialect.sqlToQuery(sqlOf(statement))
    return d1.prepare(sql).bind(...params)
  }
  const run: Run = async (statements) => {
    if (statements.length === 0) return []
    spent.roundTrips += 1
    spent.statements += statements.length
    const results = await d1.batch<Record<string, unknown>>(statements.map(prepare))
    return results.map(({ results: rows, meta }, at) => {
      spent.rowsRead += meta.rows_read ?? 0
      spent.rowsWritten += meta.rows_written ?? 0
      const statement = statements[at] as Statement
      return { rows: rows.map((row) => readRow(statement, row)), changes: meta.changes ?? 0 }
    })
  }
  return dbOver(run, spent)
}

interface RunResult {
  readonly rows: readonly unknown[]
  readonly changes: number
}
type Run = (statements: readonly Statement[]) => Promise<readonly RunResult[]>

const dbOver = (run: Run, spent: QueryCost): Db => {
  const all = async <R>(statement: Statement<R>) => {
    const [result] = await run([statement])
    return (result?.rows ?? []) as R[]
  }
  const first = async <R>(statement: Statement<R>) => (await all(statement))[0]
  return {
    batch: (statements) => run(statements) as never,
    all,
    first,
    require: async (statement) => {
      const row = await first(statement)
      if (row === undefined) throw notFound()
      return row
    },
    exists: async (select) => (await all(select)).length > 0,
    cost: spent,
    together: () => {
      const joined: Db = { ...dbOver(joinRuns(run), spent), together: () => joined }
      return joined
    },
  }
}

/** Gathers what comes in one turn of the event loop. */
const joinRuns = (run: Run): Run => {
  let queue: Statement[] = []
  let answers: Promise<readonly RunResult[]> | null = null
  return async (statements) => {
    const first = queue.length
    queue.push(...statements)
    answers ??= Promise.resolve().then(() => {
      const gathered = queue
      queue = []
      answers = null
      return run(gathered)
    })
    return (await answers).slice(first, first + statements.length)
  }
}

/** The name of the constraint, unique index or trigger that refused a statement, if one did. */
export const isConstraintError = (error: unknown, name: string): boolean =>
  error instanceof Error && `${error.message} ${String(error.cause ?? '')}`.includes(name)

/** Whether the database itself refused a batch, and so did none of it. After any other error it may have been done. */
export const isRefused = (error: unknown): boolean => isConstraintError(error, 'SQLITE_CONSTRAINT')

/** What a refused statement means: the first problem whose constraint, unique index or trigger it names. */
export const byConstraint =
  <P>(problems: Readonly<Record<string, P>>) =>
  (error: unknown): P | undefined =>
    Object.entries(problems).find(([name]) => isConstraintError(error, name))?.[1]
