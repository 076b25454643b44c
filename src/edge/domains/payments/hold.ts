import { changeOneRow, emit, emitEach } from '#edge/events/emit'
import type { RequestContext, WriteContext } from '#edge/jsonapi/index'
import {
  creationStamps,
  inList,
  insert,
  insertFrom,
  type Statement,
  sql,
  stamps,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { paymentService } from '#edge/platform/services/payments/payments'
import { intentStatements } from './messages'
import { selectPayments } from './moves'
import { payments } from './table'
import { heldStatuses, newPayment, returnedStatuses } from './transitions'

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
      ...newPayment,
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

/** A visit that takes place after all: what was let go or goes back pays for it no more, so that another card is asked for. */
export const askForAnotherCard = (ctx: WriteContext): readonly Statement[] => {
  const id = uuidv7()
  return [
    insertFrom(
      payments,
      {
        id,
        patientId: sql`v.patient_id`,
        appointmentId: sql`v.appointment_id`,
        encounterTypeId: sql`v.encounter_type_id`,
        amount: sql`v.amount`,
        ...newPayment,
        ...creationStamps(ctx.now),
      },
      sql`from payments v where v.appointment_id = ${ctx.id} and ${inList(sql`v.status`, returnedStatuses)}
        order by v.created_at desc limit 1 on conflict do nothing`,
    ),
    emitEach(
      ctx,
      {
        name: 'payments.request',
        subjectType: 'payments',
        subjectId: sql`p.id`,
        patientId: sql`p.patient_id`,
      },
      sql`from payments p where p.id = ${id}`,
    ),
  ]
}

/** Another visit takes the place of the one that is paid, and is paid with it. */
export const movePayment = ({ now, id }: WriteContext, to: string): Statement => sql`
  update payments set appointment_id = ${to}, ${stamps(now)}
  where appointment_id = ${id} and not ${inList(sql`status`, returnedStatuses)}`
