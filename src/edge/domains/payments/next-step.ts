import { dayMs, hourMs, toEpochMs } from '#edge/platform/time'
import type { PaymentRow } from './moves'
import { disputedStatuses, openPaymentStatuses } from './transitions'

/** A visit may begin late and last: what is held for it lasts that long after its time. */
export const holdMarginMs = 2 * hourMs
/** A card that is saved is held that long before the visit. */
export const holdAheadMs = dayMs
/** A card that was given and no visit booked with it: it is let go after this. */
export const unusedMs = hourMs

export const lostStatuses = ['Canceled', 'Missed', 'Failed', 'Rejected', 'Abandoned'] as const
const underWay = ['In progress', 'Documenting', 'Complete']

export type PaymentStep = 'release' | 'capture' | 'hold' | 'save' | 'return' | 'refund' | 'forget'

/** What is to be done of a payment as its visit stands: the same whether an event, a job or the night asks. */
export const nextStep = (
  { status, disputeStatus, visitStatus, startsAt, captureBefore, updatedAt, intentId }: PaymentRow,
  at: number,
): PaymentStep | null => {
  const isOpen = openPaymentStatuses.some((each) => each === status)
  // A refund during a dispute, or after a lost one, would return the amount twice.
  if (disputedStatuses.some((each) => each === disputeStatus)) return null
  if (status === 'refunding') return 'refund'
  if (status === 'resolved') return intentId ? 'forget' : null
  if (visitStatus === null || startsAt === null)
    return isOpen && toEpochMs(updatedAt) < at - unusedMs ? 'release' : null
  if (lostStatuses.some((each) => each === visitStatus))
    return isOpen ? 'release' : status === 'captured' ? 'return' : null
  if (underWay.includes(visitStatus))
    return status === 'held' ? 'capture' : status === 'saved' ? 'hold' : null
  const start = toEpochMs(startsAt)
  if (status === 'held')
    return captureBefore !== null && toEpochMs(captureBefore) < start + holdMarginMs ? 'save' : null
  return status === 'saved' && start <= at + holdAheadMs ? 'hold' : null
}
