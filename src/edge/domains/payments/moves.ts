import { updateBySystem } from '#edge/events/emit'
import { inList, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { type DisputeStatus, disputeStates, type PaymentStatus, paymentStates } from './transitions'

/** A payment, with what became of its visit. */
export interface PaymentRow {
  readonly id: string
  readonly patientId: string
  readonly encounterTypeId: string
  readonly amount: number
  readonly status: PaymentStatus
  readonly disputeStatus: DisputeStatus
  readonly intentId: string | null
  readonly customerId: string | null
  readonly paymentMethodId: string | null
  readonly attempt: number
  readonly captureBefore: string | null
  readonly updatedAt: string
  readonly version: number
  /** Null until a visit is booked with it. */
  readonly visitStatus: string | null
  readonly startsAt: string | null
}

/** Payments `p` with their visits `a`. */
export const selectPayments = (which: SQL, hint = sql``): Statement<PaymentRow> =>
  sql<PaymentRow>`
    select p.id, p.patient_id as "patientId", p.encounter_type_id as "encounterTypeId", p.amount, p.status, p.version, p.dispute_status as "disputeStatus",
      p.intent_id as "intentId", p.customer_id as "customerId", p.payment_method_id as "paymentMethodId", p.attempt,
      p.capture_before as "captureBefore", p.updated_at as "updatedAt", a.status as "visitStatus", a.starts_at as "startsAt"
    from payments p ${hint} left join appointments a on a.id = p.appointment_id where ${which}`

type SystemAction =
  | Exclude<
      (typeof paymentStates.transitions)[number]['action'],
      'resolve' | 'refund' | 'settle_refund'
    >
  | (typeof disputeStates.transitions)[number]['action']

/** Takes the payments of `which` (SQL over `p`) a step on, with an event each; those that stand elsewhere stay. */
export const movePayments = (
  action: SystemAction,
  which: SQL,
  at: string,
  set: SQL = sql``,
): readonly Statement[] => {
  const isAction = (each: { readonly action: string }) => each.action === action
  const move = paymentStates.transitions.find(isAction)
  const ofDispute = disputeStates.transitions.find(isAction)
  const { from, to } = move ?? ofDispute ?? { from: [], to: '' }
  const state = move ? sql`status` : sql`dispute_status`
  return updateBySystem({
    name: `payments.${action}`,
    row: 'p',
    at,
    which: sql`${which} and ${inList(sql`p.${state}`, from)}`,
    set: sql`${state} = ${to}${set}`,
    detail: sql`json_object('status', ${to})`,
  })
}
