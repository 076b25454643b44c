import { derivedKey, type Keyring, newestKey, openingKeys } from './keys'

/** An encrypted value as D1 stores it. */
export type EncryptedField = Uint8Array<ArrayBuffer>
const format = 1
const ivLength = 12
const text = new TextEncoder()

/**
 * Encrypts a value for a BLOB column: AES-GCM, fresh IV, the key's id in front.
 * `context` says where it belongs (`patients.ssn:<id>`); a value moved elsewhere does not open.
 */
export const encryptField = async (
  env: Keyring,
  value: string,
  context: string,
): Promise<EncryptedField> => {
  const key = newestKey(env)
  const prefix = fieldPrefixOf(key.id)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const box = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: text.encode(context) },
    await derivedKey(key, 'field'),
    text.encode(value),
  )
  const encrypted = new Uint8Array(prefix.length + ivLength + box.byteLength)
  encrypted.set(prefix)
  encrypted.set(iv, prefix.length)
  encrypted.set(new Uint8Array(box), prefix.length + ivLength)
  return encrypted
}

/** The value again. Throws when the key is gone, the context is another, or a byte was changed. */
export const decryptField = async (
  env: Keyring,
  encrypted: ArrayLike<number> | ArrayBuffer,
  context: string,
): Promise<string> => {
  const bytes =
    encrypted instanceof ArrayBuffer ? new Uint8Array(encrypted) : Uint8Array.from(encrypted)
  const [version, length = 0] = bytes
  if (version !== format) throw new Error('Encrypted in a format this version does not know')
  const id = new TextDecoder().decode(bytes.subarray(2, 2 + length))
  const key = openingKeys(env).find((each) => each.id === id)
  if (!key) throw new Error(`FIELD_KEYS: no key ${id}`)
  const iv = bytes.subarray(2 + length, 2 + length + ivLength)
  const value = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: text.encode(context) },
    await derivedKey(key, 'field'),
    bytes.subarray(2 + length + ivLength),
  )
  return new TextDecoder().decode(value)
}

/** What stands in front of each value that a key encrypted. */
export const fieldPrefixOf = (keyId: string): EncryptedField =>
  Uint8Array.from([format, keyId.length, ...text.encode(keyId)])

/** The value under the newest key; null where the key that encrypted it is gone, or no context is its own. */
export const reencryptField = async (
  env: Keyring,
  encrypted: ArrayLike<number>,
  contexts: readonly string[],
): Promise<EncryptedField | null> => {
  for (const context of contexts) {
    const value = await decryptField(env, encrypted, context).catch(() => null)
    if (value !== null) return encryptField(env, value, context)
  }
  return null
}
