import { type Api, ApiError } from '#edge/client'

/** A visit in writing with its questions; null for a visit that does not exist. */
export const loadVisitInWriting = async (api: Api, patientId: string, id: string) => {
  try {
    const [visit, assessments] = await Promise.all([
      api.async_messaging_appointments.get(id),
      api.assessments.in({ patients: patientId }).list({ sort: '-createdAt', page: { size: 50 } }),
    ])
    return { visit, assessment: assessments.find((each) => each.appointment?.id === id) ?? null }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
export type VisitInWriting = NonNullable<Awaited<ReturnType<typeof loadVisitInWriting>>>

export const isEnded = ({ visit: { status } }: VisitInWriting): boolean =>
  status === 'completed' || status === 'canceled'
