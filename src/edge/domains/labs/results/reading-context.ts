import { type Db, sql } from '#edge/platform/db/index'
import type { ReadingContext } from '../reading/read-value'
import { isInHivCare } from './hiv-care'

/** What of a patient changes how a value is read. */
export const loadReadingContext = async (db: Db, patientId: string): Promise<ReadingContext> => {
  const row = await db.first(sql<{ sex: string | null; isKnownHiv: number }>`
    select p.sex, ${isInHivCare(sql`p.id`)} as "isKnownHiv" from patients p where p.id = ${patientId}`)
  return { sex: row?.sex ?? null, isKnownHiv: row?.isKnownHiv === 1 }
}
