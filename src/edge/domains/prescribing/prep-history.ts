import { dayMs, iso } from '#edge/platform/time'
import { judgedPreventionOf } from '../formulary'
import { isPrep, type Prescribable } from '../formulary/medicine'
import type { PrescribingFacts } from './facts'
import type { WrittenOrder } from './load-judged-rows'
import { supplyDaysOf } from './prescribed'

/** A lead-in is no supply: the tests of a start are required for it and for the first injection. */
const isSupply = (prescribed: Prescribable): boolean =>
  isPrep(prescribed) && judgedPreventionOf(prescribed) !== 'prep_lead_in'

/** Days for which a negative test allows a supply of pills (CDC 2021). */
const testedDays = 90

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
    order.signedAt && isSupply(order) && !neverTaken.includes(order.status)
      ? [{ ...order, signedAt: order.signedAt }]
      : [],
  )
  const until = supplies.map(({ signedAt, filledAt, ...supply }) => {
    const planned = Date.parse(signedAt) + supplyDaysOf(supply) * dayMs
    return Math.max(planned, filledAt ? Date.parse(filledAt) + supply.days * dayMs : 0)
  })
  const windowMs = testedDays * dayMs
  const bridges = supplies.filter(
    ({ signedAt, ...supply }) =>
      judgedPreventionOf(supply) === 'prep_oral' &&
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
