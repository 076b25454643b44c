import type { AstroGlobal } from 'astro'
import { canScheduleType } from '#edge/domains/patients/scheduling-rules'
import { stepHref } from '#islands/appointments/booking-links'
import { toTreatment } from '#islands/treatments/treatment'
import { loadServiceLine } from '../load-availability'
import { loadBooking } from '../load-booking'
import { availableModes, scheduledVisit } from './visit-modes'
import { bookableVisitTypes } from './visit-types'

/**
 * Step 1: the visit types the patient may book or, once one is chosen, the ways to have it. `steps` are the file
 * names of the booking pages; a mode is offered once its page exists.
 */
export const loadVisitType = async (page: AstroGlobal, steps: readonly string[]) => {
  const booking = await loadBooking(page, 'types')
  if (booking instanceof Response) return booking
  const { pageData, flags, choices, visitType, existing, rescheduling } = booking
  const { api } = page.locals
  const scheduleHref = stepHref('schedule', choices)
  if (rescheduling) return page.redirect(scheduleHref, 303)
  if (!visitType) {
    const minutes = new Map(
      (await api.encounter_types.list()).map((type) => [type.id, type.minutes]),
    )
    const canBook = (encounterTypeId: string) => canScheduleType(encounterTypeId, false, flags)
    const treatments = bookableVisitTypes(pageData.treatments, minutes, canBook).map((row) => ({
      ...toTreatment(
        { ...row, id: row.name, offered: true, states: [], opens: [] },
        minutes,
        null,
        null,
      ),
      visitTypes: row.visitTypes,
    }))
    return { booking, visitType, line: null, modes: [], treatments }
  }
  const line = await loadServiceLine(api, pageData.me.id, visitType.id)
  const exists = (step: string) => steps.includes(`./${step}.astro`)
  const hrefOf = (step: string) =>
    `/app/appointments/booking/${step}?encounterTypeId=${visitType.id}`
  const open = line ? availableModes(line, exists) : []
  if (line && !existing) {
    if (line.preferOnDemand && !line.asyncMessaging && exists('on-demand'))
      return page.redirect(hrefOf('on-demand'), 303)
    if (open.length === 0) return page.redirect(scheduleHref, 303)
  }
  const modes = [
    ...open.map((mode) => ({ ...mode, href: hrefOf(mode.step) })),
    { ...scheduledVisit, href: scheduleHref },
  ]
  return { booking, visitType, line, modes, treatments: [] }
}

export type VisitTypeView = Exclude<Awaited<ReturnType<typeof loadVisitType>>, Response>
