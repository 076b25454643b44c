import { assessments } from '../edge/domains/assessments/contract'
import { questionnaires } from '../edge/domains/questionnaires/contract'
import * as health from '../edge/domains/questionnaires/questions/health-items'
import type { Answer } from '../edge/domains/questionnaires/questions/questionnaire'
import {
  type AssessmentKind,
  riskItems,
} from '../edge/domains/questionnaires/questions/questionnaires'
import * as risk from '../edge/domains/questionnaires/questions/risk-items'
import { encryptFields } from '../edge/jsonapi/encrypted-fields'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf, type TableRow } from './row-builders'
import { type Case, clinicianId, providerId } from './rows/patient-rows'

export interface DemoAssessment {
  readonly kind: AssessmentKind
  readonly status: 'pending' | 'in_progress' | 'finished' | 'reviewed' | 'expired'
  readonly hoursAgo: number
  readonly answers?: readonly Answer[]
  readonly message?: string
  /** The visit in writing that it is asked for. */
  readonly appointmentId?: string
}

const answer = ({ linkId }: { readonly linkId: string }, ...values: string[]): Answer => ({
  linkId,
  values,
})
const firstAnswers = [
  answer(risk.recentExposure, 'no'),
  answer(risk.bodyParts, 'mouth', 'penis', 'anus'),
  answer(risk.partners, '2-5'),
  answer(risk.condoms, 'sometimes'),
]
export const whole = (symptom: string, kidneys: string): readonly Answer[] => [
  ...firstAnswers,
  answer(risk.drugs, 'poppers'),
  answer(risk.recentStis, 'chlamydia'),
  answer(risk.partnerWithHiv, 'no'),
  answer(health.acuteSymptoms, symptom),
  answer(health.stiSymptoms, 'none'),
  answer(health.pregnancy, 'cannot'),
  answer(health.kidney, kidneys),
  answer(health.hepatitisB, 'no'),
  answer(health.medicines, 'Vitamin D'),
  answer(health.mood, 'well'),
]

/** The first of them is the patient of the demo's own account; each other gets the next. */
const ofFirst: readonly DemoAssessment[] = [
  { kind: 'sti', status: 'in_progress', hoursAgo: 30, answers: firstAnswers },
  { kind: 'hiv', status: 'expired', hoursAgo: 24 * 60 },
  {
    kind: 'quarterly_lab',
    status: 'reviewed',
    hoursAgo: 24 * 80,
    answers: [...whole('none', 'no'), answer(health.missedDoses, '1')],
    message: 'Thank you. All of this looks fine: the next tests as planned.',
  },
]
const ofOthers: readonly DemoAssessment[] = [
  { kind: 'sti', status: 'finished', hoursAgo: 5, answers: whole('none', 'no') },
  { kind: 'prep_post_encounter', status: 'finished', hoursAgo: 30, answers: whole('fever', 'yes') },
  { kind: 'quarterly_lab', status: 'pending', hoursAgo: 50 },
]

/** Assessments of every status, with the risk they left in the history. */
export const assessmentSteps = async (today: PlainDate, keys: Keyring): Promise<InsertStep[]> => {
  const people = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented,
  )
  const [first] = people
  const others = people.slice(1)
  const wanted = [
    ...(first ? ofFirst.map((each) => [first, each] as const) : []),
    ...others.slice(0, ofOthers.length * 2).map((one, at) => {
      const each = ofOthers[at % ofOthers.length]
      return each ? ([one, each] as const) : null
    }),
  ].filter((each) => each !== null)
  const rows = await Promise.all(
    wanted.map(([one, each], at) => rowsOfAssessment(keys, one, each, at)),
  )
  return [
    insertRows(rows.map(({ row }) => row)),
    insertRows(rows.flatMap(({ history }) => history)),
  ]
}

export const rowsOfAssessment = async (
  keys: Keyring,
  one: Case,
  each: DemoAssessment,
  number: number,
) => {
  const { kind, status, hoursAgo, answers, message, appointmentId = null } = each
  const { person, noon } = one
  const id = demoId('assessment', number)
  const at = iso(noon - hoursAgo * hourMs)
  const isAnswered = status === 'finished' || status === 'reviewed'
  const isRed = answers?.some(({ values }) => values.includes('fever')) ?? false
  const encrypted = await encryptFields({ contract: assessments }, keys, id, {
    answers: answers ?? null,
    patientMessage: message ?? null,
  })
  const row = rowOf('assessments', {
    id,
    patient_id: person.id,
    provider_id: providerId(person.panel),
    appointment_id: appointmentId,
    kind,
    questionnaire_version: 1,
    status,
    answers: encrypted.answers,
    due_at: iso(noon - hoursAgo * hourMs + (isAnswered ? (isRed ? 24 : 72) * hourMs : 14 * dayMs)),
    finished_at: isAnswered ? at : null,
    reviewed_at: status === 'reviewed' ? iso(noon - (hoursAgo - 20) * hourMs) : null,
    reviewed_by_id: status === 'reviewed' ? clinicianId(person.panel ?? 0) : null,
    patient_message: encrypted.patientMessage,
    created_at: at,
    updated_at: at,
  })
  return {
    row,
    history: isAnswered && answers ? [await riskRow(keys, one, { id, at, answers, number })] : [],
  }
}

const riskOf: readonly string[] = riskItems.map(({ linkId }) => linkId)
const riskRow = async (
  keys: Keyring,
  { person }: Case,
  of: { id: string; at: string; answers: readonly Answer[]; number: number },
): Promise<TableRow> => {
  const id = demoId('questionnaire', of.number)
  const answers = of.answers.filter(({ linkId }) => riskOf.includes(linkId))
  const encrypted = await encryptFields({ contract: questionnaires }, keys, id, { answers })
  return rowOf('questionnaires', {
    id,
    patient_id: person.id,
    assessment_id: of.id,
    kind: 'risk',
    answers: encrypted.answers,
    created_at: of.at,
    updated_at: of.at,
  })
}
