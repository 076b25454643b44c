import type { AstroGlobal } from 'astro'
import { stepHref } from '#islands/appointments/booking-links'
import { questionsFor, toBookingPatient } from '../booking/confirm/confirm-form'
import { loadServiceLine } from '../booking/load-availability'
import { loadBooking } from '../booking/load-booking'
import { findOpenRequest, queuedVisitHref } from './queued-visit'

/** The form of a visit now; to who waits already, their place. */
export const loadRequest = async (page: AstroGlobal) => {
  const booking = await loadBooking(page, 'on-demand')
  if (booking instanceof Response) return booking
  const { pageData, choices, visitType, rescheduling } = booking
  if (!visitType) return page.redirect(stepHref('types', {}), 303)
  const { api } = page.locals
  const { me, settings } = pageData
  const [line, open] = await Promise.all([
    loadServiceLine(api, me.id, visitType.id, booking.pep?.exposure?.state),
    findOpenRequest(api, me.id),
  ])
  if (open) return page.redirect(queuedVisitHref(open), 303)
  if (!line?.onDemand) return page.redirect(stepHref('schedule', choices), 303)
  const patient = toBookingPatient(me, settings)
  return {
    booking,
    visitType,
    patient,
    isStaffed: line.isStaffed,
    asksReferral: questionsFor(patient, visitType.id, Boolean(rescheduling)).referral,
    // No way for a visit that is booked.
    writingHref: line.asyncMessaging && !rescheduling ? stepHref('async-messaging', choices) : null,
  }
}

export type RequestView = Exclude<Awaited<ReturnType<typeof loadRequest>>, Response>
