import { type SQL, sql } from 'drizzle-orm'
import { type Db, isRefused } from './connection'
import { inList, type Statement } from './statement'

/** Rows that one step of a scheduled job takes. The next invocation goes on: what was done is due no more. */
export const maxRowsPerStep = 500

interface DueRows {
  readonly table: string
  /** The alias of the table in `which`. */
  readonly row: string
  readonly which: SQL
}

/** Rows of one step that may be refused: more of them are a fault of the step, which ends it. */
const maxRefused = 5

/**
 * Writes of the next rows that are due, in one batch; none where nothing is due. `which` is asked again as they are
 * written, for a row may have changed since it was found, and holds for none that was written. A row that the database
 * refuses fails the step at its end, and holds up no other. Answers whether more may be due.
 */
export const writeDueRows = async (
  db: Db,
  { table, row, which }: DueRows,
  write: (due: SQL) => readonly Statement[],
): Promise<boolean> => {
  const id = sql.raw(`${row}.id`)
  const found = await db.all(sql<{ id: string }>`
    select ${id} as id from ${sql.raw(`${table} as ${row}`)} where ${which} limit ${maxRowsPerStep}`)
  const refusals: unknown[] = []
  const writeRows = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0 || refusals.length === maxRefused) return
    try {
      await db.batch(write(sql`${inList(id, ids)} and ${which}`))
    } catch (error) {
      if (!isRefused(error)) throw error
      if (ids.length === 1) return void refusals.push(error)
      const half = Math.ceil(ids.length / 2)
      await writeRows(ids.slice(0, half))
      await writeRows(ids.slice(half))
    }
  }
  await writeRows(found.map((each) => each.id))
  if (refusals.length > 0) throw refusals[0]
  return found.length === maxRowsPerStep
}

/**
 * Steps one after the other; whether there is more to do. A step has its turn when those before it did all they had: what
 * they end is of no concern to it. One that fails holds up none.
 */
export const inSteps = async (...steps: readonly (() => Promise<unknown>)[]): Promise<boolean> => {
  const failures: unknown[] = []
  let isMore = false
  for (const step of steps) {
    isMore = (await step().catch((error: unknown) => failures.push(error))) === true
    if (isMore) break
  }
  if (failures.length > 0) throw failures[0]
  return isMore
}

/**
 * Rows of a table that `which` holds for, as many as one step takes: the condition of a delete or an update. `key` is the
 * primary key of a table without rowid.
 */
export const nextRows = (table: SQL, which: SQL, key = 'rowid', most = maxRowsPerStep): SQL =>
  sql`(${sql.raw(key)}) in (select ${sql.raw(key)} from ${table} where ${which} limit ${most})`
