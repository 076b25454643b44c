import type { AstroGlobal } from 'astro'
import { ApiError } from '#edge/client'
import { stepHref } from '#islands/appointments/booking-links'
import { requirePatient } from '#server/page-guards'
import { signInHere } from '#server/sign-in-first'
import { loadAppointment } from '../appointments/load-appointments'
import { loadServiceLine } from '../booking/load-availability'
import { loadExposure } from '../pep/load-exposure'
import { pepTypeId } from '../pep/pep-window'

/** The place of a patient in line, with the visit it is for and the way to be seen in writing; 404 where there is none of theirs. */
export const loadQueuedVisit = async (page: AstroGlobal) => {
  const pageData = await requirePatient(page, signInHere)
  if (pageData instanceof Response) return pageData
  const { api } = page.locals
  const visit = await api.on_demand_appointments
    .get(page.params.id ?? '')
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return null
      throw error
    })
  if (!visit) return page.rewrite('/404')
  const { id } = pageData.me
  const appointment = await loadAppointment(api, id, visit.appointmentId)
  const { encounterTypeId } = appointment
  const isUnseen = visit.status === 'pending' || visit.status === 'rejected'
  const [line, report] = await Promise.all([
    isUnseen ? loadServiceLine(api, id, encounterTypeId) : null,
    encounterTypeId === pepTypeId ? loadExposure(api, id) : null,
  ])
  const writingHref = line?.asyncMessaging ? stepHref('async-messaging', { encounterTypeId }) : null
  return { pageData, visit, appointment, report, writingHref }
}

export type QueuedVisitView = Exclude<Awaited<ReturnType<typeof loadQueuedVisit>>, Response>
