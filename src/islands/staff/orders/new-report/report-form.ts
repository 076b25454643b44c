import * as z from 'zod/mini'
import { manifestation, newMorbidity, symptom } from '#edge/domains/doh_morbidities/contract'
import { listField } from '#islands/ui/form/list-field'

/** What a clinician says of a condition; what is asked of syphilis alone is absent with another one. */
export const reportSchema = z.object({
  ...newMorbidity,
  manifestations: listField(manifestation),
  symptoms: listField(symptom),
  /** Which button sent it. */
  purpose: z.optional(z.literal('preview')),
})
export type ReportValues = z.output<typeof reportSchema>
