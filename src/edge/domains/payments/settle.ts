import {
  type Db,
  inList,
  readPlace,
  type SQL,
  type Statement,
  sql,
  stamps,
  storePlace,
} from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { type PaymentService, paymentService } from '#edge/platform/services/payments/payments'
import { dayMs, iso } from '#edge/platform/time'
import { intentStatements } from './messages'
import { movePayments, type PaymentRow, selectPayments } from './moves'
import { holdAheadMs, lostStatuses, nextStep, type PaymentStep, unusedMs } from './next-step'

/** No payment needs more at once: returned and refunded, or held and captured. */
const maxSteps = 3

/** Does with the payments of `which` (SQL over `p` and its visit `a`) what is to be done now; answers how many changed. */
export const settlePayments = async (
  env: Environment,
  db: Db,
  which: SQL,
  at: number,
): Promise<number> => {
  const service = paymentService(env)
  if (!service) return 0
  let changed = 0
  await doEach(await db.all(selectPayments(which)), async ({ id }) => {
    for (let step = 0; step < maxSteps; step += 1) {
      const row = await db.require(selectPayments(sql`p.id = ${id}`))
      const next = nextStep(row, at)
      if (!next) break
      await db.batch(await steps[next](service, row, iso(at)))
      changed += 1
    }
  })
  return changed
}

/** One after the other; one that the service does not take holds up none, and fails the whole at its end. */
const doEach = async <Each>(all: readonly Each[], work: (each: Each) => Promise<unknown>) => {
  const failures: unknown[] = []
  for (const each of all) await work(each).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

type DoStep = (
  service: PaymentService,
  row: PaymentRow,
  at: string,
) => Promise<readonly Statement[]>

/** The visit of `p` takes place no more, as this is written: it may be corrected while the service is asked. */
const isLost = sql`exists (select 1 from appointments v where v.id = p.appointment_id
  and ${inList(sql`v.status`, lostStatuses)})`

/** What is asked of the service is asked first: asked again, it changes nothing there. */
const steps: Readonly<Record<PaymentStep, DoStep>> = {
  release: async (service, { id, intentId }, at) => {
    const intent = intentId ? await service.release(intentId) : null
    if (intent?.status === 'captured') return intentStatements({ id }, intent, at)
    const isUnused = sql`(p.appointment_id is null or ${isLost})`
    // A visit that was booked with it meanwhile, or takes place after all, needs another card.
    return [
      ...movePayments('void', sql`p.id = ${id} and ${isUnused}`, at),
      ...movePayments(
        'fail',
        sql`p.id = ${id} and not ${isUnused}`,
        at,
        sql`, failure_code = 'hold_lost', capture_before = null`,
      ),
    ]
  },
  // Settled another way: a card that is given too late is not held.
  forget: async (service, { id, intentId }, at) => {
    if (intentId) await service.release(intentId)
    return [
      sql`update payments set intent_id = null, ${stamps(at)} where id = ${id} and status = 'resolved'`,
    ]
  },
  capture: async (service, { id, intentId, attempt }, at) =>
    intentStatements({ id }, await service.capture(intentId ?? '', `${id}-${attempt}-capture`), at),
  refund: async (service, { id, intentId, attempt }, at) =>
    intentStatements({ id }, await service.refund(intentId ?? '', `${id}-${attempt}-refund`), at),
  return: async (_, { id }, at) => movePayments('return', sql`p.id = ${id} and ${isLost}`, at),
  save: async (service, { id, intentId, paymentMethodId }, at) => {
    if (intentId) await service.release(intentId)
    const set = sql`, intent_id = null, capture_before = null, attempt = attempt + 1`
    return movePayments(paymentMethodId ? 'save' : 'fail', sql`p.id = ${id}`, at, set)
  },
  hold: async (service, row, at) => {
    const { id, attempt, amount, customerId, paymentMethodId } = row
    const hold = { paymentId: id, amount, customerId: customerId ?? '', paymentMethodId }
    const intent = await service.createHold(hold, `${id}-${attempt}-hold`)
    return [
      sql`update payments set intent_id = ${intent.id} where id = ${id} and attempt = ${attempt}`,
      ...intentStatements(row, intent, at),
    ]
  },
}

/** Each minute: cards that are due to be held, and those no visit was booked with. */
export const tendPayments = async (env: Environment, db: Db, at: number): Promise<void> => {
  const due = sql`p.status = 'saved' and p.appointment_id is not null and a.starts_at <= ${iso(at + holdAheadMs)}`
  const unused = sql`p.appointment_id is null and p.status in ('pending', 'saved', 'held') and p.updated_at < ${iso(at - unusedMs)}`
  await doEach([due, unused], (which) => settlePayments(env, db, someOf(which), at))
}

/** Payments of one run, each with some ten queries and a request to the service. */
const maxPayments = 40
/** Some of them, by chance: one that the service refuses again and again holds up no other. */
const someOf = (which: SQL): SQL => sql`p.id in (
  select p.id from payments p left join appointments a on a.id = p.appointment_id
  where ${which} order by random() limit ${maxPayments})`

/** How long a charge and a refund are compared: what the service changes later, it tells. */
const comparedDays = { charge: 3, refund: 14 } as const

const reconciliation = 'payments'

/**
 * Each night: what is here is compared with what the service has, and what was missed is done. Each part starts from an
 * index. It goes through the payments by their ids, some in each invocation; answers whether there are more.
 */
export const reconcilePayments = async (env: Environment, db: Db, at: number): Promise<boolean> => {
  const service = paymentService(env)
  if (!service) return false
  const place = await readPlace(db, reconciliation)
  const since = (days: number) => iso(at - days * dayMs)
  // Disputes, and refunds on the dashboard of the service, may come months after the charge.
  const returned = await service.listReturnedSince(since(comparedDays.charge))
  const next = (which: SQL, hint?: SQL) =>
    selectPayments(
      sql`(${which}) and +p.id > ${place} order by +p.id limit ${maxPayments + 1}`,
      hint,
    )
  const compared = [
    next(
      sql`p.status in ('pending', 'held', 'failed', 'refund_failed') and +p.intent_id is not null`,
    ),
    next(sql`p.dispute_status in ('to_answer', 'answered')`),
    next(sql`p.intent_id in (select value from json_each(${JSON.stringify(returned)}))`),
    next(
      sql`p.status = 'resolved' and p.intent_id is not null`,
      sql`indexed by payments_to_forget`,
    ),
    next(sql`p.captured_at > ${since(comparedDays.charge)} and +p.status = 'captured'`),
    next(sql`p.refunded_at > ${since(comparedDays.refund)} and +p.status = 'refunded'`),
  ]
  const found = (await db.batch(compared)).flatMap(({ rows }) => rows)
  const byId = new Map(found.map((row) => [row.id, row]))
  const page = [...byId.keys()].sort().slice(0, maxPayments)
  const isMore = byId.size > page.length
  // One that fails is compared again the next night, and holds up none of those after it.
  await db.batch([storePlace(reconciliation, isMore ? (page.at(-1) ?? null) : null)])
  await doEach([...page, null], async (id) => {
    if (id === null) return settlePayments(env, db, someOf(sql`p.status = 'refunding'`), at)
    const row = byId.get(id)
    if (!row) return
    const intent = await service.read(row.intentId ?? '')
    await db.batch(intentStatements(row, intent, iso(at)))
    return settlePayments(env, db, sql`p.id = ${row.id}`, at)
  })
  return isMore
}
