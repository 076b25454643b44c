import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { sendDelivery } from './send'

/** The queue's end: sends each delivery, and asks for those to come back that must be tried again. */
export const consumeDeliveries = async (
  batch: MessageBatch<{ delivery: string }>,
  env: Environment,
): Promise<void> => {
  await Promise.all(
    batch.messages.map(async (message) => {
      try {
        const outcome = await sendDelivery(env, message.body.delivery)
        if (outcome === 'done') message.ack()
        else message.retry({ delaySeconds: outcome.later })
      } catch (error) {
        log.error('deliveries.consume', error, env)
        message.retry()
      }
    }),
  )
}
