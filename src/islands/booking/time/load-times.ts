import type { AstroGlobal } from 'astro'
import { nearest } from '#edge/domains/appointments/slots'
import { stepHref } from '#islands/appointments/booking-links'
import { loadProviders, loadServiceLine, loadSlots } from '../load-availability'
import { loadBooking } from '../load-booking'
import { withProfiles } from '../slots-view'
import type { TimePickerData } from './use-available-slots'

/** Step 3: the days and times of one provider; `picker` is null for a provider this patient cannot book. */
export const loadTimes = async (page: AstroGlobal) => {
  const booking = await loadBooking(page, 'provider-details')
  if (booking instanceof Response) return booking
  const { pageData, choices, visitType, rescheduling, today, clock } = booking
  const { providerId, taken } = choices
  if (!visitType || !providerId) return page.redirect(stepHref('types', {}), 303)
  const { api } = page.locals
  const patientId = pageData.me.id
  const search = {
    patientId,
    encounterTypeId: visitType.id,
    ...(rescheduling && { appointmentId: rescheduling.id }),
  }
  const [free, profiles, line] = await Promise.all([
    loadSlots(api, search),
    loadProviders(api, patientId, visitType.id),
    loadServiceLine(api, patientId, visitType.id),
  ])
  // The list of providers says that it is not offered.
  if (!line && !rescheduling) return page.redirect(stepHref('schedule', choices), 303)
  const { slots, providers } = withProfiles(free, profiles)
  const provider = [...providers, ...profiles].find(({ id }) => id === providerId)
  const others = slots.filter((slot) => slot.providerId !== providerId)
  const alternatives = taken ? nearest(others, taken) : []
  const picker: TimePickerData | null = provider
    ? {
        ...clock,
        patientId,
        provider,
        slots: slots.filter((slot) => slot.providerId === providerId),
        ...(rescheduling?.providerId === providerId && { ownTime: rescheduling.startsAt }),
        today,
        days: Number(pageData.settings.booking_days),
        alternatives,
        alternativeProviders: providers.filter(({ id }) =>
          alternatives.some((slot) => slot.providerId === id),
        ),
      }
    : null
  return { booking, visitType, picker }
}

export type TimesView = Exclude<Awaited<ReturnType<typeof loadTimes>>, Response>
