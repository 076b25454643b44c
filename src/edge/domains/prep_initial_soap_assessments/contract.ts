import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { paragraphs } from '#edge/platform/fields'

const at = '/appointments/:appointment/prep_initial_soap_assessments'
const yesNo = z.enum(['yes', 'no', 'unknown'], 'Choose an answer')

/** What decides whether, and with what, PrEP may be begun (CDC 2021, 2025). */
const answers = {
  hivNegative: yesNo,
  acuteHivSymptoms: yesNo,
  exposureInLast72Hours: yesNo,
  kidneyDisease: yesNo,
  hepatitisB: yesNo,
  osteoporosis: yesNo,
  atLeast35Kg: yesNo,
  pregnantOrPlanning: yesNo,
  canTakeDailyPill: yesNo,
  notes: z.optional(z.nullable(paragraphs(2000))),
}

const assessment = resourceObject('prep_initial_soap_assessments', {
  version: z.number(),
  ...answers,
  /** What stands in the way of beginning PrEP now, by the answers. */
  concerns: z.array(
    z.enum([
      'hiv_not_excluded',
      'acute_hiv',
      'pep_first',
      'kidney',
      'hepatitis_b',
      'bone',
      'weight',
    ]),
  ),
  answeredBy: z.string(),
  updatedAt: z.string(),
})
export type PrepAssessmentRow = z.input<typeof assessment>

export const readPrepAssessments = endpoint('prep_initial_soap_assessments.list', {
  at: `GET ${at}`,
  description: 'The PrEP assessment of a visit with what it warns of: none or one.',
  output: z.array(assessment),
})

export const savePrepAssessment = endpoint('prep_initial_soap_assessments.create', {
  at: `POST ${at}`,
  description:
    'Answers the PrEP assessment of a visit, in place of the answers before, until its note is signed. If-Match names the version that was read.',
  body: z.strictObject(answers),
  output: assessment,
})
