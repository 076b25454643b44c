import type { Row } from '#edge/jsonapi/index'
import { type Moment, minuteMs, toEpochMs } from '#edge/platform/time'
import type { AppointmentStatus } from './transitions'

/** The room stays open past the end for a patient who waits in it, because the visit before may run late. */
export const lateMs = 30 * minuteMs

/**
 * Whether the time of a visit has passed before it began: staff record its outcome. While its patient waits, the visit
 * ends when the room closes; an on-demand visit in line does not lapse.
 */
export const isTimeOver = (
  visit: { status: AppointmentStatus; endsAt: Moment; lapsedAt?: Moment | null | undefined },
  now: number,
) => {
  if (visit.status === 'Scheduled') return Boolean(visit.lapsedAt) || now >= toEpochMs(visit.endsAt)
  return (
    visit.status === 'Waiting' && Boolean(visit.lapsedAt) && now >= toEpochMs(visit.endsAt) + lateMs
  )
}

interface NamedEvent {
  readonly name: string
  readonly at: string
  readonly detail?: Readonly<Record<string, unknown>> | null | undefined
}

/** Whether an event canceled a visit after its time had passed, which makes it a missed visit. */
export const isCanceledTooLate = (
  { endsAt }: { endsAt: Moment },
  { name, at }: NamedEvent,
): boolean => /\.(set_canceled|cancel)$/.test(name) && toEpochMs(at) >= toEpochMs(endsAt)

/** Whether an event changed only the mode of a visit, and neither its time nor its clinician. */
export const keepsItsTime = (
  { startsAt }: { startsAt: Moment },
  { name, detail }: NamedEvent,
): boolean =>
  name.endsWith('.reschedule') &&
  detail?.previous_starts_at === startsAt &&
  !detail.previous_provider_user_id

interface Wanted {
  readonly time: Moment
  readonly providerId: string
  readonly appointmentType?: string | null | undefined
  readonly initials?: string | null | undefined
}
/** Whether a reschedule keeps time and clinician (a repeated click, or the same time chosen): no move, no notification. */
export const isAsItWas = (visit: Row, { time, providerId, appointmentType, initials }: Wanted) =>
  toEpochMs(time) === toEpochMs(visit.startsAt) &&
  providerId === visit.providerId &&
  (appointmentType ?? visit.mode) === visit.mode &&
  (initials ?? visit.initials) === visit.initials &&
  visit.lapsedAt === null
