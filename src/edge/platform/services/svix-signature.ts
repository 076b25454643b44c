const toleranceSeconds = 300

const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * Whether a webhook was signed as Svix does for Resend: HMAC-SHA256 of `id.timestamp.body` by the secret behind
 * `whsec_`, within five minutes. The header may name several signatures while a secret rotates.
 */
export const isSvixSignature = async (
  secret: string,
  headers: Headers,
  body: string,
  nowMs: number,
): Promise<boolean> => {
  const id = headers.get('svix-id')
  const timestamp = headers.get('svix-timestamp') ?? ''
  const key = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!id || !key || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const hmacKey = await crypto.subtle.importKey(
    'raw',
    key,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = (headers.get('svix-signature') ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [decodeBase64(each.slice(3))] : []))
  // Compares in constant time.
  const results = await Promise.all(
    signatures.map((bytes) => bytes && crypto.subtle.verify('HMAC', hmacKey, bytes, signed)),
  )
  return results.includes(true)
}
