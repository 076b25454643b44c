import type { AstroGlobal } from 'astro'
import { localDate } from '#edge/platform/time'
import { stepHref } from '#islands/appointments/booking-links'
import { loadSlots } from '../load-availability'
import { type BookingPage, loadBooking } from '../load-booking'
import { questionsFor, toBookingPatient } from './confirm-form'
import type { BookingRequest } from './use-booking'

/** Step 4: the chosen slot and what is still to be asked; back to the times when the slot is gone. */
export const loadConfirm = async (page: AstroGlobal) => {
  const booking = await loadBooking(page, 'confirm')
  if (booking instanceof Response) return booking
  const { pageData, choices, visitType, existing, rescheduling, clock } = booking
  const { providerId, selectedTime, availabilityId } = choices
  const hasTime = selectedTime && !Number.isNaN(Date.parse(selectedTime))
  if (!visitType || !providerId || !hasTime || !availabilityId)
    return page.redirect(stepHref('types', {}), 303)
  const { me, settings } = pageData
  const search = {
    patientId: me.id,
    encounterTypeId: visitType.id,
    providerId,
    ...(rescheduling && { appointmentId: rescheduling.id }),
  }
  const { slots, providers } = await loadSlots(page.locals.api, search)
  const slot = slots.find(({ time }) => Date.parse(time) === Date.parse(selectedTime))
  const provider = providers[0]
  const backHref = stepHref('provider-details', { ...choices, selectedDate: slot?.date })
  if (existing || !slot || !provider)
    return existing
      ? { booking, visitType, backHref, details: null }
      : page.redirect(
          stepHref('provider-details', takenChoices(choices, selectedTime, clock.zone)),
          303,
        )
  const patient = toBookingPatient(me, settings)
  const request: BookingRequest = {
    patientId: me.id,
    encounterTypeId: visitType.id,
    providerId,
    availabilityId: slot.availabilityId,
    time: slot.time,
    date: slot.date,
    hasPhotoId: me.photoIdOnFile ?? false,
    ...(rescheduling && { appointmentId: rescheduling.id, version: rescheduling.version }),
  }
  const asksMode = questionsFor(patient, visitType.id, Boolean(rescheduling)).type
  const mode = asksMode ? null : rescheduling ? askedModeOf(rescheduling.mode) : 'video'
  return { booking, visitType, backHref, details: { provider, patient, request, mode } as const }
}

export type ConfirmView = Exclude<Awaited<ReturnType<typeof loadConfirm>>, Response>

/** As a patient is asked: by phone or by video. */
export const askedModeOf = (mode: string) => (mode === 'phone' ? 'phone' : 'video')

const takenChoices = (
  { selectedTime: _, availabilityId: __, ...choices }: BookingPage['choices'],
  taken: string,
  zone: string,
) => ({ ...choices, taken, selectedDate: localDate(taken, zone) })
