import type { Environment } from '../environment'
import { type CheckingPurpose, deriveBytes, isRetiredSecret } from './key-derivation'
import { keyListOf, type NamedKey } from './key-list'

export type Keyring = Pick<Environment, 'FIELD_KEYS'>
/** Its secret is base64 of 32 bytes, or what is left of a retired key. */
export type FieldKey = NamedKey
/** What a derived key is for; one secret never serves two ends. */
export type KeyPurpose = keyof typeof forms

/** The keys of `id:base64,id:base64`, newest first: the first one writes, all of them check, those not retired open. */
export const fieldKeys = ({ FIELD_KEYS }: Keyring): readonly FieldKey[] => keyListOf(FIELD_KEYS)

export const newestKey = (env: Keyring): FieldKey => {
  const [newest] = fieldKeys(env)
  if (!newest?.id) throw new Error('FIELD_KEYS holds no key')
  return newest
}

/** The keys that open fields, newest first. */
export const openingKeys = (env: Keyring): readonly FieldKey[] =>
  fieldKeys(env).filter(({ secret }) => !isRetiredSecret(secret))

const forms = {
  field: { name: 'AES-GCM', length: 256 },
  handle: { name: 'HMAC', hash: 'SHA-256', length: 256 },
  code: { name: 'HMAC', hash: 'SHA-256', length: 256 },
  backup: { name: 'AES-GCM', length: 256 },
} as const

// Deriving costs more than using: one derivation for each key and end in an isolate.
const derived = new Map<string, Promise<CryptoKey>>()

export const derivedKey = (key: FieldKey, purpose: KeyPurpose): Promise<CryptoKey> => {
  const name = `${purpose}:${key.id}:${key.secret}`
  const known = derived.get(name)
  if (known) return known
  const made = importDerived(key, purpose)
  derived.set(name, made)
  return made
}

const importDerived = async ({ secret }: FieldKey, purpose: KeyPurpose): Promise<CryptoKey> => {
  const form = forms[purpose]
  const uses: KeyUsage[] = form.name === 'AES-GCM' ? ['encrypt', 'decrypt'] : ['sign']
  return crypto.subtle.importKey('raw', await deriveBytes(secret, purpose), form, false, uses)
}

const secrets = new Map<string, Promise<Uint8Array>>()

/** 32 bytes for one purpose, where a synchronous digest needs them. */
export const derivedSecret = (key: FieldKey, purpose: CheckingPurpose): Promise<Uint8Array> => {
  const name = `${purpose}:${key.id}:${key.secret}`
  const known = secrets.get(name)
  if (known) return known
  const made = deriveBytes(key.secret, purpose)
  secrets.set(name, made)
  return made
}
