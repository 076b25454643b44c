import { type Db, sql } from '#edge/platform/db/index'
import type { ReportedLab } from '../compare-report'

/** The columns of an order that reading it again needs. */
export interface ReadLab extends ReportedLab {
  readonly rulesVersion: string
  readonly gravity: number
  readonly listedAt: string | null
  readonly resultedAt: string | null
  readonly collectedAt: string | null
  readonly closedAt: string | null
}

export const findReadLab = (db: Db, id: string): Promise<ReadLab | undefined> =>
  db.first(sql<ReadLab>`
    select id, patient_id as "patientId", status, version, rules_version as "rulesVersion", gravity,
      listed_at as "listedAt", resulted_at as "resultedAt", collected_at as "collectedAt", closed_at as "closedAt"
    from labs where id = ${id} and rules_version is not null`)
