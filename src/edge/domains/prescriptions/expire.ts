import { type Db, sql } from '#edge/platform/db/index'
import { dayMs, iso } from '#edge/platform/time'
import { moveBySystem } from './moves'

/** No state lets a pharmacy fill one that was written so long ago. */
const validDays = 365

export const expireOldPrescriptions = async (db: Db, at: number): Promise<void> => {
  const last = iso(at - validDays * dayMs).slice(0, 10)
  await db.batch([...moveBySystem('expire', sql`r.written_on < ${last}`, { at: iso(at) })])
}
