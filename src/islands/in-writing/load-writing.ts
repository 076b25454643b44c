import type { AstroGlobal } from 'astro'
import { stepHref } from '#islands/appointments/booking-links'
import { questionsFor, toBookingPatient } from '../booking/confirm/confirm-form'
import { loadServiceLine } from '../booking/load-availability'
import { loadBooking } from '../booking/load-booking'
import { pepTypeId } from '../pep/pep-window'

/** The form of a visit in writing, and none for PEP; a patient who has one open is sent to it. */
export const loadWriting = async (page: AstroGlobal) => {
  const booking = await loadBooking(page, 'async-messaging')
  if (booking instanceof Response) return booking
  const { pageData, choices, visitType } = booking
  if (!visitType) return page.redirect(stepHref('types', {}), 303)
  if (visitType.id === pepTypeId) return { booking, form: null }
  const { api } = page.locals
  const { me, settings } = pageData
  const [line, [open]] = await Promise.all([
    loadServiceLine(api, me.id, visitType.id),
    api.async_messaging_appointments.list({ filter: { status: ['waiting', 'accepted'] } }),
  ])
  if (open) return page.redirect(`/app/async-messaging/${open.id}`, 303)
  if (!line?.asyncMessaging) return page.redirect(stepHref('schedule', choices), 303)
  const patient = toBookingPatient(me, settings)
  return {
    booking,
    form: {
      encounterTypeId: visitType.id,
      patient,
      asksReferral: questionsFor(patient, visitType.id, false).referral,
    },
  }
}

export type WritingView = Exclude<Awaited<ReturnType<typeof loadWriting>>, Response>
