import { sql } from 'drizzle-orm'
import type { Db } from './connection'
import type { Statement } from './statement'

/** The key of the row that a job took last; empty where it begins anew. */
export const readPlace = async (db: Db, job: string): Promise<string> =>
  (await db.first(sql<{ place: string }>`select place from job_places where job = ${job}`))
    ?.place ?? ''

/** Where the next invocation of a job goes on; it begins anew with null. */
export const storePlace = (job: string, place: string | null): Statement =>
  place === null
    ? sql`delete from job_places where job = ${job}`
    : sql`
      insert into job_places (job, place) values (${job}, ${place})
      on conflict (job) do update set place = excluded.place`
