import type { AstroGlobal } from 'astro'
import { ApiError } from '#edge/client'
import { canScheduleType, type SchedulingFlags } from '#edge/domains/patients/scheduling-rules'
import { localDate, now } from '#edge/platform/time'
import { type PageData, requirePatient } from '#server/page-guards'
import {
  isPast,
  isUpcoming,
  type PatientAppointment,
  rebookHref,
} from '../appointments/appointment'
import {
  type BookingChoices,
  type BookingStep,
  hasRequiredChoices,
  parseChoices,
  stepHref,
} from '../appointments/booking-links'
import type { Clock } from '../appointments/format'
import { loadAppointment, loadOpen } from '../appointments/load-appointments'
import { clockOf } from '../patient/profile'
import { exposureClock } from '../pep/load-exposure'
import { pepTypeId } from '../pep/pep-window'
import { loadPepStart, type PepStart } from './load-pep-start'

/** What every booking step needs. */
export interface BookingPage {
  readonly pageData: PageData
  readonly flags: SchedulingFlags
  /** Of PEP the clock of the place that the patient named with the exposure; else that of their profile. */
  readonly clock: Clock
  /** By that clock. */
  readonly today: string
  readonly choices: BookingChoices
  /** The appointment being rescheduled. */
  readonly rescheduling: PatientAppointment | null
  /** An upcoming appointment that rules out booking another one. */
  readonly existing: PatientAppointment | null
  /** The chosen encounter type. */
  readonly visitType: {
    readonly id: string
    readonly name: string
    readonly minutes: number
  } | null
  /** Of a PEP visit alone. */
  readonly pep: PepStart | null
}

/**
 * Loads a booking step, or answers instead of it: a redirect home for a patient who may not schedule, a
 * redirect to the first step when the URL lacks a choice, 404 for an unknown appointment or visit type.
 */
export const loadBooking = async (
  page: AstroGlobal,
  step: BookingStep,
): Promise<BookingPage | Response> => {
  const pageData = await requirePatient(page)
  if (pageData instanceof Response) return pageData
  const { api } = page.locals
  const { me } = pageData
  const rescheduling = await loadRescheduled(page, me.id)
  if (rescheduling instanceof Response) return rescheduling
  const parsed = parseChoices(step, page.url.searchParams, page.params.appointmentId)
  // Rescheduling keeps the visit type.
  const choices = rescheduling
    ? { ...parsed, encounterTypeId: rescheduling.encounterTypeId }
    : parsed
  if (!hasRequiredChoices(step, choices)) return page.redirect(stepHref('types', choices), 303)
  const flags = flagsOf(pageData)
  if (!canBook(flags, choices)) return page.redirect('/app', 303)
  const [types, open] = await Promise.all([
    api.encounter_types.list(),
    rescheduling ? [] : loadOpen(api, me.id),
  ])
  // One of a kind that is offered no more may still move.
  const type = types.find(
    ({ id, active }) => (active || rescheduling) && id === choices.encounterTypeId,
  )
  if (choices.encounterTypeId && !type) return page.rewrite('/404')
  const pep = type?.id === pepTypeId ? await loadPepStart(api, me.id, choices) : null
  const own = clockOf(me)
  const clock = pep?.exposure ? exposureClock(pep.exposure, own.hours) : own
  return {
    pageData,
    flags,
    clock,
    today: localDate(now(), clock.zone),
    choices,
    rescheduling,
    existing:
      open.find(
        (appointment) =>
          isUpcoming(appointment, now()) && blocksBooking(appointment, choices, step),
      ) ?? null,
    visitType: type ? { id: type.id, name: type.name, minutes: type.minutes } : null,
    pep,
  }
}

const loadRescheduled = async (
  { params, locals, redirect, rewrite }: AstroGlobal,
  patientId: string,
): Promise<PatientAppointment | Response | null> => {
  if (!params.appointmentId) return null
  try {
    const appointment = await loadAppointment(locals.api, patientId, params.appointmentId)
    if (isPast(appointment, now())) return redirect(rebookHref(appointment), 303)
    return appointment.status === 'Scheduled' ? appointment : redirect('/app/appointments', 303)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return rewrite('/404')
    throw error
  }
}

const flagsOf = ({ me }: PageData): SchedulingFlags => ({
  canSchedule: me.canSchedule ?? false,
  canSchedulePep: me.canSchedulePep ?? false,
  canScheduleHivFollowUpOrAdherence: me.canScheduleHivFollowUpOrAdherence ?? false,
})

/** Whether the patient may book the chosen visit type; before one is chosen, any type at all. */
const canBook = (flags: SchedulingFlags, { appointmentId, encounterTypeId }: BookingChoices) =>
  encounterTypeId
    ? canScheduleType(encounterTypeId, Boolean(appointmentId), flags)
    : Object.values(flags).some(Boolean)

// PEP is urgent: only another PEP appointment blocks it. A visit in writing takes no time of anyone's.
const blocksBooking = (
  { mode, encounterTypeId: booked }: PatientAppointment,
  { encounterTypeId }: BookingChoices,
  step: BookingStep,
) =>
  step !== 'async-messaging' &&
  mode !== 'async_messaging' &&
  (encounterTypeId !== pepTypeId || booked === pepTypeId)
