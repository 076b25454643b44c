import { updateBySystem } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import {
  type Db,
  inList,
  inSteps,
  type SQL,
  type Statement,
  sql,
  writeDueRows,
} from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { hourMs, iso } from '#edge/platform/time'
import { type CallStatus, isOpenCall, statusesBefore } from './statuses'

export interface CallProgress {
  readonly status: CallStatus
  readonly at: string
  readonly carrierSid?: string | null
}

/** Seconds between the answer and the end of a call `c`. */
const secondsUntil = (at: string): SQL =>
  sql`cast(max(0, round((julianday(${at}) - julianday(c.answered_at)) * 86400)) as integer)`

/** Takes the calls of `which` (SQL over `c`) on to a status, with an event each; those that are further already stay. */
export const progressStatements = (
  which: SQL,
  { status, at, carrierSid = null }: CallProgress,
  requestId?: string,
): readonly Statement[] => {
  const before = JSON.stringify(statusesBefore(status))
  const set = isOpenCall(status)
    ? sql`carrier_sid = ifnull(${carrierSid}, c.carrier_sid),
        answered_at = ${status === 'in_progress' ? sql`${at}` : sql`c.answered_at`}`
    : sql`ended_at = ${at}, seconds = case when c.answered_at is not null then ${secondsUntil(at)} end`
  return [
    ...updateBySystem({
      name: 'phone_calls.progress',
      row: 'c',
      requestId,
      at,
      which: sql`${which} and c.status in (select value from json_each(${before}))`,
      set: sql`status = ${status}, ${set}`,
      detail: sql`json_object('status', ${status})`,
    }),
    ...visitStatements(status, at),
  ]
}

/** A visit under way whose call ended has dropped, until it is called again or its clinician says that it is over. */
export const visitStatements = (status: CallStatus, at: string): readonly Statement[] => {
  if (status === 'in_progress')
    return [
      sql`
        update appointments set call_dropped_at = null where status = 'In progress' and call_dropped_at is not null
          and id in (select appointment_id from phone_calls where status = 'in_progress' and answered_at = ${at})`,
    ]
  if (isOpenCall(status)) return []
  return [
    sql`
      update appointments set call_dropped_at = ${at} where status = 'In progress' and call_dropped_at is null
        and id in (select appointment_id from phone_calls where ended_at = ${at} and answered_at is not null)`,
  ]
}

/** What a carrier or the emulated handset says of a call. Says whether that was news. */
export const progressCall = async (
  env: Environment,
  db: Db,
  id: string,
  progress: CallProgress,
): Promise<boolean> => {
  const results = await db.batch(progressStatements(sql`c.id = ${id}`, progress))
  const isNews = (results[1]?.changes ?? 0) > 0
  if (isNews) await drainOutbox(env)
  return isNews
}

const ringingMs = 90_000
const longestMs = 4 * hourMs

/** Ends what no one ended: a page that was closed while it rang, a call that was never hung up. */
export const endStaleCalls = (db: Db, at: number): Promise<boolean> => {
  const moment = iso(at)
  const rung = sql`c.started_at <= ${iso(at - ringingMs)} and c.answered_at is null`
  const long = sql`c.answered_at <= ${iso(at - longestMs)}`
  const end = (since: SQL, status: CallStatus) => () => {
    const which = sql`${since} and ${inList(sql`c.status`, statusesBefore(status))}`
    return writeDueRows(db, { table: 'phone_calls', row: 'c', which }, (due) =>
      progressStatements(due, { status, at: moment }),
    )
  }
  return inSteps(end(rung, 'no_answer'), end(long, 'completed'))
}
