import { emitBySystem, refuseStale, updateBySystem } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import { transitionOf } from '#edge/jsonapi/transitions'
import { type Db, insert, isConstraintError, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, notFound, stale } from '#edge/platform/problem'
import { labs } from './contract'
import {
  flagOf,
  isCallDue,
  type LabTestCode,
  labTestOf,
  type ResultFlag,
  testsWithoutResult,
} from './lab-tests'
import { labResults as contract } from './results/contract'
import { stands } from './results/standing'
import { labResults as results } from './results/table'
import { type LabStatus, labStates } from './transitions'

export interface ReportedValue {
  readonly code: LabTestCode
  readonly value: string
  readonly unit?: string | null
  /** What the lab expects, in its words. */
  readonly range?: string | null
  /** As the lab says; else by what is expected of the test. */
  readonly flag?: ResultFlag | null
}
/** What a lab says it found, or what was entered by hand. */
export interface LabReport {
  readonly status: 'partial' | 'final' | 'corrected'
  readonly values: readonly ReportedValue[]
  readonly collectedAt?: string | null
  /** When it came. */
  readonly at: string
}

interface Recording {
  /** What else is written in the same batch. */
  readonly also?: readonly Statement[]
  readonly requestId?: string
  /** On whose account, where a person entered or matched it. */
  readonly by?: { readonly id: string; readonly role: string }
}

const actions = { partial: 'report_part', final: 'report', corrected: 'correct' } as const

/**
 * Puts a report on an order: its values, its status, what is to be read anew. A value that stands already is not written
 * twice, so that the same report again changes nothing; one that differs corrects it. What a lab said earlier and corrected since
 * is told late. 409 where the order takes no report, 412 where it was changed meanwhile.
 */
export const recordReport = async (
  env: Environment,
  db: Db,
  labId: string,
  report: LabReport,
  recording: Recording = {},
): Promise<void> => {
  const lab = await findLab(db, labId)
  if (!lab) throw notFound()
  await db
    .batch(await reportStatements(env, db, lab, report, recording))
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? stale() : error
    })
  await drainOutbox(env)
}

export interface ReportedLab {
  readonly id: string
  readonly patientId: string
  readonly status: LabStatus
  readonly version: number
}

export const findLab = (db: Db, id: string): Promise<ReportedLab | undefined> =>
  db.first(sql<ReportedLab>`
    select id, patient_id as "patientId", status, version from labs where id = ${id}`)

interface Coded {
  readonly code: LabTestCode
}

interface StoredValue extends Coded {
  readonly id: string
  readonly value: string
  readonly flag: ResultFlag
  readonly isCorrected: number
}

/** The same as statements, for a batch that writes more; stale where the order was changed since it was read. */
export const reportStatements = async (
  env: Environment,
  db: Db,
  lab: ReportedLab,
  { status, values, collectedAt = null, at }: LabReport,
  { also = [], requestId, by }: Recording,
): Promise<Statement[]> => {
  const isWhole = status !== 'partial'
  const known = await loadValues(env, db, lab.id)
  const stored = known.filter(({ isCorrected }) => !isCorrected)
  // A person who enters it again has seen what stands.
  const isLate = !by && (isWhole ? lab.status === 'corrected' && status === 'final' : isDone(lab))
  const fresh = values.filter(
    ({ code, value }) =>
      !(isLate ? known : stored).some((each) => each.code === code && each.value === value.trim()),
  )
  // A report that says what is known, of an order that is where it says or further, is told twice.
  const isFurther = lab.status === status || lab.status === 'corrected' || isLate
  if (fresh.length === 0 && isFurther) return [...also]
  const move = transitionOf(
    labStates,
    isWhole && isDone(lab) ? 'correct' : actions[status],
    lab.status,
  )
  const standing = stored.filter(({ code }) => fresh.some((each) => each.code === code))
  if (!move || (isLate && standing.length > 0))
    throw conflict('no_report_now', `An order that is ${lab.status} takes no report`)
  const rows = await Promise.all(fresh.map((each) => resultRow(env, lab, each, stored, at)))
  const isUrgent = rows.some(({ flag, code }) => isCallDue(code, flag))
  const isPositive = stored.some(
    (each) => !standing.includes(each) && isCallDue(each.code, each.flag),
  )
  return [
    refuseStale(
      sql`not exists (select 1 from labs where id = ${lab.id} and version = ${lab.version})`,
    ),
    ...updateBySystem({
      name: 'labs.report',
      row: 'l',
      requestId,
      at,
      ...(by && { actorId: sql`${by.id}`, actorRole: by.role }),
      which: sql`l.id = ${lab.id}`,
      set: sql`status = ${move.to}, collected_at = ifnull(l.collected_at, ${collectedAt})${
        isWhole
          ? sql`, resulted_at = ${at}, review_status = 'Needs Review',
              outcome = ${isUrgent || isPositive ? 'positive' : 'review'}`
          : sql``
      }`,
      // A call is due: which result asks for it stays in the record.
      detail: sql`json_object('status', ${move.to}, 'kind', ${isUrgent ? 'call' : 'read'})`,
    }),
    ...(isWhole
      ? reportOfMissingTests(lab, await loadTests(env, db, lab.id), stored, fresh).map((name) =>
          emitBySystem({ name, row: 'l', requestId, at }, sql`from labs l where l.id = ${lab.id}`),
        )
      : []),
    ...rows.map(({ row }) => insert(results, row)),
    ...also,
  ]
}

/** Said once where the first whole report lacks tests that were ordered, and once where a later one brings them. */
const reportOfMissingTests = (
  lab: ReportedLab,
  tests: readonly LabTestCode[],
  stored: readonly Coded[],
  fresh: readonly Coded[],
): readonly ('labs.report_incomplete' | 'labs.report_missing_tests')[] => {
  const isMissing = (values: readonly Coded[]) =>
    testsWithoutResult(
      tests,
      values.map(({ code }) => code),
    ).length > 0
  const isStillMissing = isMissing([...stored, ...fresh])
  if (!isDone(lab)) return isStillMissing ? ['labs.report_incomplete'] : []
  return !isStillMissing && isMissing(stored) ? ['labs.report_missing_tests'] : []
}

const loadTests = async (env: Environment, db: Db, id: string): Promise<readonly LabTestCode[]> => {
  const rows = await db.all(
    sql<{ id: string; tests: readonly LabTestCode[] }>`select id, tests from labs where id = ${id}`,
  )
  const orders = await decryptFields({ contract: labs }, env, rows)
  return orders.flatMap(({ tests }) => tests)
}

const isDone = ({ status }: ReportedLab): boolean => status === 'final' || status === 'corrected'

/** The values on record, with those that were corrected since. */
const loadValues = async (env: Environment, db: Db, labId: string): Promise<StoredValue[]> => {
  const rows = await db.all(sql<StoredValue>`
    select v.id, v.code, v.value, v.flag, not ${stands} as "isCorrected" from lab_results v where v.lab_id = ${labId}`)
  return decryptFields({ contract }, env, rows)
}

const resultRow = async (
  env: Environment,
  { id: labId, patientId }: ReportedLab,
  { code, value, unit, range, flag: flagOfLab }: ReportedValue,
  stored: readonly StoredValue[],
  at: string,
) => {
  const id = uuidv7()
  const flag = flagOfLab ?? flagOf(code, value)
  const row = await encryptFields({ contract }, env, id, {
    id,
    labId,
    patientId,
    code,
    unit: unit ?? labTestOf(code).unit ?? null,
    value: value.trim(),
    range: range ?? null,
    flag,
    correctsId: stored.find((each) => each.code === code)?.id ?? null,
    finalAt: at,
    createdAt: at,
  })
  return { code, flag, row }
}
