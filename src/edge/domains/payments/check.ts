import { onSubject, operation, type RequestContext } from '#edge/jsonapi/index'
import { creationStamps, inList, insert, type SQL, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { notFound } from '#edge/platform/problem'
import { type PaymentService, paymentService } from '#edge/platform/services/payments/payments'
import { dayMs, toEpochMs } from '#edge/platform/time'
import { patientSubject } from '../patients'
import { checkPaymentOfType, checkPaymentOfVisit } from './contract'
import { intentStatements } from './messages'
import { type PaymentRow, selectPayments } from './moves'
import { holdMarginMs } from './next-step'
import { payments } from './table'
import { newPayment, returnedStatuses } from './transitions'

const onPatient = onSubject(patientSubject, { patient: ['own', 'check'] })

/** Cards are held for a week at most, and networks end some sooner: what is further off is held the day before. */
const holdLifetimeMs = 5 * dayMs

export const checkOfType = operation(checkPaymentOfType, onPatient, async (ctx) => {
  const patientId = ctx.patient.id
  const encounterTypeId = ctx.param('encounter_type')
  const price = await ctx.db.first(sql<{ amount: number }>`
    select iif(p.cash_pay = 1 and ifnull((select value from feature_flags where key = 'cash_pay'), 0) = 1, e.cash_price, 0) as amount
    from patients p join encounter_types e on e.id = ${encounterTypeId} and e.active = 1 where p.id = ${patientId}`)
  if (!price) throw notFound()
  const service = paymentService(ctx.env)
  if (price.amount === 0 || !service) return { data: nothingToPay(patientId) }
  const which = sql`p.patient_id = ${patientId} and p.encounter_type_id = ${encounterTypeId}
    and p.appointment_id is null and p.status in ('pending', 'saved', 'held')`
  const found = await ctx.db.first(selectPayments(which))
  if (!found)
    await ctx.db.batch([
      insert(
        payments,
        {
          id: uuidv7(),
          patientId,
          encounterTypeId,
          amount: price.amount,
          ...newPayment,
          ...creationStamps(ctx.now),
        },
        sql`on conflict do nothing`,
      ),
    ])
  return { data: await offerCard(ctx, service, which, ctx.query.time ?? ctx.now, price.amount) }
})

export const checkOfVisit = operation(checkPaymentOfVisit, onPatient, async (ctx) => {
  const service = paymentService(ctx.env)
  const which = sql`p.appointment_id = ${ctx.param('appointment')} and p.patient_id = ${ctx.patient.id}
    and not ${inList(sql`p.status`, returnedStatuses)}`
  const [visit] = await ctx.db.all(sql<{ startsAt: string }>`
    select starts_at as "startsAt" from appointments
    where id = ${ctx.param('appointment')} and patient_id = ${ctx.patient.id}`)
  if (!visit) throw notFound()
  const row = await ctx.db.first(selectPayments(which))
  if (!row || !service) return { data: nothingToPay(ctx.patient.id) }
  return { data: await offerCard(ctx, service, which, visit.startsAt, row.amount) }
})

const nothingToPay = (id: string) => ({
  id,
  clientSecret: null,
  amount: 0,
  existingHold: false,
  isSaved: false,
  service: null,
  publishableKey: null,
})

/** The one payment of `which`, with what lets this browser give a card for it: the same for each window that asks. */
const offerCard = async (
  ctx: RequestContext,
  service: PaymentService,
  which: SQL,
  visitAt: string,
  price: number,
) => {
  const isSaved = toEpochMs(visitAt) + holdMarginMs > toEpochMs(ctx.now) + holdLifetimeMs
  const found = await ctx.db.require(selectPayments(which))
  if (needsCard(found)) await openIntent(ctx, service, found, { amount: price, isSaved })
  const row = await ctx.db.require(selectPayments(sql`p.id = ${found.id}`))
  const intent = needsCard(row) && row.intentId ? await service.read(row.intentId) : null
  return {
    id: row.id,
    clientSecret: intent?.clientSecret ?? null,
    amount: row.amount,
    existingHold: !needsCard(row),
    isSaved,
    service: service.name,
    publishableKey: service.publishableKey,
  }
}

const needsCard = ({ status }: Pick<PaymentRow, 'status'>) =>
  status === 'pending' || status === 'failed'

/** Has an intent stand that a card can be given for: a new one where there is none, or one that is over or for something else. */
const openIntent = async (
  ctx: RequestContext,
  service: PaymentService,
  row: PaymentRow,
  { amount, isSaved }: { readonly amount: number; readonly isSaved: boolean },
): Promise<void> => {
  const { id, patientId, intentId } = row
  const standing = intentId ? await service.read(intentId) : null
  if (standing) {
    await ctx.db.batch(intentStatements(row, standing, ctx.now))
    if (standing.status === 'held' || standing.status === 'saved') return
    const isRight = standing.id.startsWith('seti_') === isSaved && row.amount === amount
    if (standing.status === 'pending' && isRight) return
    if (standing.status === 'pending') await service.release(standing.id)
  }
  const attempt = row.attempt + (standing ? 1 : 0)
  const customerId = row.customerId ?? (await service.createCustomer(patientId))
  const hold = { paymentId: id, amount, customerId }
  const intent = isSaved
    ? await service.createSetup(hold, `${id}-${attempt}-setup`)
    : await service.createHold(hold, `${id}-${attempt}-card`)
  await ctx.db.batch([
    sql`
      update payments set intent_id = ${intent.id}, customer_id = ${customerId}, amount = ${amount},
        attempt = ${attempt}, ${stamps(ctx.now)}
      where id = ${id} and attempt = ${row.attempt} and intent_id is ${intentId}`,
  ])
}
