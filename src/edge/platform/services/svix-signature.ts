import { newestSecret } from '../crypto/secret-list'
import { appOrigin, type Environment } from '../environment'
import { now } from '../time'
import { isRecentSignature } from './signature-age'

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const encoder = new TextEncoder()
const importKey = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
const keyOf = (secret: string) => decodeBase64(secret.replace(/^whsec_/, ''))

const signedBytes = (head: string, body: string | Uint8Array<ArrayBuffer>) => {
  const [first, rest] = [
    encoder.encode(head),
    typeof body === 'string' ? encoder.encode(body) : body,
  ]
  const signed = new Uint8Array(first.length + rest.length)
  signed.set(first)
  signed.set(rest, first.length)
  return signed
}

/** The headers of a webhook as its sender signs it. */
export const svixHeaders = async (
  secret: string,
  id: string,
  body: string | Uint8Array<ArrayBuffer>,
  nowMs: number,
): Promise<Record<string, string>> => {
  const timestamp = String(Math.floor(nowMs / 1000))
  const key = await importKey(keyOf(secret) ?? encoder.encode(secret))
  const signed = signedBytes(`${id}.${timestamp}.`, body)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return {
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

/** What a service that is played on a laptop tells us, as the hosted one would: signed, at its address of ours. */
export const signedCallback = async (
  env: Pick<Environment, 'APP_ORIGIN'>,
  path: string,
  {
    secret,
    messageId,
    body,
  }: {
    readonly secret: string
    readonly messageId: string
    readonly body: string | Uint8Array<ArrayBuffer>
  },
): Promise<Request> =>
  new Request(`${appOrigin(env)}${path}`, {
    method: 'POST',
    headers: await svixHeaders(newestSecret(secret), messageId, body, now()),
    body,
  })

/**
 * Whether a webhook was signed as Svix does for Resend and labs: HMAC-SHA256 of `id.timestamp.body` by the secret behind
 * `whsec_`, within five minutes. The header may name several signatures while a secret rotates.
 */
export const isSvixSignature = async (
  secret: string,
  headers: Headers,
  body: string | Uint8Array<ArrayBuffer>,
  nowMs: number,
): Promise<boolean> => {
  const id = headers.get('svix-id')
  const timestamp = headers.get('svix-timestamp') ?? ''
  const key = keyOf(secret)
  if (!id || !key || !isRecentSignature(timestamp, nowMs)) return false
  const hmacKey = await importKey(key)
  const signed = signedBytes(`${id}.${timestamp}.`, body)
  const signatures = (headers.get('svix-signature') ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [decodeBase64(each.slice(3))] : []))
  // Compares in constant time.
  const results = await Promise.all(
    signatures.map((bytes) => bytes && crypto.subtle.verify('HMAC', hmacKey, bytes, signed)),
  )
  return results.includes(true)
}
