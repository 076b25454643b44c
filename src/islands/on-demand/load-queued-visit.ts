import type { AstroGlobal } from 'astro'
import { ApiError } from '#edge/client'
import { requirePatient } from '#server/page-guards'
import { loadAppointment } from '../appointments/load-appointments'

/** The place of a patient in line, with the visit it is for; 404 where there is none of theirs. */
export const loadQueuedVisit = async (page: AstroGlobal) => {
  const pageData = await requirePatient(page)
  if (pageData instanceof Response) return pageData
  const { api } = page.locals
  const visit = await api.on_demand_appointments
    .get(page.params.id ?? '')
    .catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return null
      throw error
    })
  if (!visit) return page.rewrite('/404')
  const appointment = await loadAppointment(api, pageData.me.id, visit.appointmentId)
  return { pageData, visit, appointment }
}

export type QueuedVisitView = Exclude<Awaited<ReturnType<typeof loadQueuedVisit>>, Response>
