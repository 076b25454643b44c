import type { Api } from '#edge/client'
import type { EmergencyReason, ReviewVerdict } from '#edge/domains/break_glass/review-period'
import { apiWithLocalErrors } from '#islands/stores/api'

export type EmergencyAccessRecord = Awaited<ReturnType<typeof loadEmergencyAccesses>>[number]

/** What waits for review, for those who review; for a provider what they opened themselves. */
export const loadEmergencyAccesses = (api: Api) =>
  api.break_glass.list({
    filter: { reviewed: 'false' },
    sort: 'reviewDueAt',
    page: { size: 50 },
  })
export const reloadEmergencyAccesses = () => loadEmergencyAccesses(apiWithLocalErrors)

export const reviewEmergencyAccess = (
  id: string,
  body: { verdict: ReviewVerdict; reviewNote: string },
) => apiWithLocalErrors.call('POST /break_glass/:id/review', { params: { id }, body })
export const findEmergencyPatient = (body: { lastName: string; dob: string }) =>
  apiWithLocalErrors.call('POST /break_glass/patients', { body })
export const startEmergencyAccess = (
  patient: string,
  body: { reasonCode: EmergencyReason; reasonText: string },
) => apiWithLocalErrors.call('POST /patients/:patient/break_glass', { params: { patient }, body })
export const endEmergencyAccess = (patient: string) =>
  apiWithLocalErrors.call('DELETE /patients/:patient/break_glass', { params: { patient } })

export const emergencyReasonLabels: Readonly<Record<EmergencyReason, string>> = {
  emergency_care: 'An emergency',
  covering_clinician: 'Covering for a colleague',
  patient_asks: 'The patient asked for help',
  safety: 'The safety of the patient or of others',
  other: 'Other',
}
