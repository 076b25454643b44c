import type { Api } from '#edge/client'
import type { Disposition } from '#edge/domains/assessments/transitions'
import type { AssessmentKind } from '#edge/domains/questionnaires/questions/questionnaires'
import { apiWithLocalErrors } from '#islands/stores/api'

/** What waits for its review, what is due soonest first. */
export const loadAssessmentsToReview = (api: Api) =>
  api.callPage('GET /assessments/pending_qha', {
    query: {
      include: ['patient'],
      fields: { patients: ['fullChosenName'] },
      sort: 'dueAt',
      page: { size: 50, total: true },
    },
  })
export type AssessmentToReview = Awaited<ReturnType<typeof loadAssessmentsToReview>>['rows'][number]

/** Whose answers they are, as far as it is told to their reader. */
export const patientNameOf = ({ patient }: AssessmentToReview): string =>
  patient && 'fullChosenName' in patient ? String(patient.fullChosenName) : 'The patient'

export const loadAssessmentsOf = (patientId: string) =>
  apiWithLocalErrors.assessments.in({ patients: patientId }).page({ page: { size: 50 } })
type StaffAssessment = Pick<
  AssessmentToReview,
  | 'id'
  | 'version'
  | 'kind'
  | 'status'
  | 'can'
  | 'responses'
  | 'exposureAt'
  | 'dueAt'
  | 'createdAt'
  | 'finishedAt'
  | 'reviewedAt'
  | 'reviewedByName'
  | 'disposition'
  | 'dispositionText'
  | 'patientMessage'
>

export type { StaffAssessment }

export const sendAssessment = (patientId: string, kind: AssessmentKind) =>
  apiWithLocalErrors.assessments.in({ patients: patientId }).create({ kind })

const addressOf = (patient: string, { id, version }: StaffAssessment) => ({
  params: { patient, id },
  ...(version !== undefined && { version }),
})
export const reviewAssessment = (
  patient: string,
  assessment: StaffAssessment,
  review: {
    readonly patientMessage: string | null
    readonly disposition: Disposition | null
    readonly dispositionText: string | null
  },
) =>
  apiWithLocalErrors.call('POST /patients/:patient/assessments/:id/review', {
    ...addressOf(patient, assessment),
    body: review,
  })

export const dispositionLabels: Readonly<Record<Disposition, string>> = {
  called: 'Called the patient',
  visit: 'Asked the patient to a visit',
  tests: 'Ordered tests',
  treated: 'Treated',
  referred: 'Sent to emergency care or another clinic',
  no_act: 'No act is needed',
}
export const resendAssessment = (patient: string, assessment: StaffAssessment) =>
  apiWithLocalErrors.call(
    'POST /patients/:patient/assessments/:id/resend',
    addressOf(patient, assessment),
  )

export const assessmentKindLabels: Readonly<Record<AssessmentKind, string>> = {
  pep: 'PEP',
  quarterly_lab: 'Quarterly labs',
  sti: 'STI',
  prep_post_encounter: 'PrEP, initial',
  hiv: 'HIV',
}
export const assessmentStatusLabels = {
  pending: { label: 'Sent', tone: undefined },
  in_progress: { label: 'Begun', tone: undefined },
  finished: { label: 'To review', tone: 'warning' },
  reviewed: { label: 'Reviewed', tone: 'positive' },
  expired: { label: 'Expired', tone: undefined },
} as const

export type Responses = NonNullable<StaffAssessment['responses']>

/** Answers with what stands out first: red, amber, then in the order they were given. */
export const unusualFirst = (responses: Responses): Responses => {
  const rank = ({ flags }: Responses[number]) =>
    flags.some(({ level }) => level === 'red') ? 0 : flags.length > 0 ? 1 : 2
  return responses.toSorted((a, b) => rank(a) - rank(b))
}
export const countFlags = ({ responses = [] }: StaffAssessment, level: 'red' | 'amber'): number =>
  responses.flatMap(({ flags }) => flags).filter((flag) => flag.level === level).length
