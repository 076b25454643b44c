import { creationStamps, insert, type Statement, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso } from '#edge/platform/time'
import { type AssessmentKind, questionnaireOf } from '../questionnaires'
import { assessments } from './table'

const hoursToAnswer = (kind: AssessmentKind) => (kind === 'pep' ? 24 : 14 * 24)

/** The columns of one that is sent now, with the questions in force. */
export const newAssessment = (kind: AssessmentKind, patientId: string, now: string) => ({
  kind,
  questionnaireVersion: questionnaireOf(kind).version,
  status: 'pending' as const,
  dueAt: iso(Date.parse(now) + hoursToAnswer(kind) * hourMs),
  providerId: sql<string>`(select provider_id from patients where id = ${patientId})`,
})

/** The questions of a visit; those of the same kind that are open already become its questions. */
export const askForVisit = (
  kind: AssessmentKind,
  { patientId, appointmentId }: Readonly<Record<'patientId' | 'appointmentId', string>>,
  now: string,
): Statement =>
  insert(
    assessments,
    {
      ...newAssessment(kind, patientId, now),
      id: uuidv7(),
      patientId,
      appointmentId,
      ...creationStamps(now),
    },
    sql`on conflict (patient_id, kind) where status in ('pending', 'in_progress')
      do update set appointment_id = excluded.appointment_id`,
  )
