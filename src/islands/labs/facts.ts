import type { Api } from '#edge/client'

/** What all tests, measurements and treatments of a patient say together, now or as of a result. */
export const loadClinicalFacts = async (api: Api, patient: string, until?: string | null) =>
  api.call('GET /patients/:patient/facts', {
    params: { patient },
    query: until ? { until } : {},
  })
export type ClinicalFacts = Awaited<ReturnType<typeof loadClinicalFacts>>
