import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext, Row } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { refuseIssues, unprocessable } from '#edge/platform/problem'
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
import type { Disposition } from './transitions'
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

const hasRedFlag = (row: Row): boolean =>
  responsesOf(row, false).some(({ flags }) => flags.some(({ level }) => level === 'red'))

interface Decided {
  readonly disposition?: Disposition | null | undefined
  readonly dispositionText?: string | null | undefined
}

/** The action of the clinician: required for answers with a red flag, and with a reason when no action is needed. */
export const dispositionOf = (row: Row, decided: Decided) => {
  const { disposition = null, dispositionText = null } = decided
  if (!disposition && hasRedFlag(row))
    throw unprocessable('disposition', 'Choose what you did about it', 'disposition')
  if (disposition === 'no_act' && !dispositionText)
    throw unprocessable('disposition_text', 'Say why no act is needed', 'disposition_text')
  return { disposition, dispositionText }
}

const hoursToReview = { red: 24, other: 72 } as const

/** Finished: it waits for its clinician, sooner with a red flag, and what it says of risk is remembered. */
export const finishAnswers = async (ctx: RequestContext, row: Row, sent: readonly Answer[]) => {
  const answers = mergedAnswers(row, sent, true)
  const isUrgent = row.kind === 'pep' || hasRedFlag({ ...row, answers })
  const hours = hoursToReview[isUrgent ? 'red' : 'other']
  return {
    set: { answers, finishedAt: ctx.now, dueAt: iso(Date.parse(ctx.now) + hours * hourMs) },
    detail: { kind: isUrgent ? 'first' : 'usual' },
    also: [
      completeTodo('ASSESSMENT', row.patientId, ctx.now, sql`subject_id = ${row.id}`),
      completeTodo(
        'ASYNC_MESSAGING',
        row.patientId,
        ctx.now,
        sql`subject_id = ${row.appointmentId}`,
      ),
      ...(await runFromAnswers(ctx, row)),
      ...(await keepRisk(ctx, row.patientId, row.id, answers)),
    ],
  }
}
