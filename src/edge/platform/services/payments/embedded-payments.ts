import { connect, type Db, type SQL, sql } from '../../db/index'
import { uuidv7 } from '../../ids'
import { dayMs, iso, now } from '../../time'
import { chargeStatus, type Dispute } from './charge'
import type { Intent, NewHold, PaymentService } from './payments'
import { cards, type TestCard } from './test-cards'

/** A card network played on this machine: what it holds are rows of its own table, and its cards are test cards. */
export const embeddedPayments = (d1: D1Database): PaymentService => {
  const db = connect(d1)
  const read = async (id: string) => intentOf(await db.require(selectIntents(sql`id = ${id}`)))
  const create = async (prefix: 'pi' | 'seti', hold: NewHold, key: string) => {
    const id = `${prefix}_${uuidv7()}`
    await db.batch([
      sql`
        insert into embedded_intents (id, request_key, payment_id, amount, status, client_secret, customer_id, created_at)
        values (${id}, ${key}, ${hold.paymentId}, ${hold.amount}, 'pending', ${`${id}_secret_${uuidv7()}`}, ${hold.customerId}, ${iso(now())})
        on conflict do nothing`,
    ])
    return db.require(selectIntents(sql`request_key = ${key}`))
  }
  /** Changes an intent that stands as it must, and tells how it stands then. */
  const move = async (id: string, set: SQL, from: SQL) => {
    await db.batch([sql`update embedded_intents set ${set} where id = ${id} and ${from}`])
    return read(id)
  }
  return {
    name: 'embedded',
    publishableKey: null,
    createCustomer: async (patientId) => `cus_${patientId}`,
    createHold: async (hold, key) => {
      const row = await create('pi', hold, key)
      const saved = cards.find(({ number }) => paymentMethodOf(number) === hold.paymentMethodId)
      if (saved && row.status === 'pending') await decide(db, row, saved, 'later')
      return read(row.id)
    },
    createSetup: async (hold, key) => intentOf(await create('seti', hold, key)),
    read,
    capture: async (id) => {
      const held = await read(id)
      const card = cards.find(({ number }) => paymentMethodOf(number) === held.paymentMethodId)
      return move(
        id,
        card?.isDisputed ? sql`status = 'captured', ${openDispute()}` : sql`status = 'captured'`,
        sql`status = 'held'`,
      )
    },
    release: (id) =>
      move(
        id,
        sql`status = 'canceled', is_released = 1`,
        sql`status in ('pending', 'authenticating', 'held', 'saved')`,
      ),
    refund: async (id) => {
      const { paymentMethodId } = await read(id)
      const card = cards.find(({ number }) => paymentMethodOf(number) === paymentMethodId)
      return card?.refundRefusal
        ? move(id, failRefund(card.refundRefusal), isReturnable)
        : move(id, sql`refunded_amount = amount, failed_refund_id = null`, isReturnable)
    },
    listReturnedSince: async (since) =>
      (
        await db.all(sql<{ id: string }>`
          select id from embedded_intents where disputed_at >= ${since} or refunded_amount > 0`)
      ).map(({ id }) => id),
    // The embedded service sends every kind of message.
    listMissingEvents: async () => [],
  }
}

/** Condition that refunds are allowed: no open and no lost dispute. */
const isReturnable = sql`status = 'captured' and ifnull(dispute_status, 'won') = 'won'`
const failRefund = (code: string) =>
  sql`failed_refund_id = ${`re_${uuidv7()}`}, failure_code = ${code}, refunded_amount = 0`
/** Days in which the bank takes evidence. */
const evidenceDays = 14
const openDispute = () =>
  sql`dispute_status = 'to_answer', disputed_at = ${iso(now())}, dispute_due_at = ${iso(now() + evidenceDays * dayMs)}`

/** Actions on a charge by the dashboard of the card service, the bank, or the patient at their bank. */
export const chargeActs = {
  refund_part: () => sql`refunded_amount = min(amount, refunded_amount + 2000)`,
  fail_refund: () => failRefund('expired_or_canceled_card'),
  dispute: openDispute,
  answer: () => sql`dispute_status = 'answered', dispute_due_at = null`,
  win: () => sql`dispute_status = 'won', dispute_due_at = null`,
  lose: () => sql`dispute_status = 'lost', dispute_due_at = null`,
} as const
export type ChargeAct = keyof typeof chargeActs

/** Conditions on the charge for each action, as a real card service has them. */
const isPossible: Readonly<Record<ChargeAct, SQL>> = {
  refund_part: sql`${isReturnable} and refunded_amount < amount`,
  fail_refund: sql`status = 'captured' and refunded_amount > 0`,
  dispute: sql`status = 'captured' and dispute_status is null`,
  answer: sql`dispute_status = 'to_answer'`,
  win: sql`dispute_status in ('to_answer', 'answered')`,
  lose: sql`dispute_status in ('to_answer', 'answered')`,
}

/** Plays the act on a charge; null for an unknown intent. */
export const actOnCharge = async (
  d1: D1Database,
  id: string,
  act: ChargeAct,
): Promise<string | null> => {
  const db = connect(d1)
  await db.batch([
    sql`update embedded_intents set ${chargeActs[act]()} where id = ${id} and ${isPossible[act]}`,
  ])
  return (await db.first(selectIntents(sql`id = ${id}`)))?.id ?? null
}

interface IntentRow {
  readonly id: string
  readonly amount: number
  readonly status: Intent['status'] | 'authenticating'
  readonly clientSecret: string
  readonly captureBefore: string | null
  readonly paymentMethodId: string | null
  readonly card: string | null
  readonly failureCode: string | null
  readonly isReleased: number
  readonly refundedAmount: number
  readonly failedRefundId: string | null
  readonly disputeStatus: Dispute['status'] | null
  readonly disputedAt: string | null
  readonly disputeDueAt: string | null
}
const selectIntents = (which: SQL) =>
  sql<IntentRow>`
    select id, amount, status, client_secret as "clientSecret", capture_before as "captureBefore",
      payment_method_id as "paymentMethodId", card, failure_code as "failureCode", is_released as "isReleased",
      refunded_amount as "refundedAmount", failed_refund_id as "failedRefundId", dispute_status as "disputeStatus",
      disputed_at as "disputedAt", dispute_due_at as "disputeDueAt"
    from embedded_intents where ${which}`

const intentOf = ({ status, isReleased, ...row }: IntentRow): Intent => {
  const { amount, refundedAmount, failedRefundId, disputeStatus, disputedAt, disputeDueAt } = row
  const charge =
    status === 'captured'
      ? {
          capturedAmount: amount,
          refundedAmount,
          failedRefund: failedRefundId ? { id: failedRefundId, code: row.failureCode } : null,
          dispute: disputeStatus && {
            status: disputeStatus,
            amount,
            openedAt: disputedAt ?? '',
            dueAt: disputeDueAt,
            reason: 'fraudulent',
          },
        }
      : null
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    captureBefore: row.captureBefore,
    paymentMethodId: row.paymentMethodId,
    card: row.card,
    failureCode: row.failureCode,
    status: charge ? chargeStatus(charge) : status === 'authenticating' ? 'pending' : status,
    charge,
    isReleased: isReleased === 1,
  }
}

/** The card's name there: its number is kept nowhere. */
const paymentMethodOf = (number: string): string => `pm_card_${number.slice(-4)}`

/** What a person types into the form of a card. */
export interface TypedCard {
  readonly clientSecret: string
  readonly number: string
  /** What the person answers the bank. */
  readonly bank?: 'approve' | 'deny' | undefined
}

/** What the service answers the browser. */
export type CardAnswer =
  | { readonly status: 'held' | 'saved' | 'asks_bank' }
  | { readonly status: 'refused'; readonly code: string }

/** Takes a card as the service's own page would, without us. Null for an unknown secret. */
export const takeCard = async (
  d1: D1Database,
  { clientSecret, number, bank }: TypedCard,
): Promise<{ readonly intentId: string; readonly answer: CardAnswer } | null> => {
  const db = connect(d1)
  const row = await db.first(selectIntents(sql`client_secret = ${clientSecret}`))
  if (!row) return null
  const intentId = row.id
  if (row.status === 'held' || row.status === 'saved')
    return { intentId, answer: { status: row.status } }
  const card = cards.find((each) => each.number === number)
  const refused = (code: string) => ({ intentId, answer: { status: 'refused', code } }) as const
  if (row.status !== 'pending' && row.status !== 'authenticating') return refused('intent_over')
  if (!card) return refused('test_mode_live_card')
  if (card.asksBank && !bank) {
    await db.batch([
      sql`update embedded_intents set status = 'authenticating' where id = ${row.id}`,
    ])
    return { intentId, answer: { status: 'asks_bank' } }
  }
  const isDenied = bank === 'deny'
  const code = await decide(
    db,
    row,
    isDenied ? { ...card, refusal: 'authentication_failed' } : card,
    'now',
  )
  return code
    ? refused(code)
    : { intentId, answer: { status: row.id.startsWith('seti_') ? 'saved' : 'held' } }
}

/** As long as card networks keep a hold. */
const holdDays = 7

/** Holds or saves the card, or refuses it: answers why. */
const decide = async (
  db: Db,
  { id }: IntentRow,
  card: TestCard,
  when: 'now' | 'later',
): Promise<string | null> => {
  const code =
    card.refusal ?? (card.isRefusedLater && when === 'later' ? 'generic_decline' : undefined)
  const isSetup = id.startsWith('seti_')
  await db.batch([
    code
      ? sql`update embedded_intents set status = 'pending', failure_code = ${code} where id = ${id}`
      : sql`
          update embedded_intents set status = ${isSetup ? 'saved' : 'held'}, failure_code = null,
            payment_method_id = ${paymentMethodOf(card.number)}, card = ${`${card.brand} ${card.number.slice(-4)}`},
            capture_before = ${isSetup ? null : iso(now() + holdDays * dayMs)}
          where id = ${id}`,
  ])
  return code ?? null
}
