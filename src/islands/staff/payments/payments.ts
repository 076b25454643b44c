import type { Api } from '#edge/client'
import {
  type DisputeStatus,
  disputedStatuses,
  type PaymentStatus,
} from '#edge/domains/payments/transitions'
import { loadListPage } from '../lists/list-page'

export const paymentViews = ['settle', 'disputed', 'held', 'paid', 'over'] as const
export type PaymentView = (typeof paymentViews)[number]
export const paymentViewLabels: Readonly<Record<PaymentView, string>> = {
  settle: 'To settle',
  disputed: 'Disputed',
  held: 'Held',
  paid: 'Paid',
  over: 'Over',
}
const statusesOf: Readonly<Record<Exclude<PaymentView, 'disputed'>, readonly PaymentStatus[]>> = {
  settle: ['failed', 'pending', 'refund_failed'],
  held: ['held', 'saved'],
  paid: ['captured'],
  over: ['voided', 'resolved', 'refunding', 'refunded', 'refunded_by_hand'],
}

export const loadPaymentPage = (api: Api, url: URL, view: PaymentView) =>
  loadListPage(url, { view }, (after) =>
    api.payments.page({
      filter:
        view === 'disputed'
          ? { disputeStatus: [...disputedStatuses] }
          : { status: [...statusesOf[view]] },
      sort: '-createdAt',
      page: { size: 50, after, total: true },
    }),
  )
export type StaffPayment = Awaited<ReturnType<typeof loadPaymentPage>>['rows'][number]

export const disputeLabels: Readonly<Record<DisputeStatus, string | null>> = {
  none: null,
  to_answer: 'Dispute: evidence due',
  answered: 'Dispute: evidence sent',
  won: 'Dispute won',
  lost: 'Dispute lost',
}
export const disputeTone = (status: DisputeStatus) =>
  status === 'won' ? 'positive' : status === 'answered' ? 'warning' : 'danger'

export const paymentTone = (status: PaymentStatus) =>
  status === 'captured'
    ? 'positive'
    : status === 'failed' || status === 'refund_failed'
      ? 'danger'
      : status === 'pending'
        ? 'warning'
        : undefined
