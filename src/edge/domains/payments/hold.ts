import { changeOneRow, emit } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import {
  creationStamps,
  inList,
  insert,
  type Statement,
  sql,
  stamps,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { paymentService } from '#edge/platform/services/payments'
import { intentStatements, selectPayments } from './moves'
import { payments } from './table'
import { heldStatuses } from './transitions'

interface PayableVisit {
  readonly appointmentId: string
  readonly patientId: string
  readonly encounterTypeId: string
  /** Cents; 0 for who pays no visit by card. */
  readonly price: number
}

/** Whether cards are held here: a switch turned on where none can be would shut patients out. */
const isCardHeld = ({ env }: Pick<RequestContext, 'env'>) => paymentService(env) !== null

/**
 * Pays for a visit as it is booked: a patient with the card that is held for it, and no other way; staff book for a
 * patient on the phone, who is asked for a card afterwards. The statements follow the one that writes the appointment.
 */
export const payForVisit = async (
  ctx: RequestContext,
  { appointmentId, patientId, encounterTypeId, price }: PayableVisit,
): Promise<readonly Statement[]> => {
  if (price === 0 || !isCardHeld(ctx)) return []
  if (ctx.actor.role !== 'patient')
    return requestPayment(ctx, { appointmentId, patientId, encounterTypeId, price })
  const id = await findHeld(ctx, patientId, encounterTypeId)
  if (!id) throw unprocessable('card_held', 'The card is not held yet')
  return changeOneRow(sql`
    update payments set appointment_id = ${appointmentId}, ${stamps(ctx.now)}
    where id = ${id} and appointment_id is null and ${inList(sql`status`, heldStatuses)}`)
}

/** What the browser heard is a hint: where no message of the service has come yet, it is asked. */
const findHeld = async (ctx: RequestContext, patientId: string, encounterTypeId: string) => {
  const unused =
    selectPayments(sql`p.patient_id = ${patientId} and p.encounter_type_id = ${encounterTypeId}
    and p.appointment_id is null and p.status in ('pending', 'saved', 'held')`)
  const row = await ctx.db.first(unused)
  if (row?.status !== 'pending' || !row.intentId) return row?.id
  const intent = await paymentService(ctx.env)?.read(row.intentId)
  if (intent) await ctx.db.batch(intentStatements(row, intent, ctx.now))
  const latest = await ctx.db.first(unused)
  return heldStatuses.some((each) => each === latest?.status) ? latest?.id : undefined
}

const requestPayment = (
  ctx: RequestContext,
  { price, ...visit }: PayableVisit,
): readonly Statement[] => {
  const id = uuidv7()
  return [
    insert(payments, {
      id,
      ...visit,
      amount: price,
      status: 'pending',
      attempt: 1,
      ...creationStamps(ctx.now),
    }),
    emit(ctx, {
      name: 'payments.request',
      subjectType: 'payments',
      subjectId: id,
      patientId: visit.patientId,
    }),
  ]
}
