import type { Api } from '#edge/client'
import type { PaymentStatus } from '#edge/domains/payments/contract'
import { loadListPage } from '../lists/list-page'

export const paymentViews = ['settle', 'held', 'paid', 'over'] as const
export type PaymentView = (typeof paymentViews)[number]
export const paymentViewLabels: Readonly<Record<PaymentView, string>> = {
  settle: 'To settle',
  held: 'Held',
  paid: 'Paid',
  over: 'Over',
}
const statusesOf: Readonly<Record<PaymentView, readonly PaymentStatus[]>> = {
  settle: ['failed', 'pending', 'refund_failed'],
  held: ['held', 'saved'],
  paid: ['captured'],
  over: ['voided', 'resolved', 'refunding', 'refunded', 'refunded_by_hand'],
}

export const loadPaymentPage = (api: Api, url: URL, view: PaymentView) =>
  loadListPage(url, { view }, (after) =>
    api.payments.page({
      filter: { status: [...statusesOf[view]] },
      sort: '-createdAt',
      page: { size: 50, after, total: true },
    }),
  )
export type StaffPayment = Awaited<ReturnType<typeof loadPaymentPage>>['rows'][number]

export const paymentTone = (status: PaymentStatus) =>
  status === 'captured'
    ? 'positive'
    : status === 'failed' || status === 'refund_failed'
      ? 'danger'
      : status === 'pending'
        ? 'warning'
        : undefined
