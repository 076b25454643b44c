import type { Api } from '#edge/client'
import type { CorrectionStatus, RecordSection } from '#edge/domains/correction_requests/transitions'
import { apiWithLocalErrors } from '../stores/api'

export type Correction = Awaited<ReturnType<typeof loadCorrections>>[number]

export const loadCorrections = (api: Api, patientId: string) =>
  api.correction_requests
    .in({ patients: patientId })
    .list({ sort: '-createdAt', page: { size: 50 } })

const at = '/patients/:patient/correction_requests'
const params = (patient: string, { id }: Pick<Correction, 'id'>) => ({ params: { patient, id } })

export const askForCorrection = (
  patientId: string,
  request: { section: RecordSection; correction: string; grounds: string },
) => apiWithLocalErrors.correction_requests.in({ patients: patientId }).create(request)
export const withdrawCorrection = (patient: string, row: Correction) =>
  apiWithLocalErrors.call(`POST ${at}/:id/withdraw`, params(patient, row))
export const disagree = (patient: string, row: Correction, disagreement: string) =>
  apiWithLocalErrors.call(`POST ${at}/:id/disagree`, {
    ...params(patient, row),
    body: { disagreement },
  })
export const acceptCorrection = (patient: string, row: Correction, response: string) =>
  apiWithLocalErrors.call(`POST ${at}/:id/accept`, { ...params(patient, row), body: { response } })
export const denyCorrection = (
  patient: string,
  row: Correction,
  body: { reasonCode: string; reasonText?: string },
) => apiWithLocalErrors.call(`POST ${at}/:id/deny`, { ...params(patient, row), body })
export const extendCorrection = (patient: string, row: Correction, extension: string) =>
  apiWithLocalErrors.call(`POST ${at}/:id/extend`, { ...params(patient, row), body: { extension } })

export const sectionLabels: Readonly<Record<RecordSection, string>> = {
  profile: 'Profile and contact',
  health_history: 'Health history',
  visits: 'Visits and notes',
  results: 'Test results',
  medicines: 'Medicines',
  insurance: 'Insurance',
  other: 'Something else',
}
export const sectionOptions = Object.entries(sectionLabels).map(([value, label]) => ({
  value,
  label,
}))

interface StatusWords {
  readonly label: string
  readonly tone: 'accent' | 'positive' | 'warning' | undefined
}
export const correctionStatusLabels: Readonly<Record<CorrectionStatus, StatusWords>> = {
  open: { label: 'Waiting for an answer', tone: 'accent' },
  accepted: { label: 'Corrected', tone: 'positive' },
  denied: { label: 'Not corrected', tone: 'warning' },
  disputed: { label: 'Not corrected, and you disagree', tone: 'warning' },
  withdrawn: { label: 'Taken back', tone: undefined },
}

/** The reasons a request may be denied for, in words to the patient. */
export const denialReasons: Readonly<Record<string, string>> = {
  accurate: 'The record is accurate and complete',
  not_created_here: 'We did not write it: its author can correct it',
  not_in_record: 'It is not part of the record we keep about you',
  not_available: 'By law, this part cannot be viewed',
  other: 'Other',
}
