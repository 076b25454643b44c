import { constantTimeEqual } from '../platform/crypto/hash'
import { matchesSecret } from '../platform/crypto/secret-list'
import type { Environment } from '../platform/environment'
import { now } from '../platform/time'

/** Carries a caller's address from a deployment with `API_ORIGIN` to the one it names. */
export const forwardedHeader = 'x-careplus-caller'

/** Milliseconds for which a forwarded address is believed. */
const maxAgeMs = 2 * 60_000

interface Forwarded {
  readonly at: number
  readonly method: string
  readonly path: string
  readonly address: string
}

/** The value of the header: when, the signature, and the address, which is last as it has colons. */
export const signAddress = async (secret: string, forwarded: Forwarded): Promise<string> =>
  `${forwarded.at}.${await signatureOf(secret, forwarded)}.${forwarded.address}`

/**
 * Whom a request comes from, for rate limits: what the network says, or what the deployment in front says if it
 * signed it. An unsigned, forged or old claim changes nothing.
 */
export const callerAddress = async (
  request: globalThis.Request,
  { FORWARDING_SECRET: secrets }: Pick<Environment, 'FORWARDING_SECRET'>,
): Promise<string> => {
  const seen = request.headers.get('cf-connecting-ip') ?? '127.0.0.1'
  const claim = secrets && request.headers.get(forwardedHeader)
  const [, at, signature, address] =
    /^(\d{13})\.([\w-]{43})\.([\da-fA-F:.]{2,45})$/.exec(claim || '') ?? []
  if (!secrets || !at || !signature || !address) return seen
  if (Math.abs(now() - Number(at)) > maxAgeMs) return seen
  const { pathname: path } = new URL(request.url)
  const forwarded = { at: Number(at), method: request.method, path, address }
  const isSigned = await matchesSecret(secrets, async (secret) =>
    constantTimeEqual(signature, await signatureOf(secret, forwarded)),
  )
  return isSigned ? address : seen
}

const signatureOf = async (
  secret: string,
  { at, method, path, address }: Forwarded,
): Promise<string> => {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    bytes.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const text = ['careplus caller', at, method, path, address].join('\n')
  const signed = await crypto.subtle.sign('HMAC', key, bytes.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(signed)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
