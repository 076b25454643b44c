import { Buffer } from 'node:buffer'
import { importJWK, SignJWT } from 'jose'
import { secretListOf } from '../crypto/secret-list'
import { encryptPush, type PushKeys } from '../crypto/web-push-encryption'
import type { Environment } from '../environment'
import { now } from '../time'
import { postToProvider } from './http-provider'

/** Where a browser's push service takes its messages, and the keys they are encrypted with. */
export interface PushSubscriptionKeys extends PushKeys {
  readonly endpoint: string
}
interface Push {
  readonly payload: string
  /** Seconds the push service keeps it for a device that is off. */
  readonly ttlSeconds: number
  readonly urgency: 'high' | 'normal' | 'low'
  /** A newer push of the same topic takes the place of one that waits; 32 letters of base64url at most. */
  readonly topic: string | null
}
interface VapidKeys {
  /** The point and the secret of a P-256 pair, base64url. */
  readonly publicKey: string
  readonly privateKey: string
}

/** The pairs of the deployment, newest first: browsers subscribe to the first, and hear of us by the one they subscribed to. */
export const vapidKeysOf = ({
  VAPID_KEYS,
}: Pick<Environment, 'VAPID_KEYS'>): readonly VapidKeys[] =>
  secretListOf(VAPID_KEYS ?? '').flatMap((pair) => {
    const [publicKey, privateKey] = pair.split(':')
    return publicKey && privateKey ? { publicKey, privateKey } : []
  })

const services =
  /^(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*notify\.windows\.com|([a-z0-9-]+\.)*push\.apple\.com)$/

/** Whether we post to it: the push services of browsers alone, for the address is the client's word; here, this machine too. */
export const isPushEndpoint = (
  endpoint: string,
  { local }: Pick<Environment, 'local'>,
): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (local && hostname === '127.0.0.1') return protocol === 'http:'
  return protocol === 'https:' && services.test(hostname) && port === '' && username === ''
}

/** Sends by the browser's push service, signed by VAPID (RFC 8292). */
export const sendPush = async (
  vapid: VapidKeys,
  contact: string,
  subscription: PushSubscriptionKeys,
  { payload, ttlSeconds, urgency, topic }: Push,
): Promise<null> => {
  await postToProvider(subscription.endpoint, {
    headers: {
      authorization: `vapid t=${await signVapid(vapid, contact, subscription.endpoint)}, k=${vapid.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      ...(topic && { topic }),
    },
    body: await encryptPush(subscription, payload),
    redirect: 'manual',
  })
  return null
}

const vapidTtlSeconds = 12 * 3600

const signVapid = async (
  { publicKey, privateKey }: VapidKeys,
  contact: string,
  endpoint: string,
): Promise<string> => {
  const point = Buffer.from(publicKey, 'base64url')
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const key = await importJWK(
    { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33), d: privateKey },
    'ES256',
  )
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now() / 1000) + vapidTtlSeconds)
    .sign(key)
}
