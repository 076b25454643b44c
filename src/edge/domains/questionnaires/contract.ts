import {
  attribute,
  contract,
  endpoint,
  one,
  oneOf,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { instantField } from '#edge/platform/fields'
import { itemGroup } from './questions/questionnaire'
import { assessmentKinds } from './questions/questionnaires'

/** FHIR QuestionnaireResponse: the values of one item. */
export const answerList = z
  .array(z.object({ linkId: z.string(), values: z.array(z.string()).check(z.maxLength(20)) }))
  .check(z.maxLength(60))
export const readableAnswerList = z.array(
  z.object({
    linkId: z.string(),
    question: z.string(),
    answer: z.array(z.string()),
    ownWords: z.boolean(),
    flags: z.array(z.object({ text: z.string(), level: z.enum(['red', 'amber']) })),
  }),
)

const kind = z.enum(['risk'], 'Choose what is asked')

export const questionnaires = contract('questionnaires', {
  description:
    'Short answers of a patient with their day, kept as history: what an assessment said of risk, or what was asked by itself.',
  attributes: {
    kind: attribute(kind, 'create'),
    answers: attribute(
      answerList.check(z.minLength(1, 'Answer a question')),
      'create',
      'encrypted',
    ),
    /** The same in words. */
    responses: attribute(readableAnswerList, 'computed'),
    createdAt: instantField,
  },
  relationships: { patient: one('patients'), assessment: one('assessments', 'optional') },
  filters: { kind: oneOf(kind) },
  sorts: ['-createdAt'],
  mounts: { '/patients/:patient/questionnaires': ['list', 'create'] },
})

const formKind = z.enum([...assessmentKinds, 'risk'], 'Choose what is asked')
export const listQuestionnaireForms = endpoint('questionnaire_forms.list', {
  at: 'GET /questionnaire_forms',
  description:
    'The questions of assessments and of the risk questionnaire in English, with link ids, options and advice: in force, or of one version.',
  query: z.strictObject({
    kind: z.optional(formKind),
    questionnaireVersion: z.optional(z.string().check(z.regex(/^\d+$/, 'Enter a version'))),
  }),
  output: resourceObjects('questionnaire_forms', {
    kind: formKind,
    questionnaireVersion: z.int(),
    groups: z.readonly(z.array(itemGroup)),
  }),
})
