import type { Environment } from '../environment'
import { keyListOf, type NamedKey } from './key-list'

export type Keyring = Pick<Environment, 'FIELD_KEYS'>
/** Its secret is base64 of 32 bytes. */
export type FieldKey = NamedKey
/** What a derived key is for; one secret never serves two ends. */
export type KeyPurpose = 'field' | 'handle' | 'code' | 'backup'
export type SecretPurpose = 'seal' | 'content_seal'

/** The keys of `id:base64,id:base64`, newest first: the first one writes, all of them read. */
export const fieldKeys = ({ FIELD_KEYS }: Keyring): readonly FieldKey[] => keyListOf(FIELD_KEYS)

export const newestKey = (env: Keyring): FieldKey => {
  const [newest] = fieldKeys(env)
  if (!newest?.id) throw new Error('FIELD_KEYS holds no key')
  return newest
}

const forms = {
  field: { name: 'AES-GCM', length: 256 },
  handle: { name: 'HMAC', hash: 'SHA-256', length: 256 },
  code: { name: 'HMAC', hash: 'SHA-256', length: 256 },
  backup: { name: 'AES-GCM', length: 256 },
} as const satisfies Record<KeyPurpose, object>

// Deriving costs more than using: one derivation for each key and end in an isolate.
const derived = new Map<string, Promise<CryptoKey>>()

export const derivedKey = (key: FieldKey, purpose: KeyPurpose): Promise<CryptoKey> => {
  const name = `${purpose}:${key.id}:${key.secret}`
  const known = derived.get(name)
  if (known) return known
  const made = derive(key, purpose)
  derived.set(name, made)
  return made
}

const secrets = new Map<string, Promise<Uint8Array>>()

/** 32 bytes for one purpose, where a synchronous digest needs them. */
export const derivedSecret = (key: FieldKey, purpose: SecretPurpose): Promise<Uint8Array> => {
  const name = `${purpose}:${key.id}:${key.secret}`
  const known = secrets.get(name)
  if (known) return known
  const made = deriveSecret(key, purpose)
  secrets.set(name, made)
  return made
}

const deriveSecret = async (key: FieldKey, purpose: SecretPurpose): Promise<Uint8Array> =>
  new Uint8Array(
    await crypto.subtle.deriveBits(derivation(purpose), await masterOf(key, 'deriveBits'), 256),
  )

const derivation = (purpose: KeyPurpose | SecretPurpose) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(32),
  info: new TextEncoder().encode(`careplus ${purpose}`),
})

const masterOf = ({ id, secret }: FieldKey, usage: 'deriveKey' | 'deriveBits') => {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0))
  if (bytes.length !== 32) throw new Error(`FIELD_KEYS: the key ${id} is not 32 bytes`)
  return crypto.subtle.importKey('raw', bytes, 'HKDF', false, [usage])
}

const derive = async (key: FieldKey, purpose: KeyPurpose): Promise<CryptoKey> => {
  const uses: KeyUsage[] = forms[purpose].name === 'AES-GCM' ? ['encrypt', 'decrypt'] : ['sign']
  return crypto.subtle.deriveKey(
    derivation(purpose),
    await masterOf(key, 'deriveKey'),
    forms[purpose],
    false,
    uses,
  )
}
