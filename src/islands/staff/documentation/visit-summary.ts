import type { Api } from '#edge/client'

const at = '/appointments/:appointment/after_visit_summary'
const of = (appointment: string) => ({ params: { appointment } })

export const readSummary = (api: Api, id: string) => api.call(`GET ${at}`, of(id))
export type ProposedSummary = Awaited<ReturnType<typeof readSummary>>
export type SummaryWords = Pick<
  ProposedSummary,
  'reason' | 'nextSteps' | 'warningSigns' | 'language'
>

export const saveSummary = (api: Api, { id, version }: ProposedSummary, words: SummaryWords) =>
  api.call(`PATCH ${at}`, { ...of(id), version: version ?? 0, body: words })

export const sendSummary = (api: Api, { id, version }: ProposedSummary) =>
  api.call(`POST ${at}/send`, { ...of(id), version: version ?? 0, body: { reviewed: true } })

export const waiveReasonLabels = {
  not_seen: 'The patient was not seen',
  given_on_paper: 'Given another way',
  patient_declined: 'The patient does not want one',
  harm: 'It could cause harm',
} as const
export type WaiveReason = keyof typeof waiveReasonLabels
export const waiveSummary = (api: Api, { id, version }: ProposedSummary, reason: WaiveReason) =>
  api.call(`POST ${at}/waive`, { ...of(id), version: version ?? 0, body: { reason } })
