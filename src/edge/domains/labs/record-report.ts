import { emitBySystem, refuseStale, updateBySystem } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
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
import {
  isReported,
  isSameValue,
  type LabReport,
  labFlagsOf,
  loadReportedOrder,
  loadStoredValues,
  missingTestEvents,
  type RecordedValue,
  type ReportedLab,
  type ReportReading,
  readReportedValue,
  reportedUnitOf,
  takesSomethingBack,
} from './compare-report'
import { labs } from './contract'
import { isSyphilisFollowed, loadHivHistory, loadSyphilisHistory } from './facts/load-facts'
import { hasResult } from './lab-tests'
import { loadLabWork, workOf, workSet } from './marks/work'
import { labResults as contract } from './results/contract'
import { hivStateWith } from './results/hiv-status'
import { encryptReported } from './results/reported-parts'
import { type ObservationSource, observations } from './results/table'
import { labStates } from './transitions'

interface Recording {
  /** Statements that belong to the same batch. */
  readonly also?: readonly Statement[]
  readonly requestId?: string
  /** The user who entered or matched the report. */
  readonly by?: { readonly id: string; readonly role: string }
  /** 'lab' by default. */
  readonly source?: ObservationSource
}

const actions = { partial: 'report_part', final: 'report', corrected: 'correct' } as const

/**
 * Writes the values, the status and the review work of a report to its order. A value on record is not written again, so
 * that a repeated report changes nothing; a value that differs corrects it. Values of a late report that were corrected
 * since are not written again. 409 where the order takes no report, 412 where it was changed meanwhile.
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

export const findLab = (db: Db, id: string): Promise<ReportedLab | undefined> =>
  db.first(sql<ReportedLab>`
    select id, patient_id as "patientId", status, version from labs where id = ${id}`)

/** Statements of `recordReport`, for a batch that writes more; stale where the order changed since it was read. */
export const reportStatements = async (
  env: Environment,
  db: Db,
  lab: ReportedLab,
  { values, collectedAt = null, conclusion = null, at, ...report }: LabReport,
  { also = [], requestId, by, source = 'lab' }: Recording,
): Promise<Statement[]> => {
  const reads = db.together()
  const [known, order, work, syphilis, hiv] = await Promise.all([
    loadStoredValues(env, reads, lab.id),
    loadReportedOrder(env, reads, lab),
    loadLabWork(env, reads, lab),
    loadSyphilisHistory({ db: reads, env }, lab.patientId),
    loadHivHistory({ db: reads, env }, lab.patientId, lab.id),
  ])
  const stored = known.filter(({ isCorrected }) => !isCorrected)
  const readings = values.map((each) => readReportedValue(each, order.context))
  // A person who enters the report again has seen the values on record.
  const isLate =
    !by &&
    (report.status === 'partial'
      ? isReported(lab)
      : lab.status === 'corrected' && report.status === 'final')
  const fresh = readings.filter(
    (each) =>
      !(isLate ? known : stored).some((other) => isSameValue(each, other)) &&
      takesSomethingBack(each, stored),
  )
  // A whole report that leaves out a preliminary value does not close the order.
  const isOpen = stored.some(
    (other) => other.status === 'preliminary' && !fresh.some(({ code }) => code === other.code),
  )
  const status = isOpen && !isReported(lab) ? 'partial' : report.status
  const isWhole = status !== 'partial'
  const hasNewConclusion = conclusion !== null && !order.conclusion?.includes(conclusion)
  // A repeated report: its values are on record, and its order has reached the status it names, or a later one.
  const isFurther = lab.status === status || lab.status === 'corrected' || isLate
  if (fresh.length === 0 && isFurther && !hasNewConclusion) return [...also]
  const move = transitionOf(
    labStates,
    isWhole && isReported(lab) ? 'correct' : actions[status],
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
  const unchanged = stored.filter((each) => !standing.includes(each))
  const isCorrection = standing.some(({ code }) => code.startsWith('syphilis_'))
  const newWork = workOf(work, {
    at,
    isWhole,
    fresh,
    corrected: standing,
    unchanged,
    isKnownHiv: order.context.isKnownHiv,
    isHivConfirmed: hiv.confirmedAt !== null,
    hivState: hivStateWith(hiv.onFile, [...fresh, ...unchanged], collectedAt ?? at),
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
      // The lab knows better than the patient, who said when they mailed it.
      set: sql`status = ${move.to}, reminded_at = null, late_at = null,
        collected_at = iif(l.collected_at is l.mailed_at,
          ifnull(${collectedAt}, l.collected_at), ifnull(l.collected_at, ${collectedAt})),
        conclusion = ${sealed.conclusion}, ${workSet(newWork, at)}${
          isWhole
            ? sql`, resulted_at = ${at}, review_status = 'Needs Review',
              outcome = ${newWork.outcome}`
            : sql``
        }`,
      // Which result asks for a call or for a reader stays in the record.
      detail: sql`json_object('status', ${move.to}, 'kind', ${newWork.notice})`,
    }),
    ...(isWhole
      ? missingTestEvents(lab, order.tests, stored, fresh).map((name) =>
          emitBySystem({ name, row: 'l', requestId, at }, sql`from labs l where l.id = ${lab.id}`),
        )
      : []),
    ...rows.map((row) => insert(observations, row)),
    ...also,
  ]
}

interface Origin {
  readonly at: string
  readonly source: ObservationSource
  /** Null for what a laboratory sent. */
  readonly authorId: string | null
  /** When the specimen was taken, of a value that was read again. */
  readonly takenAt?: string
}

/** The row of a value, which corrects the one of its test that stands. */
export const observationRow = async (
  env: Environment,
  { id: labId, patientId }: Pick<ReportedLab, 'id' | 'patientId'>,
  read: ReportReading,
  stored: readonly RecordedValue[],
  { at, source, authorId, takenAt }: Origin,
) => {
  const { code, value, range, flag, measure, status, comment } = read
  const id = uuidv7()
  return encryptFields({ contract }, env, id, {
    ...(await encryptReported(env, id, read)),
    takenAt,
    id,
    labId,
    patientId,
    code,
    unit: reportedUnitOf(read),
    value: value.trim(),
    range: range ?? null,
    flag,
    measure,
    status,
    isResult: hasResult(flag) && flag !== 'unread',
    labFlags: labFlagsOf(read),
    comment: comment ?? null,
    correctsId: stored.find((each) => each.code === code)?.id ?? null,
    source,
    authorId,
    category: 'laboratory',
    finalAt: at,
    ...creationStamps(at),
  })
}
