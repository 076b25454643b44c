import { attribute, contract, one, oneOf, relation, z } from '#edge/jsonapi/contract'
import { instantField, paragraphs, stampFields } from '#edge/platform/fields'
import { answerList, readableAnswerList } from '../questionnaires/contract'
import { assessmentKinds } from '../questionnaires/questions/questionnaires'
import { assessmentStates, assessmentStatuses, dispositions } from './transitions'

const kind = z.enum(assessmentKinds, 'Choose what is asked')
const status = z.enum(assessmentStatuses, 'No such status')
const own = '/patients/:patient/assessments'
const inEncounter = '/patients/:patient/encounters/:encounter/assessments'

export const assessments = contract('assessments', {
  description:
    'Questions a patient answers in their own time: sent, answered in parts, finished, reviewed by a clinician. The questions are at `/questionnaire_forms`.',
  attributes: {
    kind: attribute(kind, 'create', 'guarded'),
    /** Of the questionnaire it began with. */
    questionnaireVersion: z.int(),
    status,
    answers: attribute(z.nullable(answerList), 'encrypted', 'guarded'),
    /** The same in words; with what a clinician is to see of them, for clinicians. */
    responses: attribute(readableAnswerList, 'computed', 'guarded'),
    /** By when the next step is to be taken: it is answered, or reviewed. */
    dueAt: instantField,
    finishedAt: z.nullable(instantField),
    reviewedAt: z.nullable(instantField),
    reviewedByName: attribute(z.nullable(z.string()), 'userName'),
    /** The reported exposure, while PEP is to be decided or dispensed. */
    exposureAt: attribute(z.nullable(instantField), 'guarded', 'computed'),
    /** The action of the clinician; required for answers with a red flag. */
    disposition: attribute(z.nullable(z.enum(dispositions)), 'guarded'),
    dispositionText: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    /** The reply of the clinician to the patient. */
    patientMessage: attribute(z.nullable(z.string()), 'encrypted', 'guarded'),
    ...stampFields,
  },
  relationships: {
    patient: one('patients'),
    provider: one('providers', 'optional'),
    encounter: one('encounters', 'optional'),
    appointment: one('appointments', 'optional'),
    /** The one it was sent again for. */
    resentFrom: one('assessments', 'optional'),
    reviewedBy: one('users', 'optional'),
  },
  guarded: ['encounter', 'appointment'],
  filters: { status: oneOf(status), kind: oneOf(kind), patient: relation('patient') },
  sorts: ['-createdAt', 'dueAt'],
  mounts: {
    [own]: ['list', 'read', 'create'],
    [`${own}/async/:kind`]: ['read'],
    [inEncounter]: ['list', 'create'],
    '/providers/:provider/dashboard/assessments': ['list'],
    '/assessments/pending_qha': ['list'],
  },
  conditions: {
    '/providers/:provider/dashboard/assessments': { status: 'finished' },
    '/assessments/pending_qha': { status: 'finished' },
  },
  states: assessmentStates,
  actions: {
    save: { input: z.strictObject({ answers: answerList }), at: [`PATCH ${own}/async/:kind/:id`] },
    finish: {
      input: z.strictObject({ answers: answerList }),
      at: [`POST ${own}/async/:kind/:id/finish`],
    },
    review: {
      input: z.strictObject({
        patientMessage: z.optional(z.nullable(paragraphs(2000))),
        disposition: z.optional(z.nullable(z.enum(dispositions, 'Choose what you did'))),
        dispositionText: z.optional(z.nullable(paragraphs(500))),
      }),
      at: [`POST ${inEncounter}/:id/review`, `POST ${own}/:id/review`],
    },
    resend: { at: [`POST ${inEncounter}/:id/resend`, `POST ${own}/:id/resend`] },
  },
})
