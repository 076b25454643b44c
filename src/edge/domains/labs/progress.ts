import { updateBySystem } from '#edge/events/emit'
import {
  type Db,
  inList,
  type SQL,
  type Statement,
  sql,
  writeDueRows,
} from '#edge/platform/db/index'
import { dayMs, hourMs, iso } from '#edge/platform/time'
import { maxHoldHours, releaseAfterHours } from './review'
import { type LabStatus, sampledStatuses, stepsOfLab } from './transitions'

interface LabProgress {
  readonly status: LabStatus
  readonly at: string
  /** Why the lab rejected it: a code of the list `lab_rejected`. */
  readonly reasonCode?: string | null
  readonly trackingNumber?: string | null
}

/** The column that has the day of a step; a step that the lab leaves out has none. */
const dates: Readonly<Partial<Record<LabStatus, string>>> = {
  kit_shipped: 'shipped_at',
  kit_delivered: 'delivered_at',
  in_transit: 'mailed_at',
  received_by_lab: 'received_at',
  in_process: 'received_at',
}
/** With a step, the wait for the next one begins. */
const onTime = sql`reminded_at = null, late_at = null`

/**
 * Takes the orders of `which` (SQL over `l`) on to a status, with an event each. Those that are further already stay, so
 * that what is told twice, or late, changes nothing; there is a result once its report is here.
 */
export const labProgressStatements = (
  which: SQL,
  { status, at, reasonCode = null, trackingNumber = null }: LabProgress,
): readonly Statement[] => {
  const move = stepsOfLab.find(({ to }) => to === status)
  if (!move) return []
  const date = dates[status]
  const isSampled = sampledStatuses.some((each) => each === status)
  return updateBySystem({
    name: `labs.${move.action}`,
    row: 'l',
    at,
    which: sql`${which} and ${inList(sql`l.status`, move.from)}`,
    set: sql`status = ${status}, tracking_number = ifnull(${trackingNumber}, l.tracking_number),
      reason_code = ifnull(${reasonCode}, l.reason_code),
      collected_at = ifnull(l.collected_at, ${isSampled ? at : null})${
        date ? sql`, ${sql.raw(date)} = ifnull(l.${sql.raw(date)}, ${at})` : sql``
      }, ${onTime}`,
    detail: sql`json_object('status', ${status})`,
  })
}

/**
 * Results that no one released or holds any longer: a day after they came, the patient reads them. One that waits for
 * a call is read once they are told; where they asked for the call themselves, at the end of the longest hold at last.
 * What a clinician has to do with them does not change.
 */
export const releaseDueResults = (db: Db, at: number): Promise<boolean> => {
  const moment = iso(at)
  // Written as the partial index `labs_to_release` has it.
  const which = sql`l.resulted_at is not null and ifnull(l.released_at < l.resulted_at, 1)
        and l.resulted_at <= ${iso(at - releaseAfterHours * hourMs)}
        and (l.hold_until is null or l.hold_until <= ${moment})
        and (l.waits_for_call is null or l.told_at is not null
          or (l.waits_for_call = 'patient' and l.resulted_at <= ${iso(at - maxHoldHours * hourMs)}))`
  return writeDueRows(db, { table: 'labs', row: 'l', which }, (due) =>
    updateBySystem({
      name: 'labs.release',
      row: 'l',
      at: moment,
      which: due,
      set: sql`released_at = ${moment}, released_by_id = null,
        review_status = case when l.review_status = 'Needs Follow-up' then l.review_status else 'Released' end,
        hold_reason = null, hold_text = null, hold_until = null`,
    }),
  )
}

/** A specimen that was not taken for so long is not awaited: tests are ordered anew. */
const unusedDays = 90
export const expireUnusedOrders = (db: Db, at: number): Promise<boolean> => {
  const from = stepsOfLab.find(({ to }) => to === 'expired')?.from ?? []
  const which = sql`l.ordered_at <= ${iso(at - unusedDays * dayMs)} and ${inList(sql`l.status`, from)}`
  return writeDueRows(db, { table: 'labs', row: 'l', which }, (due) =>
    labProgressStatements(due, { status: 'expired', at: iso(at) }),
  )
}
