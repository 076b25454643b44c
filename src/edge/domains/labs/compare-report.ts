import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import { type Db, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { labs } from './contract'
import { hasResult, type LabTestCode, labTestOf, testsWithoutResult } from './lab-tests'
import type { ObservationStatus } from './reading/observation-status'
import { type ReportedValue, readReportedWithStatus } from './reading/read-reported'
import type { Reading, ReadingContext } from './reading/read-value'
import { labResults as contract } from './results/contract'
import { loadReadingContext } from './results/reading-context'
import { decryptReported, type ReportedParts } from './results/reported-parts'
import { stands, testedAt } from './results/standing'
import type { ObservationSource } from './results/table'
import type { ResultFlag } from './tests/lab-test'
import type { LabStatus } from './transitions'

/** Values as a laboratory sent them, or as a person entered them. */
export interface LabReport {
  readonly status: 'partial' | 'final' | 'corrected'
  readonly values: readonly ReportedValue[]
  readonly collectedAt?: string | null
  /** Text of the laboratory on the report as a whole. */
  readonly conclusion?: string | null
  /** Time of arrival. */
  readonly at: string
}

export interface ReportedLab {
  readonly id: string
  readonly patientId: string
  readonly status: LabStatus
  readonly version: number
}

/** A value of one test, with the flag that its reading gave it. */
interface Coded {
  readonly code: LabTestCode
  readonly flag: ResultFlag
}

/** A value on record; corrected where a later row names it. */
export interface RecordedValue extends Coded {
  readonly id: string
  readonly measure: Reading['measure']
  readonly value: string
  readonly unit: string | null
  readonly range: string | null
  readonly status: ObservationStatus
  readonly labFlags: string | null
  readonly comment: string | null
  /** Null for rows that have all parts in their columns. */
  readonly reported: ReportedParts | null
  readonly testedAt: string
  readonly source: ObservationSource
  readonly authorId: string | null
  readonly isCorrected: number
}

export interface ReportReading extends ReportedValue, Reading {
  readonly status: ObservationStatus
}

export const readReportedValue = (
  reported: ReportedValue,
  context: ReadingContext,
): ReportReading => {
  const { status = 'final' } = reported
  return { ...reported, status, ...readReportedWithStatus(reported, context) }
}

/** Compares every part: a changed unit, range, flag, status or comment is a correction, as a changed value is. */
export const isSameValue = (fresh: ReportReading, other: RecordedValue): boolean =>
  fresh.code === other.code &&
  fresh.value.trim() === other.value &&
  reportedUnitOf(fresh) === other.unit &&
  (fresh.range ?? null) === other.range &&
  fresh.flag === other.flag &&
  labFlagsOf(fresh) === other.labFlags &&
  (fresh.status === 'preliminary') === (other.status === 'preliminary') &&
  (fresh.comment ?? null) === other.comment

/** As the laboratory wrote them: 'HH', 'A L'. */
export const labFlagsOf = ({ flagCodes = [] }: ReportReading): string | null =>
  flagCodes.join(' ') || null

/** False for the withdrawal of a value that is not on record, or was withdrawn before. */
export const takesSomethingBack = (
  { code, flag }: ReportReading,
  stored: readonly RecordedValue[],
): boolean =>
  flag !== 'withdrawn' || stored.some((other) => other.code === code && other.flag !== 'withdrawn')

export const reportedUnitOf = ({ code, unit }: ReportedValue): string | null =>
  unit ?? labTestOf(code).unit ?? null

/** One event where the first whole report lacks ordered tests, and one where a later report brings them. */
export const missingTestEvents = (
  lab: ReportedLab,
  tests: readonly LabTestCode[],
  stored: readonly Coded[],
  fresh: readonly Coded[],
): readonly ('labs.report_incomplete' | 'labs.report_missing_tests')[] => {
  const isMissing = (values: readonly Coded[]) =>
    testsWithoutResult(
      tests,
      values.flatMap(({ code, flag }) => (hasResult(flag) ? [code] : [])),
    ).length > 0
  const replaced = stored.filter(({ code }) => !fresh.some((each) => each.code === code))
  const isStillMissing = isMissing([...replaced, ...fresh])
  if (!isReported(lab)) return isStillMissing ? ['labs.report_incomplete'] : []
  return !isStillMissing && isMissing(stored) ? ['labs.report_missing_tests'] : []
}

interface ReportedOrder {
  readonly tests: readonly LabTestCode[]
  readonly conclusion: string | null
  readonly context: ReadingContext
}

/** The tests of the order, and the facts of the patient by which values are read. */
export const loadReportedOrder = async (
  env: Environment,
  db: Db,
  { id, patientId }: ReportedLab,
): Promise<ReportedOrder> => {
  const [context, orders] = await Promise.all([
    loadReadingContext({ db, env }, patientId, id),
    db.all(
      sql<{ id: string; tests: readonly LabTestCode[]; conclusion: string | null }>`
        select id, tests, conclusion from labs where id = ${id}`,
    ),
  ])
  const [order] = await decryptFields({ contract: labs }, env, orders)
  return {
    tests: order?.tests ?? [],
    conclusion: order?.conclusion ?? null,
    context,
  }
}

export const isReported = ({ status }: ReportedLab): boolean =>
  status === 'final' || status === 'corrected'

/** The values on record, with those that were corrected since. */
export const loadStoredValues = async (
  env: Environment,
  db: Db,
  labId: string,
): Promise<RecordedValue[]> => {
  const rows = await db.all(sql<RecordedValue>`
    select v.id, v.code, v.value, v.unit, v.range, v.flag, v.measure, v.status, v.lab_flags as "labFlags",
      v.comment, v.reported,
      v.source, v.author_id as "authorId", ${testedAt} as "testedAt", not ${stands} as "isCorrected"
    from observations v where v.lab_id = ${labId}`)
  return decryptFields({ contract }, env, await decryptReported(env, rows))
}

/** The tests of an order whose standing value no rule understood. */
export const loadUnreadCodes = async (
  env: Environment,
  db: Db,
  labId: string,
): Promise<readonly LabTestCode[]> => {
  const values = await loadStoredValues(env, db, labId)
  return values.flatMap(({ code, flag, isCorrected }) =>
    !isCorrected && flag === 'unread' ? [code] : [],
  )
}
