import * as z from 'zod/mini'
import type { Api, WriteOptions } from '#edge/client'
import {
  appealableStatuses,
  approvedStatuses,
  type PriorAuthStatus,
  priorAuthChannels,
  priorAuthQuestions,
  priorAuthTemplates,
  questionsOf,
  waitingStatuses,
} from '#edge/domains/prior_auths/contract'
import { dateField, line, paragraphs, phone } from '#edge/platform/fields'
import { hourMs, iso } from '#edge/platform/time'
import { entriesOf, keysOf, recordByKey } from '#edge/platform/typed-keys'
import { apiWithLocalErrors } from '#islands/stores/api'
import type { Option } from '#islands/ui/form/Select.tsx'
import { loadListPage } from '../lists/list-page'
import { type FieldTexts, type FormField, orNull, tickField } from '../records/form-field'

/** A request with the prescription it is about. */
export const loadPriorAuth = (api: Api, id: string) =>
  api.prior_auths.get(id, { include: ['prescription'] })
export type PriorAuth = Awaited<ReturnType<typeof loadPriorAuth>>

const dueSoonMs = 48 * hourMs
export const priorAuthViews = ['mine', 'waiting', 'due', 'answered'] as const
export type PriorAuthView = (typeof priorAuthViews)[number]
export const priorAuthViewLabels: Readonly<Record<PriorAuthView, string>> = {
  mine: 'Mine',
  waiting: 'Waiting for the payer',
  due: 'Due soon',
  answered: 'Answered',
}
const statusesOf: Readonly<Record<PriorAuthView, readonly PriorAuthStatus[]>> = {
  mine: ['draft', ...waitingStatuses, 'denied'],
  waiting: waitingStatuses,
  due: waitingStatuses,
  answered: [...approvedStatuses, 'denied', 'appeal_denied'],
}
const filterOf = (view: PriorAuthView, at: number) => ({
  status: [...statusesOf[view]],
  ...(view === 'mine' && { mine: true }),
  ...(view === 'due' && { dueBefore: iso(at + dueSoonMs) }),
})

export const loadPriorAuths = (api: Api, url: URL, view: PriorAuthView, at: number) =>
  loadListPage(url, { view }, (after) =>
    api.prior_auths.page({
      filter: filterOf(view, at),
      include: ['prescription'],
      sort: '-createdAt',
      page: { size: 50, after, total: true },
    }),
  )

export const isWaiting = (status: PriorAuthStatus) => waitingStatuses.some((one) => one === status)
/** Whether a payer that was asked is past its deadline. */
export const isPayerLate = ({ status, dueAt }: Pick<PriorAuth, 'status' | 'dueAt'>, at: number) =>
  isWaiting(status) && dueAt !== null && Date.parse(dueAt) < at
export const priorAuthTone = (status: PriorAuthStatus) =>
  approvedStatuses.some((one) => one === status)
    ? 'positive'
    : status === 'denied' || status === 'appeal_denied'
      ? 'danger'
      : isWaiting(status)
        ? 'warning'
        : undefined
export const canAppeal = ({ status, appealBy }: PriorAuth, today: string) =>
  appealableStatuses.some((one) => one === status) && appealBy !== null && appealBy >= today

export const templateOptions: readonly Option[] = entriesOf(priorAuthTemplates).map(
  ([value, { title }]) => ({ value, label: title }),
)

/** What is filled in of a draft: whom it goes to, and what its form asks. */
export const draftFields = ({ template = 'prep_initial' }: PriorAuth): readonly FormField[] => [
  { name: 'payer', label: 'Insurance', optional: true },
  { name: 'memberNumber', label: 'Member number', optional: true },
  ...questionsOf(template).map(
    (name): FormField => ({
      name,
      label: priorAuthQuestions[name],
      kind: 'long',
      optional: true,
    }),
  ),
  { name: 'urgent', label: 'Urgent: waiting a week may harm', kind: 'tick' },
]
export const draftTexts = ({ payer, memberNumber, answers, urgent }: PriorAuth): FieldTexts => ({
  payer: payer ?? '',
  memberNumber: memberNumber ?? '',
  ...answers,
  urgent: urgent ? 'on' : '',
})
const answer = z.optional(paragraphs(2000))
const answerFields = recordByKey(keysOf(priorAuthQuestions), () => answer)
export const draftSchema = z.pipe(
  z.object({
    payer: orNull(line(200)),
    memberNumber: orNull(line(50)),
    urgent: tickField,
    ...answerFields,
  }),
  z.transform(({ payer, memberNumber, urgent, ...answers }) => ({
    payer,
    memberNumber,
    urgent,
    answers: Object.fromEntries(Object.entries(answers).filter(([, words]) => words)),
  })),
)

const channelLabels = {
  fax: 'By fax from here',
  portal: 'In its portal',
  phone: 'By phone',
} as const
export const submitSchema = z
  .object({
    channel: z.enum(priorAuthChannels, 'Choose how it is handed in'),
    faxNumber: z.optional(phone),
  })
  .check(
    z.refine(({ channel, faxNumber }) => channel !== 'fax' || Boolean(faxNumber), {
      error: 'Enter the fax of the insurance',
      path: ['faxNumber'],
    }),
  )
export const submitFields: readonly FormField[] = [
  {
    name: 'channel',
    label: 'How it is handed in',
    kind: 'choice',
    options: entriesOf(channelLabels).map(([value, label]) => ({ value, label })),
    prompt: 'Choose one',
  },
  { name: 'faxNumber', label: 'Fax of the insurance', optional: true },
]

export const approvalSchema = z.object({
  validUntil: orNull(dateField),
  reference: orNull(line(60)),
})
export const approvalFields: readonly FormField[] = [
  { name: 'validUntil', label: 'Valid until', kind: 'date', optional: true },
  { name: 'reference', label: 'Number of the approval', optional: true },
]

/** Answers of a payer that say when and under which number, and those that say nothing more. */
export const approvals = {
  approve: 'Approved',
  approve_part: 'Approved in part',
  modify: 'Approved with changes',
} as const
export const payerSteps = {
  request_info: 'Asks for more',
  send_info: 'Sent what was asked',
  pend: 'Put off',
  waive: 'None is needed',
  cancel: 'Take it back',
} as const
export type PayerStep = keyof typeof payerSteps
export type Approval = keyof typeof approvals

const paramsOf = ({ id, patient }: PriorAuth) => ({ id, patient: patient?.id ?? '' })
export const takePayerStep = (request: PriorAuth, step: PayerStep, options: WriteOptions) =>
  apiWithLocalErrors.call(`POST /patients/:patient/prior_auths/:id/${step}`, {
    params: paramsOf(request),
    ...options,
  })
export const recordApproval = (
  request: PriorAuth,
  verb: Approval,
  body: z.output<typeof approvalSchema>,
  options: WriteOptions,
) =>
  apiWithLocalErrors.call(`POST /patients/:patient/prior_auths/:id/${verb}`, {
    params: paramsOf(request),
    body,
    ...options,
  })
export const recordPayerDenial = (
  request: PriorAuth,
  body: { reasonCode: string; reasonText?: string | undefined },
  options: WriteOptions,
) =>
  apiWithLocalErrors.call('POST /patients/:patient/prior_auths/:id/deny', {
    params: paramsOf(request),
    body,
    ...options,
  })
export const submitRequest = (request: PriorAuth, body: z.output<typeof submitSchema>) =>
  apiWithLocalErrors.call('POST /patients/:patient/prior_auths/submit', {
    params: { patient: request.patient?.id ?? '' },
    body: { priorAuth: request.id, ...body },
    once: request.id,
  })
export const previewRequest = (request: PriorAuth) =>
  apiWithLocalErrors.call('POST /patients/:patient/prior_auths/preview', {
    params: { patient: request.patient?.id ?? '' },
    body: { priorAuth: request.id },
  })
export const beginRequest = (
  patient: string,
  body: { template: keyof typeof priorAuthTemplates; prescription?: string; appealOf?: string },
) => apiWithLocalErrors.call('POST /patients/:patient/prior_auths', { params: { patient }, body })

export const priorAuthAddress = (id: string, view: PriorAuthView = 'mine') =>
  `/staff/prior-auths?view=${view}&open=${id}`
