import type { Api } from '#edge/client'

/** Facts of a patient by all tests, measurements and treatments together, now or as of a result. */
export const loadClinicalFacts = async (api: Api, patient: string, until?: string | null) =>
  api.call('GET /patients/:patient/facts', {
    params: { patient },
    query: until ? { until } : {},
  })
export type ClinicalFacts = Awaited<ReturnType<typeof loadClinicalFacts>>
