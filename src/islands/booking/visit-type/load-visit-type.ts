import type { AstroGlobal } from 'astro'
import type { Api } from '#edge/client'
import { canScheduleType } from '#edge/domains/patients/scheduling-rules'
import { type BookingChoices, stepHref } from '#islands/appointments/booking-links'
import { toTreatment } from '#islands/treatments/treatment'
import type { PageData } from '#server/page-guards'
import { loadServiceLine } from '../load-availability'
import { loadBooking } from '../load-booking'
import { isNowReachable, openModes, scheduledVisit } from './visit-modes'
import { bookableVisitTypes } from './visit-types'

/**
 * Step 1: the visit types the patient may book or, once one is chosen, the ways to have it. At `update`, the ways to
 * have a visit that is booked.
 */
export const loadVisitType = async (page: AstroGlobal, step: 'types' | 'update') => {
  const booking = await loadBooking(page, step)
  if (booking instanceof Response) return booking
  const { pageData, flags, choices, visitType, existing, rescheduling } = booking
  const { api } = page.locals
  const ownStep = rescheduling ? 'update' : 'types'
  if (step !== ownStep) return page.redirect(stepHref(ownStep, choices), 303)
  const inWriting = existing ? await listInWriting(api, pageData, choices) : []
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
    return { booking, visitType, line: null, modes: [], treatments, inWriting }
  }
  const line = await loadServiceLine(api, pageData.me.id, visitType.id)
  const open = openModes(line, choices)
  const scheduleHref = stepHref('schedule', choices)
  // A visit that is booked may move even where its service line is closed by now.
  if (open.length === 0 && (rescheduling || (line && !existing)))
    return page.redirect(scheduleHref, 303)
  if (
    line?.preferOnDemand &&
    isNowReachable(line) &&
    !line.asyncMessaging &&
    !existing &&
    !rescheduling
  )
    return page.redirect(stepHref('on-demand', choices), 303)
  const modes = [...open, { ...scheduledVisit, href: scheduleHref }]
  return { booking, visitType, line, modes, treatments: [], inWriting }
}

export type VisitTypeView = Exclude<Awaited<ReturnType<typeof loadVisitType>>, Response>

/** What can be asked in writing beside a visit that is booked: the chosen visit type, or each the patient has. */
const listInWriting = async (
  api: Api,
  { me, treatments }: PageData,
  { encounterTypeId }: BookingChoices,
) => {
  const lines = await api.call('GET /patients/:patient/available_service_lines', {
    params: { patient: me.id },
  })
  const offered = lines.filter(({ asyncMessaging }) => asyncMessaging)
  return treatments
    .filter(({ active }) => active)
    .flatMap(({ patientEncounterTypes = [] }) => patientEncounterTypes)
    .filter(({ id }) => !encounterTypeId || id === encounterTypeId)
    .filter(({ id }) => offered.some(({ encounterTypeIds }) => encounterTypeIds.includes(id)))
    .map(({ id, name }) => ({ name, href: stepHref('async-messaging', { encounterTypeId: id }) }))
}
