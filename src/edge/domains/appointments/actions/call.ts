import { isLicensedIn } from '#edge/domains/licenses/index'
import type { Change, Guard, Row, WriteContext } from '#edge/jsonapi/index'
import { inList, type SQL, sql, stamps } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { displayMoment, localDate, toEpochMs } from '#edge/platform/time'
import { unheldStatuses } from '../../payments/transitions'
import { expireReminder } from '../booking/appointment-todo'
import { claimedBuckets, claimFreeTime } from '../booking/slot-claims'
import {
  assertGuard,
  guardProblem,
  isRecentlyDropped,
  isRecentlyEnded,
  isTimeToStart,
  notLive,
} from '../transition-guards'
import { closeAppointment } from './cancel'

/** The provider begins: at its time, with a license, today, in the state the patient said they are in; what is paid by card is held. */
export const startVisit = async (ctx: WriteContext, row: Row): Promise<Change> => {
  const { kind, status, startsAt, providerTimezone } = row
  if (!isTimeToStart({ kind, status, startsAt }, toEpochMs(ctx.now)))
    throw conflict(
      'start_window',
      `This visit begins on ${displayMoment(startsAt, providerTimezone)}. Move it first to hold it now.`,
    )
  assertGuard(await isProviderLicensed(ctx, row), 'licensed')
  assertGuard(await ctx.db.exists(sql`select 1 where ${isCardHeld(ctx.id)}`), 'card_held')
  return {
    set: {
      startedAt: row.startedAt ?? ctx.now,
      providerJoinedAt: row.providerJoinedAt ?? ctx.now,
      waitingSince: null,
      callDroppedAt: null,
    },
    also: [expireReminder(ctx, { id: ctx.id, patientId: row.patientId })],
  }
}

/** The call is over, and its time is free again; the note is still to be written, or was signed during the call. */
export const endCall = (ctx: WriteContext, row: Row): Change => {
  const { set, also = [], ...rest } = closeAppointment(ctx, row)
  return {
    ...rest,
    set: { ...set, endedAt: ctx.now },
    also: [...also, endSignedEncounter(ctx)],
  }
}

/** Ends the encounter of a note that was signed during the call with that call. */
const endSignedEncounter = ({ id, now }: WriteContext) =>
  sql`update encounters set ended_at = ${now}, ${stamps(now)} where appointment_id = ${id} and status = 'completed'`

/** A visit in writing has no call: it goes on and ends by its own row. */
export const isLive: Guard = ({ mode }) => (mode === 'async_messaging' ? notLive : null)

export const canReconnect: Guard = ({ callDroppedAt }, { now }) =>
  isRecentlyDropped({ callDroppedAt }, toEpochMs(now)) ? null : guardProblem('dropped_recently')

export const canReopen: Guard = ({ endedAt }, { now }) =>
  isRecentlyEnded({ endedAt }, toEpochMs(now)) ? null : guardProblem('unsigned_recent')

/** The call goes on, with what is still free of its time. Why is kept in the history: the reason on the row is that of its end. */
export const reopenCall = async (ctx: WriteContext, row: Row): Promise<Change> => {
  assertGuard(!(await isNoteSigned(ctx)), 'unsigned_recent')
  const { providerId, startsAt, minutes } = row
  return {
    before: [claimFreeTime({ id: ctx.id, providerId, startsAt, minutes })],
    set: {
      buckets: claimedBuckets(ctx.id),
      claimed: claimedBuckets(ctx.id),
      endedAt: null,
      reasonCode: null,
      reasonText: null,
    },
    onlyIf: sql`not exists (${signedNote(ctx.id)})`,
  }
}

/** The visit is finished: its note is signed, no order waits for a clinician, and the patient was told. */
export const completeVisit = async (ctx: WriteContext, { providerId }: Row): Promise<Change> => {
  const documentation = await ctx.db.first(sql<
    Record<'isSigned' | 'isOrderOpen' | 'isSummarySettled', number>
  >`
    select exists (${signedNote(ctx.id)}) as "isSigned",
      exists (${draftOrder(ctx.id)}) as "isOrderOpen",
      exists (${settledSummary(ctx.id)}) as "isSummarySettled"`)
  assertGuard(documentation?.isSigned === 1, 'note_signed')
  assertGuard(documentation?.isOrderOpen === 0, 'orders_resolved')
  assertGuard(documentation?.isSummarySettled === 1, 'summary_settled')
  return {
    set: { completedAt: ctx.now },
    // Another user may prepare an order, or settle the summary, between the question and the write.
    onlyIf: sql`exists (${signedNote(ctx.id)}) and exists (${settledSummary(ctx.id)})
      and not exists (${draftOrder(ctx.id)})`,
    detail: { provider_id: providerId },
  }
}

/** What was prepared at this visit and no clinician sent or canceled: what else waits for the patient is no part of it. */
const draftOrder = (appointmentId: string): SQL => sql`
  select 1 from encounters e
  where e.appointment_id = ${appointmentId} and (
    exists (select 1 from vaccine_orders o where o.encounter_id = e.id and o.status = 'draft')
    or exists (select 1 from referrals r where r.encounter_id = e.id and r.status = 'draft')
    or exists (select 1 from labs l where l.encounter_id = e.id and l.status = 'draft')
    or exists (select 1 from prescriptions p
      where p.encounter_id = e.id and p.status in ('draft', 'ready_to_sign')))`
const settledSummary = (appointmentId: string): SQL => sql`
  select 1 from after_visit_summaries
  where appointment_id = ${appointmentId} and status in ('sent', 'waived')`

const signedNote = (appointmentId: string): SQL =>
  sql`select 1 from soap_notes where appointment_id = ${appointmentId} and status = 'signed'`
const isNoteSigned = ({ db, id }: WriteContext) => db.exists(signedNote(id))

/** In the state the patient said they are in or, where they have not, that of their address. */
export const isProviderLicensed = ({ db, now }: WriteContext, row: Row) => {
  const { attestedState, patientState, providerId, patientTimezone } = row
  const today = localDate(now, patientTimezone)
  return db.exists(
    sql`select 1 where ${isLicensedIn(attestedState ?? patientState, providerId, today)}`,
  )
}

/** What is paid by card has its amount held, or is settled. */
export const isCardHeld = (id: string): SQL => sql`not exists (
  select 1 from payments where appointment_id = ${id} and ${inList(sql`status`, unheldStatuses)})`
