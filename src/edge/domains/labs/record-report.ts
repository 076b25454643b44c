import { emitBySystem, refuseStale, updateBySystem } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { decryptFields, encryptFields } from '#edge/jsonapi/encrypted-fields'
import { transitionOf } from '#edge/jsonapi/transitions'
import {
  creationStamps,
  type Db,
  insert,
  isConstraintError,
  type Statement,
  sql,
} from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, notFound, stale } from '#edge/platform/problem'
import { labs } from './contract'
import { isSyphilisFollowed, loadSyphilisHistory } from './facts/load-facts'
import { hasResult, isCallDue, type LabTestCode, labTestOf, testsWithoutResult } from './lab-tests'
import { loadLabWork, workOf, workSet } from './marks/work'
import type { ObservationStatus } from './reading/observation-status'
import { type ReportedValue, readReportedWithStatus } from './reading/read-reported'
import type { Reading, ReadingContext } from './reading/read-value'
import { labResults as contract } from './results/contract'
import { loadReadingContext } from './results/reading-context'
import { stands } from './results/standing'
import { type ObservationSource, observations } from './results/table'
import type { ResultFlag } from './tests/lab-test'
import { type LabStatus, labStates } from './transitions'

/** What a lab says it found, or what was entered by hand. */
export interface LabReport {
  readonly status: 'partial' | 'final' | 'corrected'
  readonly values: readonly ReportedValue[]
  readonly collectedAt?: string | null
  /** What the laboratory writes of the report as a whole. */
  readonly conclusion?: string | null
  /** When it came. */
  readonly at: string
}

interface Recording {
  /** What else is written in the same batch. */
  readonly also?: readonly Statement[]
  readonly requestId?: string
  /** On whose account, where a person entered or matched it. */
  readonly by?: { readonly id: string; readonly role: string }
  /** From whom the values are; from a laboratory unless told. */
  readonly source?: ObservationSource
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
  readonly flag: ResultFlag
}

interface StoredValue extends Coded {
  readonly id: string
  readonly measure: Reading['measure']
  readonly value: string
  readonly unit: string | null
  readonly range: string | null
  readonly status: ObservationStatus
  readonly comment: string | null
  readonly isCorrected: number
}

/** The same as statements, for a batch that writes more; stale where the order was changed since it was read. */
export const reportStatements = async (
  env: Environment,
  db: Db,
  lab: ReportedLab,
  { status, values, collectedAt = null, conclusion = null, at }: LabReport,
  { also = [], requestId, by, source = 'lab' }: Recording,
): Promise<Statement[]> => {
  const isWhole = status !== 'partial'
  const reads = db.together()
  const [known, order, work, syphilis] = await Promise.all([
    loadValues(env, reads, lab.id),
    loadOrder(env, reads, lab),
    loadLabWork(env, reads, lab),
    loadSyphilisHistory({ db: reads, env }, lab.patientId),
  ])
  const stored = known.filter(({ isCorrected }) => !isCorrected)
  const readings = values.map((each) => readingOf(each, order.context))
  // A person who enters it again has seen what stands.
  const isLate = !by && (isWhole ? lab.status === 'corrected' && status === 'final' : isDone(lab))
  const fresh = readings.filter(
    (each) =>
      !(isLate ? known : stored).some((other) => isSame(each, other)) &&
      takesSomethingBack(each, stored),
  )
  const hasNewConclusion = conclusion !== null && !order.conclusion?.includes(conclusion)
  // A report that says what is known, of an order that is where it says or further, is told twice.
  const isFurther = lab.status === status || lab.status === 'corrected' || isLate
  if (fresh.length === 0 && isFurther && !hasNewConclusion) return [...also]
  const move = transitionOf(
    labStates,
    isWhole && isDone(lab) ? 'correct' : actions[status],
    lab.status,
  )
  const standing = stored.filter(({ code }) => fresh.some((each) => each.code === code))
  if (!move || (isLate && standing.length > 0))
    throw conflict('no_report_now', `An order that is ${lab.status} takes no report`)
  const rows = await Promise.all(
    fresh.map((each) =>
      observationRow(env, lab, each, stored, {
        at,
        source,
        authorId: source === 'lab' || !by ? null : by.id,
      }),
    ),
  )
  const isUrgent = fresh.some(({ flag, code }) => isCallDue(code, flag))
  const isPositive = stored.some(
    (each) => !standing.includes(each) && isCallDue(each.code, each.flag),
  )
  const isCorrection = standing.some(({ code }) => code.startsWith('syphilis_'))
  const newWork = workOf(work, {
    at,
    isWhole,
    fresh,
    corrected: standing,
    unchanged: stored.filter((each) => !standing.includes(each)),
    isKnownHiv: order.context.isKnownHiv,
    isSyphilisFollowed: !isCorrection && isSyphilisFollowed(syphilis, fresh, collectedAt ?? at),
  })
  const words = [order.conclusion, hasNewConclusion && conclusion].filter(Boolean).join('\n\n')
  const sealed = await encryptFields({ contract: labs }, env, lab.id, { conclusion: words || null })
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
      set: sql`status = ${move.to}, collected_at = ifnull(l.collected_at, ${collectedAt}),
        conclusion = ${sealed.conclusion}, ${workSet(newWork, at)}${
          isWhole
            ? sql`, resulted_at = ${at}, review_status = 'Needs Review',
              outcome = ${isUrgent || isPositive ? 'positive' : 'review'}`
            : sql``
        }`,
      // Which result asks for a call or for a reader stays in the record.
      detail: sql`json_object('status', ${move.to}, 'kind', ${newWork.notice})`,
    }),
    ...(isWhole
      ? reportOfMissingTests(lab, order.tests, stored, fresh).map((name) =>
          emitBySystem({ name, row: 'l', requestId, at }, sql`from labs l where l.id = ${lab.id}`),
        )
      : []),
    ...rows.map((row) => insert(observations, row)),
    ...also,
  ]
}

interface ReadValue extends ReportedValue, Reading {
  readonly status: ObservationStatus
}

const readingOf = (reported: ReportedValue, context: ReadingContext): ReadValue => {
  const { status = 'final' } = reported
  return { ...reported, status, ...readReportedWithStatus(reported, context) }
}

/** A correction of any part is one: of the value, its unit, range, flag, status or comment. */
const isSame = (fresh: ReadValue, other: StoredValue): boolean =>
  fresh.code === other.code &&
  fresh.value.trim() === other.value &&
  unitOf(fresh) === other.unit &&
  (fresh.range ?? null) === other.range &&
  fresh.flag === other.flag &&
  (fresh.status === 'preliminary') === (other.status === 'preliminary') &&
  (fresh.comment ?? null) === other.comment

/** A withdrawal of what was never said, or was taken back before, says nothing. */
const takesSomethingBack = ({ code, flag }: ReadValue, stored: readonly StoredValue[]): boolean =>
  flag !== 'withdrawn' || stored.some((other) => other.code === code && other.flag !== 'withdrawn')

const unitOf = ({ code, unit }: ReportedValue): string | null =>
  unit ?? labTestOf(code).unit ?? null

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
      values.flatMap(({ code, flag }) => (hasResult(flag) ? [code] : [])),
    ).length > 0
  const replaced = stored.filter(({ code }) => !fresh.some((each) => each.code === code))
  const isStillMissing = isMissing([...replaced, ...fresh])
  if (!isDone(lab)) return isStillMissing ? ['labs.report_incomplete'] : []
  return !isStillMissing && isMissing(stored) ? ['labs.report_missing_tests'] : []
}

interface ReportedOrder {
  readonly tests: readonly LabTestCode[]
  readonly conclusion: string | null
  readonly context: ReadingContext
}

/** What was ordered, and what of its patient changes how a value is read. */
const loadOrder = async (
  env: Environment,
  db: Db,
  { id, patientId }: ReportedLab,
): Promise<ReportedOrder> => {
  const [context, orders] = await Promise.all([
    loadReadingContext(db, patientId),
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

const isDone = ({ status }: ReportedLab): boolean => status === 'final' || status === 'corrected'

/** The values on record, with those that were corrected since. */
const loadValues = async (env: Environment, db: Db, labId: string): Promise<StoredValue[]> => {
  const rows = await db.all(sql<StoredValue>`
    select v.id, v.code, v.value, v.unit, v.range, v.flag, v.measure, v.status, v.comment, not ${stands} as "isCorrected"
    from observations v where v.lab_id = ${labId}`)
  return decryptFields({ contract }, env, rows)
}

/** The tests of an order whose standing value no rule understood. */
export const loadUnreadCodes = async (
  env: Environment,
  db: Db,
  labId: string,
): Promise<readonly LabTestCode[]> => {
  const values = await loadValues(env, db, labId)
  return values.flatMap(({ code, flag, isCorrected }) =>
    !isCorrected && flag === 'unread' ? [code] : [],
  )
}

interface Origin {
  readonly at: string
  readonly source: ObservationSource
  /** Null for what a laboratory sent. */
  readonly authorId: string | null
}

const observationRow = async (
  env: Environment,
  { id: labId, patientId }: ReportedLab,
  read: ReadValue,
  stored: readonly StoredValue[],
  { at, source, authorId }: Origin,
) => {
  const { code, value, range, flag, measure, status, comment, flagCodes = [] } = read
  const id = uuidv7()
  return encryptFields({ contract }, env, id, {
    id,
    labId,
    patientId,
    code,
    unit: unitOf(read),
    value: value.trim(),
    range: range ?? null,
    flag,
    measure,
    status,
    isResult: hasResult(flag) && flag !== 'unread',
    labFlags: flagCodes.join(' ') || null,
    comment: comment ?? null,
    correctsId: stored.find((each) => each.code === code)?.id ?? null,
    source,
    authorId,
    category: 'laboratory',
    finalAt: at,
    ...creationStamps(at),
  })
}
