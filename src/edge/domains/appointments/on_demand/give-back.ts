import { type Change, type Row, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { expireTodos } from '../../todos'
import { byCaller, changeAppointments } from '../actions/system-changes'
import { releaseSlot } from '../booking/slot-claims'
import { queueKey } from './queue-key'
import { undoSwap } from './swap'
import { withoutClinician } from './tend-queue'

/** As it is written, the visit of a request has neither begun nor ended. */
export const isUnbegun = ({ appointmentId }: Row) =>
  [
    sql`exists (select 1 from appointments
      where id = ${appointmentId} and status in ('Scheduled', 'Waiting') and started_at is null)`,
    conflict('visit_begun', 'The visit has begun, or will not take place'),
  ] as const

/** The time of the clinician is free again, and the visit as this action leaves it: one that was scheduled as it was. */
const changeVisit = (
  ctx: WriteContext,
  { appointmentId, swappedFrom }: Row,
  action: 'release' | 'abandon' | 'reject',
  reasonCode?: string | null,
) => {
  const change = byCaller(ctx, appointmentId)
  const set = action === 'release' ? withoutClinician : sql`claimed = 0, waiting_since = null`
  return [
    releaseSlot(appointmentId),
    ...(swappedFrom
      ? undoSwap(change)
      : changeAppointments({ ...change, action, set, reasonCode })),
  ]
}

/** The patient waits again, before those who came first. */
export const releaseVisit = (ctx: WriteContext, row: Row): Change => ({
  ...requireAsWritten(ctx, [isUnbegun(row)]),
  set: {
    acceptedById: null,
    acceptedAt: null,
    handledById: ctx.actor.id,
    releasedCount: row.releasedCount + 1,
    releaseCause: 'clinician_away',
    rung: 0,
    lastSeenAt: ctx.now,
    queueKey: queueKey(row.isUrgent, 1, row.queuedAt),
  },
  also: changeVisit(ctx, row, 'release'),
})

/** The patient leaves the line, or a clinician says that this is not the way; a scheduled visit stays as it was. */
export const endRequest =
  (action: 'abandon' | 'reject') =>
  (ctx: WriteContext, row: Row, input: { readonly reasonCode?: string | null }): Change => ({
    ...requireAsWritten(ctx, [isUnbegun(row)]),
    set: { handledById: ctx.actor.id },
    also: [
      expireTodos(
        ['ON_DEMAND_APPOINTMENT'],
        { patientId: row.patientId, subjectId: ctx.id },
        ctx.now,
      ),
      ...(row.kind === 'on_demand' ? changeVisit(ctx, row, action, input.reasonCode) : []),
    ],
  })
