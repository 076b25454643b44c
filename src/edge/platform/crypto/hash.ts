import {
  derivedKey,
  type FieldKey,
  fieldKeys,
  type KeyPurpose,
  type Keyring,
  newestKey,
} from './keys'

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const hmac = async (key: FieldKey, purpose: KeyPurpose, text: string): Promise<string> =>
  hex(
    await crypto.subtle.sign(
      'HMAC',
      await derivedKey(key, purpose),
      new TextEncoder().encode(text),
    ),
  )

/** What stands for an email, a phone or an address where it must be found again but not be read. */
export const contactHash = (env: Keyring, text: string): Promise<string> =>
  hmac(newestKey(env), 'handle', text)

/** The same under every key still in use: what to look for while a key rotates out. */
export const contactHashes = (env: Keyring, text: string): Promise<string[]> =>
  Promise.all(fieldKeys(env).map((key) => hmac(key, 'handle', text)))

export const codeHash = (env: Keyring, text: string): Promise<string> =>
  hmac(newestKey(env), 'code', text)

export const matchesCode = async (env: Keyring, text: string, hash: string): Promise<boolean> => {
  const all = await Promise.all(fieldKeys(env).map((key) => hmac(key, 'code', text)))
  return all.some((each) => constantTimeEqual(each, hash))
}

/** SHA-256 in hex; for secrets too long to guess. */
export const sha256Hex = (secret: string): Promise<string> =>
  sha256OfBytes(new TextEncoder().encode(secret))

export const sha256OfBytes = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes))

/** What a Content Security Policy names an inline script or style by. */
export const cspHash = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`
}

/** Compares in the same time wherever the two differ. */
export const constantTimeEqual = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at)
  return difference === 0
}
