import type { Api } from '#edge/client'

/** Visits in writing that are open, what is due soonest first. */
export const loadWritingQueue = (api: Api) =>
  api.async_messaging_appointments.list({
    filter: { status: ['waiting', 'accepted'] },
    sort: 'dueAt',
    page: { size: 100 },
  })
export type WritingEntry = Awaited<ReturnType<typeof loadWritingQueue>>[number]
