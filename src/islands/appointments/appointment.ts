import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
import { isTimeOver } from '#edge/domains/appointments/visit-end'
import { iso, minuteMs } from '#edge/platform/time'
import { stepHref } from './booking-links'
import { modeLabels } from './format'

/** A visit as its patient sees it. */
export interface PatientAppointment {
  readonly id: string
  readonly version: number
  readonly status: AppointmentStatus
  readonly mode: AppointmentMode
  readonly startsAt: string
  readonly minutes: number
  /** Time at which the visit lapsed without an outcome. */
  readonly lapsedAt?: string | null
  /** Its clinician cannot hold it as booked. */
  readonly isWithoutClinician?: boolean
  readonly reason: string
  readonly encounterTypeId: string
  readonly providerId?: string | null
  readonly provider: {
    readonly name: string
    readonly suffix: string | null
    readonly pronouns: string | null
    readonly portrait: string
    readonly timezone: string
  } | null
}

/** Statuses without an outcome: upcoming, in progress, or past and not settled. */
export const unsettledStatuses = [
  'Scheduled',
  'Waiting',
  'In progress',
] as const satisfies readonly AppointmentStatus[]

type Timed = Pick<PatientAppointment, 'status' | 'startsAt' | 'minutes' | 'lapsedAt'>

export const endsAt = ({ startsAt, minutes }: Pick<Timed, 'startsAt' | 'minutes'>) =>
  iso(Date.parse(startsAt) + minutes * minuteMs)

/** Whether its time has passed by the server's clock, so that staff have to record its outcome. */
export const isPast = (visit: Timed, now: number) =>
  Boolean(visit.lapsedAt) && isTimeOver({ ...visit, endsAt: endsAt(visit) }, now)

export const isUpcoming = (visit: Timed, now: number) =>
  unsettledStatuses.some((each) => each === visit.status) && !isPast(visit, now)

/** 'video with Daniel Reyes, NP' */
export const modeAndProvider = ({
  mode,
  provider,
}: Pick<PatientAppointment, 'mode' | 'provider'>) => {
  const how = modeLabels[mode].toLowerCase()
  if (!provider) return `${how} with your care team`
  return `${how} with ${provider.suffix ? `${provider.name}, ${provider.suffix}` : provider.name}`
}

type Tone = 'accent' | 'positive' | 'warning' | undefined

/** What a status means to the patient. No one is blamed. */
export const statusLabels: Record<AppointmentStatus, { words: string; tone: Tone }> = {
  Scheduled: { words: 'Scheduled', tone: 'accent' },
  Waiting: { words: 'Waiting', tone: 'accent' },
  'In progress': { words: 'In progress', tone: 'accent' },
  Documenting: { words: 'Complete', tone: 'positive' },
  Complete: { words: 'Complete', tone: 'positive' },
  Missed: { words: 'This visit did not take place', tone: 'warning' },
  Canceled: { words: 'Canceled', tone: undefined },
  Failed: { words: 'Technical problem', tone: 'warning' },
  Rejected: { words: 'Can’t do that here', tone: 'warning' },
  Abandoned: { words: 'Not started', tone: undefined },
}

/** Label of a visit whose time has passed. */
export const pastLabel = { words: 'Its time has passed', tone: 'warning' } as const

/** A visit without a time: its patient is answered in writing. */
export const isInWriting = ({ mode }: Pick<PatientAppointment, 'mode'>) =>
  mode === 'async_messaging'

/**
 * The next visit: visits with a time come before those in writing, which have none. Without an upcoming visit, the last
 * past one until staff record its outcome.
 */
export const nextOf = (
  open: readonly PatientAppointment[],
  now: number,
): PatientAppointment | null => {
  const upcoming = open.filter((each) => isUpcoming(each, now))
  return upcoming.find((each) => !isInWriting(each)) ?? upcoming[0] ?? open.at(-1) ?? null
}

/** Label and text of a visit that needs another time or clinician. */
export const rearrangedLabel = { words: 'Needs another time', tone: 'warning' } as const
export const rearrangedText =
  'This visit cannot take place as planned. We will find you another time, or you can choose one.'

/** Whether its patient has to be given another time or clinician before it can take place. */
export const isToRearrange = ({
  status,
  isWithoutClinician = false,
}: Pick<PatientAppointment, 'status' | 'isWithoutClinician'>) =>
  status === 'Scheduled' && isWithoutClinician

/** Text on a visit whose time has passed, until its outcome is recorded; a waiting patient gets an apology of its own. */
export const pastText = ({ status }: Pick<PatientAppointment, 'status'>) =>
  status === 'Waiting'
    ? 'We’re sorry: you came, and your visit did not begin. Our team will look into it and write to you.'
    : 'We’re sorry this visit didn’t take place. Our team will look into it and write to you.'

/** Where a visit in writing is followed. */
export const inWritingHref = ({ id }: Pick<PatientAppointment, 'id'>) =>
  `/app/async-messaging/${id}`

/** Where it is held: the device check, the waiting room and the call. */
export const visitHref = ({ id }: Pick<PatientAppointment, 'id'>) => `/app/visits/${id}`

/** Where it is moved. */
export const rescheduleHref = ({ id, encounterTypeId }: PatientAppointment) =>
  stepHref('schedule', { appointmentId: id, encounterTypeId })

/** Where another visit of the same kind is booked. */
export const rebookHref = ({ encounterTypeId }: PatientAppointment) =>
  stepHref('schedule', { encounterTypeId })

/** The .ics of a visit. */
export const calendarHref = ({ id }: PatientAppointment) => `/app/appointments/${id}/calendar.ics`

/** Whether the visit took place, so that there is something to read about it. */
export const hasSummary = ({ status }: Pick<PatientAppointment, 'status'>) =>
  status === 'Documenting' || status === 'Complete'

/** What the patient was told after a visit. */
export const summaryHref = ({ id }: Pick<PatientAppointment, 'id'>) =>
  `/app/appointments/${id}/summary`
