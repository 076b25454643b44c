import type { Guard } from '#edge/jsonapi/index'
import { conflict, type Problem } from '#edge/platform/problem'
import { dayMs, hourMs, type Moment, minuteMs, toEpochMs } from '#edge/platform/time'
import type { AppointmentKind, AppointmentMode, AppointmentStatus } from './transitions'
import { isTimeOver } from './visit-end'

/** What must hold besides the status, in the words shown when it does not. */
export const guardMessages = {
  slot_claimed: 'That time is no longer available',
  consents_complete: 'The consents are not complete',
  card_held: 'The card is not held yet',
  no_pending_visit: 'The patient already has a pending visit',
  licensed: 'The clinician is not licensed in the state of the patient',
  access_allowed: 'The patient cannot schedule at the moment',
  service_open: 'This kind of visit is not offered at the moment',
  state_attested: 'The patient has not said which state they are in',
  join_window: 'The waiting room opens 15 minutes before the visit and closes when it ends',
  not_over: 'The time of this visit has passed. You can book another one.',
  start_window: 'A booked visit begins an hour before its time at most, unless its patient waits',
  scheduled_visit: 'This is possible only for a visit with a time',
  accepted_by_actor: 'Another clinician has accepted this visit',
  late_enough: 'A visit can be marked missed from 10 minutes after its start',
  patient_absent: 'The patient came, waits, or was not called often enough yet',
  not_in_writing: 'A visit in writing has no time that could be missed: cancel it, or give it back',
  on_demand: 'This is possible only for a visit on demand',
  on_demand_or_async: 'This is possible only for a visit without a time',
  dropped_recently: 'The call dropped more than 30 minutes ago',
  note_signed: 'The visit note is not signed',
  orders_resolved:
    'An order or a prescription of this visit is still a draft: send or cancel it first',
  summary_settled: 'The summary for the patient is neither sent nor waived',
  unsigned_recent: 'The note is signed, or the call ended more than 4 hours ago',
  correctable: 'The visit ended more than 24 hours ago, is billed, or its time is taken',
} as const
export type GuardName = keyof typeof guardMessages

/** The refusal of a guard, in its words. */
export const guardProblem = (guard: GuardName) => conflict(guard, guardMessages[guard])

export const notLive = conflict('not_live', 'This visit is neither by video nor by phone')

/** Refuses patients on a visit whose time has passed: staff record its outcome. */
const endWithVisit =
  (refusal: Problem): Guard =>
  ({ status, endsAt, lapsedAt }, { actor, now }) =>
    actor.role === 'patient' && isTimeOver({ status, endsAt, lapsedAt }, toEpochMs(now))
      ? refusal
      : null
export const isNotPast = endWithVisit(guardProblem('not_over'))
export const isRoomToCome = endWithVisit(guardProblem('join_window'))
const withoutClinician = conflict(
  'without_clinician',
  'This visit cannot take place as planned. Choose another time, or message your care team.',
)
/** Keeps patients out of a waiting room to which no clinician comes. */
export const hasClinician: Guard = ({ isWithoutClinician }) =>
  isWithoutClinician ? withoutClinician : null
/** Refuses to move a visit whose time has passed, or to start it on demand. */
export const isStillScheduled = endWithVisit(conflict('nothing_scheduled', guardMessages.not_over))

export const assertGuard = (holds: boolean, guard: GuardName): void => {
  if (!holds) throw guardProblem(guard)
}

/** A page tells every 15 seconds that its patient is there, and once a minute where the browser slows a hidden page down. */
export const presentForMs = 1.5 * minuteMs

/** A patient whose visit now was accepted comes within this, or the visit goes back to the line. */
export const comeWithinMs = 3 * minuteMs

/** The waiting room opens so long before the visit. */
export const joinWindowMs = 15 * minuteMs

/** The waiting room is open from 15 minutes before the visit until its end. */
export const inJoinWindow = (visit: { startsAt: Moment; endsAt: Moment }, now: number) =>
  now >= toEpochMs(visit.startsAt) - joinWindowMs && now < toEpochMs(visit.endsAt)

/** A booked visit begins from an hour before its time on, or once its patient waits. */
export const isTimeToStart = (
  {
    kind,
    status,
    startsAt,
  }: { kind: AppointmentKind | null; status: AppointmentStatus; startsAt: Moment },
  now: number,
) => kind !== 'scheduled' || status !== 'Scheduled' || now >= toEpochMs(startsAt) - hourMs

export const isLateEnough = (visit: { startsAt: Moment }, now: number) =>
  now >= toEpochMs(visit.startsAt) + 10 * minuteMs

/** In writing there is no time at which the patient comes. */
export const isVisitInWriting = ({
  kind,
  mode,
}: {
  kind: AppointmentKind
  mode: AppointmentMode
}) => kind === 'async_messaging' || mode === 'async_messaging' || mode === 'async'

/** By video: never joined. By phone: called at least twice, 5 minutes apart or more, and never reached. */
export const isPatientAbsent = (visit: {
  mode: AppointmentMode
  joined: boolean
  reached: boolean
  calls: readonly Moment[]
}) => {
  if (visit.mode !== 'phone') return !visit.joined
  const calls = visit.calls.map(toEpochMs)
  return !visit.reached && Math.max(...calls) - Math.min(...calls) >= 5 * minuteMs
}

/** A dropped call goes back to the waiting room for 30 minutes; one without a moment has just done so. */
export const isRecentlyDropped = (visit: { callDroppedAt: Moment | null }, now: number) =>
  visit.callDroppedAt === null || now <= toEpochMs(visit.callDroppedAt) + 30 * minuteMs

/** For four hours after a call ended it may go on. */
export const isRecentlyEnded = (visit: { endedAt: Moment | null }, now: number) =>
  visit.endedAt !== null && now <= toEpochMs(visit.endedAt) + 4 * hourMs

/** A wrong outcome is corrected within a day; the last change of a visit that ended is its end. */
export const isCorrectable = (visit: { updatedAt: Moment }, now: number) =>
  now <= toEpochMs(visit.updatedAt) + dayMs

/** A visit on demand is not left for later: it is abandoned. */
export const hasTime = ({ kind }: { kind: AppointmentKind }) =>
  kind === 'scheduled' || kind === 'ad_hoc'
