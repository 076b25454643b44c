import { type Moment, toEpochMs } from '#edge/platform/time'
import type { AppointmentMode } from './transitions'

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
  scheduled_visit: 'Only a visit with a time can do this',
  before_start: 'The visit has already begun',
  accepted_by_actor: 'Another clinician has accepted this visit',
  late_enough: 'A visit is missed 10 minutes after its start at the earliest',
  patient_absent: 'The patient joined, or was not called twice with 5 minutes between',
  on_demand: 'Only a visit on demand can do this',
  on_demand_or_async: 'Only a visit without a time can do this',
  dropped_recently: 'The call dropped more than 30 minutes ago',
  note_signed: 'The visit note is not signed',
  orders_resolved: 'An order of this visit is still open',
  unsigned_recent: 'The note is signed, or the call ended more than 4 hours ago',
  correctable: 'The visit ended more than 24 hours ago, is billed, or its time is taken',
} as const
export type GuardName = keyof typeof guardMessages

const minute = 60_000

/** The waiting room is open from 15 minutes before the visit until its end. */
export const inJoinWindow = (visit: { startsAt: Moment; endsAt: Moment }, now: number) =>
  now >= toEpochMs(visit.startsAt) - 15 * minute && now < toEpochMs(visit.endsAt)

export const isBeforeStart = (visit: { startsAt: Moment }, now: number) =>
  now < toEpochMs(visit.startsAt)

export const isLateEnough = (visit: { startsAt: Moment }, now: number) =>
  now >= toEpochMs(visit.startsAt) + 10 * minute

/** By video: never joined. By phone: called at least twice, 5 minutes apart or more. */
export const isPatientAbsent = (visit: {
  mode: AppointmentMode
  joined: boolean
  calls: readonly Moment[]
}) => {
  if (visit.mode !== 'phone') return !visit.joined
  const calls = visit.calls.map(toEpochMs)
  return !visit.joined && Math.max(...calls) - Math.min(...calls) >= 5 * minute
}
