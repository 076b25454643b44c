import { type Db, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { loadHivHistory } from '../facts/load-facts'
import type { ReadingContext } from '../reading/read-value'
import { isInHivCare } from './hiv-care'

/**
 * Facts of a patient that change the reading of a value. HIV counts as known in care for it that tests or a clinician
 * confirmed, apart from the order that is read: patients choose their care, and their choice makes no new infection an old one.
 */
export const loadReadingContext = async (
  reader: { readonly db: Db; readonly env: Environment },
  patientId: string,
  exceptLab: string | null = null,
): Promise<ReadingContext> => {
  const [row, { confirmedAt }] = await Promise.all([
    reader.db.first(sql<{ sex: string | null; isInCare: number }>`
      select p.sex, ${isInHivCare(sql`p.id`)} as "isInCare" from patients p where p.id = ${patientId}`),
    loadHivHistory(reader, patientId, exceptLab),
  ])
  return {
    sex: row?.sex ?? null,
    isKnownHiv: row?.isInCare === 1 && confirmedAt !== null,
  }
}
