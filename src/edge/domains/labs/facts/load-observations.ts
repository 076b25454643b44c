import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, inList, type SQL, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { dayMs, iso } from '#edge/platform/time'
import type { ObservationCode } from '../lab-tests'
import type { StoredMeasure } from '../reading/read-value'
import { labResults as contract } from '../results/contract'
import type { HivResult } from '../results/hiv-status'
import { stands, testedAt } from '../results/standing'
import type { ObservationSource } from '../results/table'
import type { ResultFlag } from '../tests/lab-test'

export interface FactReader {
  readonly db: Db
  readonly env: Environment
}
export interface Narrowed {
  /** Leaves out later entries: facts as of a result. */
  readonly until?: string | undefined
  /** Leaves out results before their release to the patient. */
  readonly isReleasedOnly?: boolean
  /** Leaves out the values of an order. */
  readonly exceptLab?: string
}

export interface ObservationOnFile extends Omit<HivResult, 'code'> {
  readonly finalAt: string
  readonly id: string
  readonly patientId: string
  readonly code: ObservationCode
  readonly flag: ResultFlag
  readonly measure: StoredMeasure | null
  readonly source: ObservationSource
  readonly isResult: number
  readonly isOfLab: number
}

/** Reads the values of these tests that stand, of the latest specimen first. */
export const loadObservations = async (
  { db, env }: FactReader,
  patientIds: readonly string[],
  wanted: readonly ObservationCode[],
  { until, isReleasedOnly = false, exceptLab }: Narrowed,
): Promise<ObservationOnFile[]> => {
  const rows = await db.all(sql<ObservationOnFile>`
    select v.id, v.patient_id as "patientId", v.code, v.value, v.flag, v.measure, v.status, v.source, v.is_result as "isResult",
      ${testedAt} as "testedAt", v.final_at as "finalAt", v.lab_id is not null as "isOfLab" from observations v
    where ${inList(sql`v.patient_id`, patientIds)} and ${inList(sql`v.code`, wanted)}
      and ${isReleasedOnly ? standsAsReleased : stands} ${until ? sql`and v.final_at <= ${until}` : sql``}
      ${exceptLab ? sql`and v.lab_id is not ${exceptLab}` : sql``}
    order by "testedAt" desc, v.final_at desc`)
  return decryptFields({ contract }, env, rows)
}

/** A corrected value waits for its own release; until then the patient reads the earlier one. */
const standsAsReleased: SQL = sql`(case when v.lab_id is null then v.status = 'final' and ${stands}
  else exists (select 1 from labs l where l.id = v.lab_id and l.released_at >= v.final_at
    and not exists (select 1 from observations later where later.corrects_id = v.id
      and later.final_at <= l.released_at)) end)`

/** Days after which a value of a report that never became whole counts without a release. */
const waitingDays = 14
export const waitsUntil = (at: number) => iso(at - waitingDays * dayMs)

/**
 * Of observations `v`, what moves the dates that a patient reads: a result once it is released, so that no date tells
 * before that it is there.
 */
export const movesDates = (
  at: number,
): SQL => sql`(v.is_result = 1 and v.status <> 'preliminary' and (${standsAsReleased}
  or (v.lab_id is not null and ${stands} and v.final_at <= ${waitsUntil(at)})))`

/** Of observations `v` of an order `l`: a result that moves no date yet. */
export const waitsForRelease = (at: number): SQL => sql`(v.is_result = 1
  and ifnull(l.released_at < v.final_at, 1) and v.final_at > ${waitsUntil(at)})`
