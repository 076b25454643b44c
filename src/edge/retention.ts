import { sql } from 'drizzle-orm'
import { forgotten } from './domains/enrollment/retention'
import type { Db } from './platform/db/connection'
import { deleteFrom, raw } from './platform/db/statement'
import { idempotency } from './platform/db/tables'

const day = 24 * 60 * 60_000
const ago = (at: number, days: number) => new Date(at - days * day).toISOString()

/** Forgets what is kept for a while only: outcomes of idempotent writes, counts of tries, codes, unfinished enrolments. */
export const purge = async (db: Db, at: number): Promise<void> => {
  await db.batch([
    deleteFrom(idempotency, sql`at < ${ago(at, 1)}`),
    raw(sql`delete from rate_limits where since < ${ago(at, 2)}`),
    ...forgotten(at),
  ])
}
