import type { AstroGlobal } from 'astro'
import { stepHref } from '#islands/appointments/booking-links'
import { loadProviders, loadServiceLine, loadSlots } from '../load-availability'
import { loadBooking } from '../load-booking'
import { withProfiles } from '../slots-view'
import { openModes } from '../visit-type/visit-modes'

/** Step 2: the providers with a free slot for the chosen visit type. */
export const loadProviderList = async (page: AstroGlobal) => {
  const booking = await loadBooking(page, 'schedule')
  if (booking instanceof Response) return booking
  const { pageData, visitType, rescheduling } = booking
  if (!visitType) return page.redirect(stepHref('types', {}), 303)
  const { api } = page.locals
  const patientId = pageData.me.id
  const search = {
    patientId,
    encounterTypeId: visitType.id,
    ...(rescheduling && { appointmentId: rescheduling.id }),
  }
  const [line, slots, profiles] = await Promise.all([
    loadServiceLine(api, patientId, visitType.id),
    loadSlots(api, search),
    loadProviders(api, patientId, visitType.id),
  ])
  return {
    booking,
    visitType,
    view: withProfiles(slots, profiles),
    isOffered: line !== null || rescheduling !== null,
    /** Other ways to have the same visit; those of PEP stand above every step. */
    modes: booking.pep ? [] : openModes(line, booking.choices),
  }
}

export type ProviderListView = Exclude<Awaited<ReturnType<typeof loadProviderList>>, Response>
