import { ApiError } from '#edge/client'
import { minuteMs, toEpochMs } from '#edge/platform/time'
import type { ClockSettings } from '../access/require-staff'
import { formatTime } from '../appointments/rows/format'

/** A booked visit of the clinician that begins before a visit now would end. */
export interface VisitSoon {
  readonly startsAt: string
  /** Initials of the patient; null for staff outside their care team. */
  readonly initials: string | null
}

/** The booked visit of the API's 409 `visit_soon`; null for any other failure. */
export const visitSoon = (error: unknown): VisitSoon | null => {
  if (!(error instanceof ApiError)) return null
  const refusal = error.errors.find(({ code }) => code === 'visit_soon')
  const { starts_at: startsAt, initials } = refusal?.meta ?? {}
  return typeof startsAt === 'string'
    ? { startsAt, initials: typeof initials === 'string' ? initials : null }
    : null
}

/** Text on the start and the patient of the booked visit. */
export const soonWords = (
  { startsAt, initials }: VisitSoon,
  now: number,
  clock: ClockSettings,
): string => {
  const minutes = Math.ceil((toEpochMs(startsAt) - now) / minuteMs)
  const visit = initials ? `A booked visit with ${initials}` : 'A booked visit'
  const when = formatTime(startsAt, clock)
  return minutes > 0
    ? `${visit} begins at ${when}, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Its patient waits if you go on.`
    : `${visit} was to begin at ${when}. Its patient waits longer if you go on.`
}
