import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { sendDelivery } from './send'

/** Consumes the queue: sends each delivery, and retries messages whose delivery is still due. */
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
