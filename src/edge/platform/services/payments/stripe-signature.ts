import { Buffer } from 'node:buffer'
import { now } from '../../time'
import { isRecentSignature } from '../signature-age'

const encoder = new TextEncoder()

const importKey = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

/** The header of a webhook as Stripe signs it. */
export const stripeSignature = async (secret: string, body: string): Promise<string> => {
  const timestamp = Math.floor(now() / 1000)
  const signature = await crypto.subtle.sign(
    'HMAC',
    await importKey(secret),
    encoder.encode(`${timestamp}.${body}`),
  )
  return `t=${timestamp},v1=${Buffer.from(signature).toString('hex')}`
}

/**
 * Whether a webhook was signed as Stripe does: HMAC-SHA256 of `timestamp.body`, within five minutes. The header may have
 * several signatures while a secret rotates.
 */
export const isStripeSignature = async (
  secret: string,
  header: string | null,
  body: string,
): Promise<boolean> => {
  const parts = (header ?? '').split(',').map((part) => part.split('='))
  const timestamp = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!isRecentSignature(timestamp, now())) return false
  const key = await importKey(secret)
  const signed = encoder.encode(`${timestamp}.${body}`)
  // Compares in constant time.
  const results = await Promise.all(
    parts.map(
      ([name, value = '']) =>
        name === 'v1' && crypto.subtle.verify('HMAC', key, Buffer.from(value, 'hex'), signed),
    ),
  )
  return results.includes(true)
}
