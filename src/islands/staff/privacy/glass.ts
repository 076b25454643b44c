import type { Api } from '#edge/client'
import type { GlassReason, GlassVerdict } from '#edge/domains/break_glass/types'
import { apiWithLocalErrors } from '#islands/stores/api'

export type Glass = Awaited<ReturnType<typeof loadGlass>>[number]

/** What waits for review, for those who review; for a provider what they opened themselves. */
export const loadGlass = (api: Api) =>
  api.break_glass.list({
    filter: { reviewed: 'false' },
    sort: 'reviewDueAt',
    page: { size: 50 },
  })
export const reloadGlass = () => loadGlass(apiWithLocalErrors)

export const reviewGlass = (id: string, body: { verdict: GlassVerdict; reviewNote: string }) =>
  apiWithLocalErrors.call('POST /break_glass/:id/review', { params: { id }, body })
export const findEmergencyPatient = (body: { lastName: string; dob: string }) =>
  apiWithLocalErrors.call('POST /break_glass/patients', { body })
export const startEmergencyAccess = (
  patient: string,
  body: { reasonCode: GlassReason; reasonText: string },
) => apiWithLocalErrors.call('POST /patients/:patient/break_glass', { params: { patient }, body })
export const endEmergencyAccess = (patient: string) =>
  apiWithLocalErrors.call('DELETE /patients/:patient/break_glass', { params: { patient } })

export const glassReasonLabels: Readonly<Record<GlassReason, string>> = {
  emergency_care: 'An emergency',
  covering_clinician: 'Covering for a colleague',
  patient_asks: 'The patient asked for help',
  safety: 'The safety of the patient or of others',
  other: 'Other',
}
