import { type Api, ApiError } from '#edge/client'

/** A visit of the patient with what they were told after it; the summary and the note are null until they are there. */
export const loadVisitSummary = async (api: Api, appointmentId: string) => {
  const params = { appointment: appointmentId }
  const [appointment, summary, note] = await Promise.all([
    api.appointments.get(appointmentId, { include: ['provider'] }).catch(unlessMissing),
    loadPatientSummary(api, appointmentId),
    api.call('GET /appointments/:appointment/soap_note', { params }).catch(unlessMissing),
  ])
  return appointment && { appointment, summary, note }
}
export type VisitSummary = NonNullable<Awaited<ReturnType<typeof loadVisitSummary>>>

/** What the patient was told after a visit; null until it is there. */
export const loadPatientSummary = (api: Api, appointment: string) =>
  api
    .call('GET /appointments/:appointment/after_visit_summary', { params: { appointment } })
    .catch(unlessMissing)

const unlessMissing = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
