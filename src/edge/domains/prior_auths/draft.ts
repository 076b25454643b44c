import { decryptFields } from '#edge/jsonapi/encrypted-fields'
import type { Change, DecryptedRow, Guard, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { insurances } from '../insurances/contract'
import { chartAnswers } from './chart-answers'
import { priorAuths as contract, type PriorAuthQuestion, type PriorAuthTemplate } from './contract'
import { appealableStatuses } from './transitions'

type Answers = Readonly<Partial<Record<PriorAuthQuestion, string>>>
interface NewRequest {
  readonly template: PriorAuthTemplate
  readonly payer?: string | null | undefined
  readonly memberNumber?: string | null | undefined
  readonly answers?: Answers | undefined
}
type Earlier = DecryptedRow<
  typeof contract,
  'payer' | 'memberNumber' | 'answers' | 'status' | 'appealBy'
> & { readonly prescriptionId: string }

/** A draft with what the chart knows already; an appeal begins with what was answered before. */
export const draftPriorAuth = async (
  ctx: WriteContext,
  { template, payer, memberNumber, answers }: NewRequest,
  { patient = '', prescription, appealOf }: Readonly<Record<string, string>>,
): Promise<Change> => {
  const earlier = appealOf ? await loadAppealed(ctx, patient, appealOf) : null
  const prescriptionId = prescription ?? earlier?.prescriptionId
  const of = sql`select 1 from prescriptions where id = ${prescriptionId ?? ''} and patient_id = ${patient}`
  if (!prescriptionId || !(await ctx.db.exists(of)))
    throw unprocessable(
      'unknown_prescription',
      'Choose a prescription of this patient',
      'prescription',
    )
  const card = earlier ?? (await loadCard(ctx, patient))
  const known = earlier?.answers ?? (await chartAnswers(ctx, patient, prescriptionId, template))
  return {
    set: {
      prescriptionId,
      status: 'draft',
      authorId: ctx.actor.id,
      providerId: sql`(select provider_id from prescriptions where id = ${prescriptionId})`,
      payer: payer ?? card?.payer ?? null,
      memberNumber: memberNumber ?? card?.memberNumber ?? null,
      answers: { ...known, ...answers },
    },
  }
}

/** What went to a payer stays as it was. */
export const isUnsubmitted: Guard = ({ status }) =>
  status === 'draft'
    ? null
    : conflict('submitted', 'It has been submitted. Appeal it, or begin a new one.')

const loadAppealed = async ({ db, env, now }: WriteContext, patientId: string, id: string) => {
  const rows = await db.all(sql<Earlier>`
    select id, prescription_id as "prescriptionId", payer, member_number as "memberNumber", answers, status,
      appeal_by as "appealBy" from prior_auths where id = ${id} and patient_id = ${patientId}`)
  const [row] = await decryptFields({ contract }, env, rows)
  if (!row) throw unprocessable('unknown_prior_auth', 'Choose what is appealed', 'appeal_of')
  if (
    !appealableStatuses.some((each) => each === row.status) ||
    (row.appealBy ?? '') < clinicDay(now)
  )
    throw conflict('not_appealable', 'This can no longer be appealed')
  return row
}

/** The card that pays first. */
const loadCard = async ({ db, env }: WriteContext, patientId: string) => {
  const rows = await db.all(sql<{ id: string; payer: string; memberId: string }>`
    select id, payer, member_id as "memberId" from insurances
    where patient_id = ${patientId} and status = 'active' order by rank limit 1`)
  const [card] = await decryptFields({ contract: insurances }, env, rows)
  return card && { payer: card.payer, memberNumber: card.memberId }
}
