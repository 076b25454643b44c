import { appOrigin, type Environment } from '../../environment'
import { log } from '../../log'
import { minuteMs, now } from '../../time'
import { paymentService } from './payments'

/** Cache time of the measure, so that health reports do not each ask Stripe. */
const keptMs = 10 * minuteMs
const measures = new WeakMap<
  Environment,
  { readonly at: number; readonly missing: Promise<readonly string[]> }
>()

/**
 * Finds the Stripe event types that the webhook of this deployment lacks: without them a dispute, or a refund that
 * fails days later, goes unnoticed. Cached for ten minutes.
 */
export const missingPaymentEvents = (env: Environment): Promise<readonly string[]> => {
  const measured = measures.get(env)
  if (measured && now() < measured.at + keptMs) return measured.missing
  const service = paymentService(env)
  const missing = service
    ? service.listMissingEvents(`${appOrigin(env)}/api/payments/events`)
    : Promise.resolve([])
  measures.set(env, { at: now(), missing })
  missing.then(
    (names) => {
      if (names.length > 0)
        log.alarm('payment_events_missing', 'The webhook of the card service leaves out events', {
          names: names.join(' '),
        })
    },
    () => measures.delete(env),
  )
  return missing
}
