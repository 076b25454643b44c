import { dayMs, iso } from '#edge/platform/time'
import { isPrep, medicationOf } from '../formulary/medications'
import { guideline } from '../quarterly_flows/guideline'
import type { PrescribingFacts } from './facts'
import type { WrittenOrder } from './load-facts'
import { supplyDaysOf } from './predicates'

/** Statuses of a supply that was signed and never reached the patient. */
const neverTaken = ['not_dispensed', 'canceled', 'cancel_requested']

/**
 * Until when PrEP lasted, by what was signed; and which pills were signed in the last 90 days while the last negative
 * test was older than the guideline asks.
 */
export const prepHistoryOf = (
  orders: readonly WrittenOrder[],
  negativeAt: string | null,
  now: string,
): Pick<PrescribingFacts, 'prepUntil' | 'bridges'> => {
  const supplies = orders.flatMap((order) =>
    order.signedAt && isPrep(order.drug) && !neverTaken.includes(order.status)
      ? [{ ...order, signedAt: order.signedAt }]
      : [],
  )
  const until = supplies.map(({ signedAt, filledAt, ...supply }) => {
    const planned = Date.parse(signedAt) + supplyDaysOf(supply) * dayMs
    return Math.max(planned, filledAt ? Date.parse(filledAt) + supply.days * dayMs : 0)
  })
  const windowMs = guideline.days * dayMs
  const bridges = supplies.filter(
    ({ signedAt, drug }) =>
      medicationOf(drug).prevents === 'prep_oral' &&
      Date.parse(now) - Date.parse(signedAt) < windowMs &&
      !(
        negativeAt !== null &&
        negativeAt <= signedAt &&
        Date.parse(signedAt) - Date.parse(negativeAt) <= windowMs
      ),
  )
  return {
    prepUntil: until.length > 0 ? iso(Math.max(...until)) : null,
    bridges: bridges.map((each) => ({ id: each.id, days: supplyDaysOf(each) })),
  }
}
