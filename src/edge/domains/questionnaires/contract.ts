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
const option = z.object({ code: z.string(), label: z.string() })
const advice = z.object({
  anyOf: z.array(z.string()),
  text: z.string(),
  link: z.optional(z.object({ href: z.string(), label: z.string() })),
})
const item = z.object({
  linkId: z.string(),
  text: z.string(),
  help: z.nullable(z.string()),
  type: z.enum(['boolean', 'choice', 'multi', 'text', 'number', 'date']),
  /** Must have an answer before the whole is sent, where it is asked. */
  required: z.boolean(),
  options: z.array(option),
  /** The item is asked only where another item has one of these answers. */
  enableWhen: z.nullable(z.object({ linkId: z.string(), anyOf: z.array(z.string()) })),
  /** Texts to show beside one of these answers, at once. */
  advice: z.array(advice),
})

export const listQuestionnaireForms = endpoint('questionnaire_forms.list', {
  at: 'GET /questionnaire_forms',
  description:
    'The questions of assessments and of the risk questionnaire in English, with link ids, options and advice: in force, or of one version.',
  query: z.strictObject({
    kind: z.optional(formKind),
    /** Of an assessment; those in force without it. */
    questionnaireVersion: z.optional(
      z.string('Enter a version').check(z.regex(/^\d{1,3}$/, 'Enter a version')),
    ),
  }),
  output: resourceObjects('questionnaire_forms', {
    kind: formKind,
    questionnaireVersion: z.int(),
    /** What a client shows together, on one screen. */
    groups: z.array(
      z.object({ title: z.string(), help: z.nullable(z.string()), items: z.array(item) }),
    ),
  }),
})
