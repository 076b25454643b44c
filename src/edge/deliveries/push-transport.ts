import { sql } from 'drizzle-orm'
import { decryptField } from '../platform/crypto/field-encryption'
import { sha256Hex } from '../platform/crypto/hash'
import { connect } from '../platform/db/connection'
import { appOrigin, type Environment } from '../platform/environment'
import { DeliveryError } from '../platform/services/http-provider'
import {
  isPushEndpoint,
  type PushSubscriptionKeys,
  sendPush,
  vapidKeysOf,
} from '../platform/services/push'
import { now, toEpochMs } from '../platform/time'
import { kindOf } from './kinds'
import type { OutgoingMessage, Transport } from './transport'

export const subscriptionContext = (id: string) => `push_subscriptions.subscription:${id}`
const defaultTtlSeconds = 24 * 3600
/** What a push service answers of a subscription that is no more. */
const gone = ['404', '410']

/** Sends to one browser; a subscription that is no more is forgotten. */
export const pushTransport = (env: Environment): Transport | null => {
  const pairs = vapidKeysOf(env)
  if (pairs.length === 0) return null
  return {
    name: 'web_push',
    storesMessages: false,
    send: async (message) => {
      const db = connect(env.DB)
      const subscription = await loadSubscription(env, message.to)
      if (!subscription || !isPushEndpoint(subscription.endpoint, env))
        throw new DeliveryError('gone', false)
      // Push services refuse pushes signed by another key: the browser subscribes anew on its next page.
      const vapid = subscription.key
        ? pairs.find(({ publicKey }) => publicKey === subscription.key)
        : pairs[0]
      if (!vapid) {
        await db.batch([sql`delete from push_subscriptions where id = ${message.to}`])
        throw new DeliveryError('gone', false)
      }
      try {
        return await sendPush(vapid, appOrigin(env), subscription, await pushOf(message))
      } catch (error) {
        if (error instanceof DeliveryError && gone.includes(error.reason))
          await db.batch([sql`delete from push_subscriptions where id = ${message.to}`])
        throw error
      }
    },
  }
}

const loadSubscription = async (
  env: Environment,
  id: string,
): Promise<(PushSubscriptionKeys & { readonly key?: string | null }) | null> => {
  const row = await connect(env.DB).first(
    sql<{
      encrypted: number[]
    }>`select subscription_encrypted as encrypted from push_subscriptions where id = ${id}`,
  )
  return row ? JSON.parse(await decryptField(env, row.encrypted, subscriptionContext(id))) : null
}

const pushOf = async ({ subject, text, path, kind, collapseKey, expiresAt }: OutgoingMessage) => {
  const topic = collapseKey ? (await sha256Hex(collapseKey)).slice(0, 32) : null
  return {
    payload: JSON.stringify({ title: subject, body: text, path: path ?? '/', tag: topic ?? kind }),
    ttlSeconds: expiresAt
      ? Math.max(0, Math.ceil((toEpochMs(expiresAt) - now()) / 1000))
      : defaultTtlSeconds,
    urgency: kindOf(kind).priority,
    topic,
  }
}
