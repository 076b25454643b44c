import { sql } from '#edge/platform/db/index'
import { hourMs, iso } from '#edge/platform/time'
import { type AssessmentKind, questionnaireOf } from '../questionnaires'

const hoursToAnswer = (kind: AssessmentKind) => (kind === 'pep' ? 24 : 14 * 24)

/** The columns of one that is sent now, with the questions in force. */
export const newAssessment = (kind: AssessmentKind, patientId: string, now: string) => ({
  kind,
  questionnaireVersion: questionnaireOf(kind).version,
  status: 'pending' as const,
  dueAt: iso(Date.parse(now) + hoursToAnswer(kind) * hourMs),
  providerId: sql<string>`(select provider_id from patients where id = ${patientId})`,
})
