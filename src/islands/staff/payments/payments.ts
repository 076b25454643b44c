import type { Api } from '#edge/client'
import {
  type DisputeStatus,
  disputedStatuses,
  type PaymentStatus,
} from '#edge/domains/payments/transitions'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { clinicDay, clinicMidnight } from '#edge/platform/time'
import { parseDay } from '../filters/days'
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

/** The days that an address asks for, both included. */
export const parsePaymentDays = (search: URLSearchParams) => ({
  from: parseDay(search.get('from')),
  until: parseDay(search.get('until')),
})
type Days = ReturnType<typeof parsePaymentDays>

/** Views whose payments were charged: their days are those of the charge, as the bank has them; of others, of their making. */
const chargedViews: readonly PaymentView[] = ['disputed', 'paid', 'over']

/** What is listed, as the API asks for it. */
export const paymentFilter = (view: PaymentView, { from, until }: Days) => {
  const begins = from && clinicMidnight(from)
  const ends = until && clinicMidnight(addPeriod(until, 1, 'day'))
  return {
    ...(view === 'disputed'
      ? { disputeStatus: [...disputedStatuses] }
      : { status: [...statusesOf[view]] }),
    ...(chargedViews.includes(view)
      ? { capturedFrom: begins, capturedUntil: ends }
      : { from: begins, until: ends }),
  }
}

/** Sums of these days; of this month where none are chosen. */
export const loadPaymentTotals = async (api: Api, { from, until }: Days) => {
  const today = clinicDay()
  const first = from ?? `${(until ?? today).slice(0, 7)}-01`
  const last = until ?? today
  if (first > last) return null
  const totals = await api.call('GET /payments/totals', {
    query: { from: clinicMidnight(first), until: clinicMidnight(addPeriod(last, 1, 'day')) },
  })
  return { ...totals, first, last }
}

export const loadPaymentPage = (api: Api, url: URL, view: PaymentView, days: Days) =>
  loadListPage(url, { view, ...days }, (after) =>
    api.payments.page({
      filter: paymentFilter(view, days),
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
