import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
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
  readonly reason: string
  readonly encounterTypeId: string
  readonly provider: {
    readonly name: string
    readonly suffix: string | null
    readonly pronouns: string | null
    readonly portrait: string
    readonly timezone: string
  } | null
}

/** Those that are still to come, or under way. */
export const upcomingStatuses = [
  'Scheduled',
  'Waiting',
  'In progress',
] as const satisfies readonly AppointmentStatus[]

export const isUpcoming = ({ status }: Pick<PatientAppointment, 'status'>) =>
  upcomingStatuses.some((each) => each === status)

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

/** A visit without a time: its patient is answered in writing. */
export const isInWriting = ({ mode }: Pick<PatientAppointment, 'mode'>) =>
  mode === 'async_messaging'

/** What comes next: a visit with a time before one in writing, which has none. */
export const nextOf = (upcoming: readonly PatientAppointment[]): PatientAppointment | null =>
  upcoming.find((each) => !isInWriting(each)) ?? upcoming[0] ?? null

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
