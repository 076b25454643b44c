import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { refuseIssues } from '#edge/platform/problem'
import { hourMs, iso } from '#edge/platform/time'
import {
  type Answer,
  enabledAnswers,
  findAnswerProblems,
  itemsOf,
  keepRisk,
  overwriteAnswers,
  questionnaireOf,
  readableAnswers,
} from '../questionnaires'
import { completeTodo } from '../todos'
import { assessments as contract } from './contract'
import { runFromAnswers } from './visit-in-writing'

const itemsFor = ({ kind, questionnaireVersion }: Row) =>
  itemsOf(questionnaireOf(kind, questionnaireVersion))

/** The answers in words; what a clinician is to see of them is not said to the patient. */
export const responsesOf = (row: Row, isPatient: boolean) =>
  readableAnswers(itemsFor(row), row.answers ?? []).map((each) =>
    isPatient ? { ...each, flags: [] } : each,
  )

/** What was answered for a visit last, in words and as a clinician reads it. */
export const loadResponsesFor = async ({ db, env }: RequestContext, appointmentId: string) => {
  const [row] = await decryptFields({ contract }, env, [
    await db.first(sql<Row>`
      select id, kind, questionnaire_version as "questionnaireVersion", answers from assessments
      where appointment_id = ${appointmentId} and status in ('finished', 'reviewed')
      order by finished_at desc limit 1`),
  ])
  return row ? responsesOf(row, false) : []
}

/** What is sent over what was answered before; what is wrong of it is said beside its question. */
export const mergedAnswers = (row: Row, sent: readonly Answer[], isWhole: boolean) => {
  const items = itemsFor(row)
  const answers = overwriteAnswers(row.answers ?? [], sent)
  const problems = findAnswerProblems(items, answers, isWhole)
  refuseIssues(problems.map(({ linkId, message }) => ({ path: [linkId], message })))
  return isWhole ? enabledAnswers(items, answers) : answers
}

const hoursToReview = { red: 24, other: 72 } as const

/** Finished: it waits for its clinician, sooner with a red flag, and what it says of risk is remembered. */
export const finishAnswers = async (ctx: RequestContext, row: Row, sent: readonly Answer[]) => {
  const answers = mergedAnswers(row, sent, true)
  const flags = readableAnswers(itemsFor(row), answers).flatMap((each) => each.flags)
  const isUrgent = row.kind === 'pep' || flags.some(({ level }) => level === 'red')
  const hours = hoursToReview[isUrgent ? 'red' : 'other']
  return {
    set: { answers, finishedAt: ctx.now, dueAt: iso(Date.parse(ctx.now) + hours * hourMs) },
    also: [
      completeTodo('ASSESSMENT', row.patientId, ctx.now, sql`subject_id = ${row.id}`),
      completeTodo(
        'ASYNC_MESSAGING',
        row.patientId,
        ctx.now,
        sql`subject_id = ${row.appointmentId}`,
      ),
      ...(await runFromAnswers(ctx, row)),
      ...(await keepRisk(ctx, { patientId: row.patientId, assessmentId: row.id, answers })),
    ],
  }
}
