import type { Api } from '../../edge/client'

/** The service through which this kind of visit is open to the patient now; null when none is. */
export const loadLine = async (api: Api, patientId: string, encounterTypeId: string) => {
  const lines = await api.call('GET /patients/:patient/available_service_lines', {
    params: { patient: patientId },
    query: { encounterTypeId },
  })
  return lines.find(({ encounterTypeIds }) => encounterTypeIds.includes(encounterTypeId)) ?? null
}
