import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { paragraphs } from '#edge/platform/fields'
import { productLanguages } from '#edge/platform/languages/product-languages'
import { programs } from '../encounter_types/contract'
import { indications } from '../formulary/medications'
import { labTestCodes } from '../labs/lab-tests'
import { referralKinds } from '../referrals/contract'
import { vaccines } from '../vaccine_orders/contract'

const at = '/appointments/:appointment/after_visit_summary'
const language = z.enum(productLanguages, 'Choose a language')

/** What a clinician says in their own words, in the language they say it in. */
const words = {
  reason: paragraphs(500),
  nextSteps: paragraphs(3000),
  warningSigns: paragraphs(1500),
}

/** Content for the patient: texts from the note, and orders of the visit. */
export const summaryContent = z.object({
  ...words,
  medications: z.array(
    z.object({ name: z.string(), sig: z.string(), reason: z.enum(indications) }),
  ),
  tests: z.array(z.enum(labTestCodes)),
  followUpWeeks: z.nullable(z.number()),
  vaccines: z.array(z.object({ vaccine: z.enum(vaccines), dose: z.number() })),
  referrals: z.array(z.object({ toKind: z.enum(referralKinds), toName: z.string() })),
})
export type SummaryContent = z.output<typeof summaryContent>

const summary = resourceObject('after_visit_summaries', {
  /** 0 while it is only proposed from the note. */
  version: z.number(),
  status: z.enum(['proposed', 'draft', 'sent', 'waived']),
  ...summaryContent.shape,
  /** The language of the clinician's words; the rest is shown in the reader's. */
  language,
  /** The patient's own. */
  patientLanguage: language,
  program: z.enum(programs),
  visitReason: z.string(),
  startsAt: z.string(),
  timezone: z.string(),
  providerName: z.nullable(z.string()),
  /** By their legal name, as other clinics know them. */
  patientName: z.string(),
  /** A date, such as 1990-05-31. */
  patientDob: z.string(),
  sentAt: z.nullable(z.string()),
  waivedReason: z.nullable(z.string()),
  /** What the caller may do now: update, send, waive. */
  can: z.array(z.string()),
})
export type AfterVisitSummary = z.input<typeof summary>

export const readSummary = endpoint('after_visit_summaries.read', {
  at: `GET ${at}`,
  description:
    'What the patient is told after a visit: for staff a proposal from the note and the orders until it is sent, for the patient what was sent.',
  output: summary,
})

export const saveSummary = endpoint('after_visit_summaries.update', {
  at: `PATCH ${at}`,
  description: 'Changes the words of a summary before it is sent. If-Match names the version.',
  requiresVersion: true,
  body: z.partial(z.strictObject({ ...words, language })),
  output: summary,
})

export const sendSummary = endpoint('after_visit_summaries.send', {
  at: `POST ${at}/send`,
  description: 'Shows a reviewed summary to the patient, and tells them that there is one.',
  requiresVersion: true,
  body: z.strictObject({
    reviewed: z.literal(true, 'Confirm that you have read the summary'),
  }),
  output: summary,
})

export const waiveReasons = ['not_seen', 'given_on_paper', 'patient_declined', 'harm'] as const
export const waiveSummary = endpoint('after_visit_summaries.waive', {
  at: `POST ${at}/waive`,
  description: 'Ends a visit without a summary, for a reason. If-Match names the version.',
  requiresVersion: true,
  body: z.strictObject({ reason: z.enum(waiveReasons, 'Choose a reason') }),
  output: summary,
})
