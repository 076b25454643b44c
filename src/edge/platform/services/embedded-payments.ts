import { connect, type Db, type SQL, sql } from '../db/index'
import { uuidv7 } from '../ids'
import { dayMs, iso, now } from '../time'
import type { Intent, NewHold, PaymentService } from './payments'

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
    capture: (id) => move(id, sql`status = 'captured'`, sql`status = 'held'`),
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
        ? move(id, sql`failure_code = ${card.refundRefusal}`, sql`status = 'captured'`)
        : move(id, sql`status = 'refunded'`, sql`status = 'captured'`)
    },
  }
}

/** How a test card answers: refused with a code of Stripe's, or only when it is held later, or after a question by the bank. */
interface TestCard {
  readonly number: string
  readonly brand: string
  readonly what: string
  readonly refusal?: string
  readonly isRefusedLater?: true
  readonly asksBank?: true
  /** What was charged cannot be given back to it. */
  readonly refundRefusal?: string
}

/** Numbers that Stripe publishes for its own test mode. */
export const cards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', what: 'Is held' },
  { number: '5555555555554444', brand: 'mastercard', what: 'Is held' },
  {
    number: '4000002500003155',
    brand: 'visa',
    what: 'Asks the bank (3-D Secure)',
    asksBank: true,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    what: 'Is saved, and refused the day before the visit',
    isRefusedLater: true,
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    what: 'Is held and charged, and takes no refund',
    refundRefusal: 'expired_or_canceled_card',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    what: 'Is declined',
    refusal: 'generic_decline',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    what: 'Has not enough money',
    refusal: 'insufficient_funds',
  },
  { number: '4000000000000069', brand: 'visa', what: 'Is expired', refusal: 'expired_card' },
  {
    number: '4000000000000127',
    brand: 'visa',
    what: 'Has another security code',
    refusal: 'incorrect_cvc',
  },
]

interface IntentRow {
  readonly id: string
  readonly status: Intent['status'] | 'authenticating'
  readonly clientSecret: string
  readonly captureBefore: string | null
  readonly paymentMethodId: string | null
  readonly card: string | null
  readonly failureCode: string | null
  readonly isReleased: number
}
const selectIntents = (which: SQL) =>
  sql<IntentRow>`
    select id, status, client_secret as "clientSecret", capture_before as "captureBefore",
      payment_method_id as "paymentMethodId", card, failure_code as "failureCode", is_released as "isReleased"
    from embedded_intents where ${which}`

const intentOf = ({ status, isReleased, ...row }: IntentRow): Intent => ({
  ...row,
  status:
    status === 'authenticating'
      ? 'pending'
      : status === 'captured' && row.failureCode
        ? 'refund_failed'
        : status,
  isReleased: isReleased === 1,
})

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
