import * as z from 'zod/mini'
import type { Api, WriteOptions } from '#edge/client'
import {
  type ApplicationStatus,
  enrolledStatuses,
  submissionChannels,
  withProgramStatuses,
} from '#edge/domains/gilead_applications/contract'
import type { MissingPart } from '#edge/domains/gilead_applications/programs'
import { dateField, line, paragraphs } from '#edge/platform/fields'
import { entriesOf } from '#edge/platform/typed-keys'
import { applicationStatusWords } from '#islands/assistance/application'
import { apiWithLocalErrors } from '#islands/stores/api'
import { loadListPage } from '../lists/list-page'
import { type FormField, orNull } from '../records/form-field'

export const assistanceViews = ['sign', 'send', 'waiting', 'enrolled', 'drafts'] as const
export type AssistanceView = (typeof assistanceViews)[number]
export const assistanceViewLabels: Readonly<Record<AssistanceView, string>> = {
  sign: 'To sign',
  send: 'To send',
  waiting: 'With the program',
  enrolled: 'Enrolled',
  drafts: 'With the patient',
}
const statusesOf: Readonly<Record<AssistanceView, readonly ApplicationStatus[]>> = {
  sign: ['patient_signed'],
  send: ['provider_signed'],
  waiting: withProgramStatuses,
  enrolled: enrolledStatuses,
  drafts: ['draft'],
}
/** The oldest first: it has waited longest. Clinicians sign their own. */
export const loadAssistanceList = (api: Api, url: URL, view: AssistanceView, isMine: boolean) =>
  loadListPage(url, { view }, (after) =>
    api.gilead_applications.page({
      filter: { status: [...statusesOf[view]], ...(isMine && view === 'sign' && { mine: true }) },
      sort: 'createdAt',
      page: { size: 50, after, total: true },
    }),
  )

const paramsOf = (patient: string, id: string) => ({ patient, gilead_application: id })
export const previewApplication = (patient: string, id: string) =>
  apiWithLocalErrors.call(
    'GET /patients/:patient/gilead_applications/:gilead_application/preview',
    { params: paramsOf(patient, id) },
  )
export const submitApplication = (
  patient: string,
  id: string,
  body: z.output<typeof submissionSchema>,
) =>
  apiWithLocalErrors.call(
    'POST /patients/:patient/gilead_applications/:gilead_application/submit',
    {
      params: paramsOf(patient, id),
      body,
    },
  )
export const beginApplication = (patient: string) =>
  apiWithLocalErrors.gilead_applications.in({ patients: patient }).create({})

/** What is recorded without a further word. */
export const plainSteps = {
  start_review: 'The program has it in review',
  activate: 'The medicine is on its way',
} as const
/** What cannot be undone is asked first. */
export const endings = {
  expire: {
    word: 'End it',
    title: 'End this enrollment?',
    confirm: 'End the enrollment',
    text: 'The program pays no longer, and the patient reads that it has ended.',
  },
  cancel: {
    word: 'Cancel',
    title: 'Cancel this application?',
    confirm: 'Cancel the application',
    text: 'Nothing more is sent. To apply later, begin a new application.',
  },
} as const
export type PlainStep = keyof typeof plainSteps
export const takeApplicationStep = (
  patient: string,
  id: string,
  step: PlainStep | keyof typeof endings,
  options: WriteOptions,
) =>
  apiWithLocalErrors.call(`POST /patients/:patient/gilead_applications/:id/${step}`, {
    params: { patient, id },
    ...options,
  })
export const approveApplication = (
  patient: string,
  id: string,
  body: z.output<typeof enrollmentSchema>,
  options: WriteOptions,
) =>
  apiWithLocalErrors.call('POST /patients/:patient/gilead_applications/:id/approve', {
    params: { patient, id },
    body,
    ...options,
  })
export const denyApplication = (
  patient: string,
  id: string,
  body: { reasonCode: string; reasonText?: string | undefined },
  options: WriteOptions,
) =>
  apiWithLocalErrors.call('POST /patients/:patient/gilead_applications/:id/deny', {
    params: { patient, id },
    body,
    ...options,
  })

export const applicationDraftSchema = z.object({
  shippingAddress: orNull(line(200)),
  note: orNull(paragraphs(500)),
})
export const applicationDraftFields: readonly FormField[] = [
  {
    name: 'shippingAddress',
    label: 'Where the medicine goes',
    help: 'To the home address where this is empty.',
    optional: true,
  },
  { name: 'note', label: 'A word to the program', kind: 'long', optional: true },
]

export const enrollmentSchema = z.object({
  gilead: line(16, 'Enter the ID the program gave'),
  endsOn: orNull(dateField),
})
export const enrollmentFields: readonly FormField[] = [
  { name: 'gilead', label: 'ID the program gave' },
  {
    name: 'endsOn',
    label: 'Last day',
    kind: 'date',
    help: 'A year from today where this is empty.',
    optional: true,
  },
]

const channelLabels = {
  fax: 'By fax from here',
  portal: 'In its portal',
  mail: 'By mail',
} as const
export const submissionSchema = z.object({
  channel: z.enum(submissionChannels, 'Choose how it is handed in'),
})
export const submissionFields: readonly FormField[] = [
  {
    name: 'channel',
    label: 'How it is handed in',
    kind: 'choice',
    options: entriesOf(channelLabels).map(([value, label]) => ({ value, label })),
    prompt: 'Choose one',
  },
]

/** How each stands, for staff. */
export const staffStatusWords = {
  ...applicationStatusWords,
  draft: { label: 'Waits for the patient', tone: 'warning' },
  patient_signed: { label: 'Waits for a clinician', tone: 'warning' },
} as const

/** What is missing of the form. */
export const missingLabels: Readonly<Record<MissingPart, string>> = {
  address: 'Home address',
  residence: 'A home in the US, Puerto Rico or a US territory',
  phone: 'Phone',
  household: 'Income and household',
  proof_of_income: 'Proof of income, among the documents',
  insurance: 'Whether insured',
  insurance_card: 'Insurance card',
  prescriber: 'NPI of the clinician',
  prescription: 'A current prescription of the medicine',
}
