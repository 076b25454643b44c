import type { Api } from '#edge/client'

export type HealthOnFileEntry = Awaited<ReturnType<typeof loadHealthOnFile>>[number]

/** What decides in a visit which medicine is safe. */
export const sectionsOnFile = ['allergies', 'conditions', 'medications'] as const

/** What stands in these sections of a history and is not over; the API audits the read. */
export const loadHealthOnFile = (api: Api, patient: string) =>
  api.call('GET /patients/:patient/health_histories', {
    params: { patient },
    query: {
      filter: { section: [...sectionsOnFile], status: ['proposed', 'active'] },
      page: { size: 100 },
    },
  })
