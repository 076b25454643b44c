import type { Api } from '#edge/client'
import { nullIfHidden } from '../access/null-if-hidden'
import { loadAssessmentsToReview } from '../assessments/assessments'

/** Visits in writing that are open, what is due soonest first; with each, its answers that wait for their review by this reader. */
export const loadWritingQueue = async (api: Api) => {
  const [visits, toReview] = await Promise.all([
    api.async_messaging_appointments.list({
      filter: { status: ['waiting', 'accepted'] },
      sort: 'dueAt',
      page: { size: 100 },
    }),
    loadAssessmentsToReview(api).catch(nullIfHidden),
  ])
  return visits.map((visit) => ({
    ...visit,
    assessment: toReview?.rows.find(({ appointment }) => appointment?.id === visit.id) ?? null,
  }))
}
export type WritingEntry = Awaited<ReturnType<typeof loadWritingQueue>>[number]
