import { emitBySystem } from '#edge/events/emit'
import type { Guard, Row } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import {
  type Db,
  inList,
  maxRowsPerStep,
  type SQL,
  sql,
  writeDueRows,
} from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { clinicDay, hourMs, iso, now, toEpochMs } from '#edge/platform/time'
import { entriesOf, keysOf } from '#edge/platform/typed-keys'
import { moveBySystem, statusesBeforeStep } from './moves'
import { prescriptions as table } from './table'
import { answerHours, type PrescriptionStatus, pepReadyHours } from './transitions'

const since = (at: number, hours: number): string => iso(at - hours * hourMs)

/**
 * Prescriptions that wait for an answer of a service, or of a pharmacy that is to cancel, and do not get it: it is late, or
 * no attempt to send them came through.
 */
export const isOverdue = (): SQL => {
  const waiting = entriesOf(answerHours).map(
    ([status, hours]) =>
      sql`(${table.status} = ${status} and ${table.updatedAt} < ${since(now(), hours)})`,
  )
  const failed = sql`(${inList(table.status, keysOf(answerHours))} and ${table.transmissionFailedAt} is not null)`
  const stops = sql`(${table.recall} = 'denied' or (${table.recall} = 'asked'
    and (${table.recalledAt} < ${since(now(), answerHours.cancel_requested)} or ${table.transmissionFailedAt} is not null)))`
  return sql`(${sql.join([...waiting, failed, stops], sql` or `)})`
}

const tooEarly = conflict('too_early', 'It is still on its way. Give it some time.')

/**
 * What is under way is left alone until its answer is late, or until every attempt to send it failed. `always` names the
 * statuses in which the step is open at any time.
 */
export const unlessOnItsWay =
  (...always: readonly PrescriptionStatus[]): Guard =>
  ({ status, updatedAt, transmissionFailedAt }, at) => {
    const hours = entriesOf(answerHours).find(([waiting]) => waiting === status)?.[1]
    if (hours === undefined || transmissionFailedAt || always.some((each) => each === status))
      return null
    return updatedAt < since(toEpochMs(at.now), hours) ? null : tooEarly
  }

/** The end of a prescription is sent again only where every attempt to send it failed. */
export const canRetry: Guard = (row, at) =>
  row.status === 'discontinued' && !row.transmissionFailedAt && !isStopLate(row, at.now)
    ? conflict('not_failed', 'The pharmacy was told of it')
    : unlessOnItsWay()(row, at)

const isStopLate = ({ recall, recalledAt }: Row, at: string): boolean =>
  recall === 'asked' && recalledAt < since(toEpochMs(at), answerHours.cancel_requested)

/** Cancellations that no pharmacy answered within a day: an event for each, once, for someone to call there. */
export const reportUnansweredStops = async (db: Db, at: number): Promise<boolean> => {
  const name = 'prescriptions.pass_cancel_hours'
  const last = since(at, answerHours.cancel_requested)
  const [{ changes }] = await db.batch([
    emitBySystem(
      { name, row: 'r', version: sql`r.version`, at: iso(at) },
      sql`from prescriptions r where ((r.status = 'cancel_requested' and r.updated_at < ${last})
          or (r.recall = 'asked' and r.recalled_at < ${last}))
        and not exists (select 1 from events e where e.subject_type = 'prescriptions' and e.subject_id = r.id
          and e.name = ${name} and e.occurred_at > ifnull(r.recalled_at, r.updated_at))
        limit ${maxRowsPerStep}`,
    ),
  ])
  return changes >= maxRowsPerStep
}

/** No state lets a pharmacy fill one that was written so long ago. */
const validDays = 365

export const expireOldPrescriptions = (db: Db, at: number): Promise<boolean> => {
  const last = addPeriod(clinicDay(at), -validDays, 'day')
  const which = sql`r.written_on < ${last} and ${inList(sql`r.status`, statusesBeforeStep('expire'))}`
  return writeDueRows(db, { table: 'prescriptions', row: 'r', which }, (due) =>
    moveBySystem('expire', due, { at: iso(at) }),
  )
}

/** PEP that is not ready within hours of its signature, or of its move to another pharmacy, or never came to one: an event for each, once. */
export const reportLatePep = async (db: Db, at: number): Promise<boolean> => {
  const name = 'prescriptions.pass_pep_hours'
  const [{ changes }] = await db.batch([
    emitBySystem(
      { name, row: 'r', version: sql`r.version`, at: iso(at) },
      sql`from prescriptions r where r.reason = 'hiv_pep' and ${inList(sql`r.status`, waitingStatuses)}
        and max(r.signed_at, r.created_at) > ${since(at, lookBackHours)}
        and max(r.signed_at, r.created_at) <= ${since(at, pepReadyHours)}
        and ifnull(r.pharmacy_status, '') not in ('ready_for_pickup', 'picked_up', 'delivered')
        and not exists (select 1 from events e
          where e.subject_type = 'prescriptions' and e.subject_id = r.id and e.name = ${name})
        limit ${maxRowsPerStep}`,
    ),
  ])
  return changes >= maxRowsPerStep
}
const lookBackHours = 96
const waitingStatuses: readonly PrescriptionStatus[] = [
  'signed',
  'sending',
  'sent',
  'verified',
  'error',
  'printed',
  'change_requested',
  'partially_dispensed',
]
