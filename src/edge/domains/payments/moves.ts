import { updateBySystem } from '#edge/events/emit'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import type { Intent } from '#edge/platform/services/payments'
import { type PaymentStatus, paymentStates } from './transitions'

/** A payment, with what became of its visit. */
export interface PaymentRow {
  readonly id: string
  readonly patientId: string
  readonly encounterTypeId: string
  readonly amount: number
  readonly status: PaymentStatus
  readonly intentId: string | null
  readonly customerId: string | null
  readonly paymentMethodId: string | null
  readonly attempt: number
  readonly captureBefore: string | null
  readonly updatedAt: string
  /** Null until a visit is booked with it. */
  readonly visitStatus: string | null
  readonly startsAt: string | null
}

/** Payments `p` with their visits `a`. */
export const selectPayments = (which: SQL, hint = sql``): Statement<PaymentRow> =>
  sql<PaymentRow>`
    select p.id, p.patient_id as "patientId", p.encounter_type_id as "encounterTypeId", p.amount, p.status,
      p.intent_id as "intentId", p.customer_id as "customerId", p.payment_method_id as "paymentMethodId", p.attempt,
      p.capture_before as "captureBefore", p.updated_at as "updatedAt", a.status as "visitStatus", a.starts_at as "startsAt"
    from payments p ${hint} left join appointments a on a.id = p.appointment_id where ${which}`

type SystemAction = Exclude<
  (typeof paymentStates.transitions)[number]['action'],
  'resolve' | 'refund' | 'settle_refund'
>

/** Takes the payments of `which` (SQL over `p`) a step on, with an event each; those that stand elsewhere stay. */
export const movePayments = (
  action: SystemAction,
  which: SQL,
  at: string,
  set: SQL = sql``,
): readonly Statement[] => {
  const move = paymentStates.transitions.find((each) => each.action === action)
  if (!move) return []
  return updateBySystem({
    name: `payments.${action}`,
    row: 'p',
    at,
    which: sql`${which} and ${inList(sql`p.status`, move.from)}`,
    set: sql`status = ${move.to}${set}`,
    detail: sql`json_object('status', ${move.to})`,
  })
}

/** What the service tells of its intent, on the payment: told late or again, it changes nothing. */
export const intentStatements = (
  { id }: Pick<PaymentRow, 'id'>,
  intent: Intent,
  at: string,
): readonly Statement[] => {
  const which = sql`p.id = ${id} and p.intent_id = ${intent.id}`
  const known = sql`, payment_method_id = ifnull(${intent.paymentMethodId}, p.payment_method_id),
    card = ifnull(${intent.card}, p.card), failure_code = null`
  switch (intent.status) {
    case 'held':
      return movePayments(
        'hold',
        which,
        at,
        sql`${known}, capture_before = ${intent.captureBefore}`,
      )
    case 'saved':
      return movePayments('save', which, at, known)
    case 'captured':
      return movePayments('capture', which, at, sql`${known}, captured_at = ${at}`)
    case 'refunded':
      return movePayments(
        'confirm_refund',
        which,
        at,
        sql`, refunded_at = ${at}, failure_code = null`,
      )
    case 'refund_failed':
      // Asked again, it is another attempt: the service answers one key once.
      return movePayments(
        'fail_refund',
        which,
        at,
        sql`, refunded_at = null, failure_code = ${intent.failureCode}, attempt = attempt + 1`,
      )
    case 'canceled':
      // What we let go is written by who did; otherwise the hold was lost.
      return intent.isReleased
        ? []
        : movePayments('fail', which, at, sql`, failure_code = 'hold_lost', capture_before = null`)
    case 'pending':
      return intent.failureCode
        ? [
            ...movePayments('fail', which, at),
            sql`update payments set failure_code = ${intent.failureCode} where id = ${id} and intent_id = ${intent.id}`,
          ]
        : []
  }
}
