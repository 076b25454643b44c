import { derivedKey, fieldKeys, type Keyring, newestKey } from './keys'

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
  const id = text.encode(key.id)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const box = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: text.encode(context) },
    await derivedKey(key, 'field'),
    text.encode(value),
  )
  const sealed = new Uint8Array(2 + id.length + ivLength + box.byteLength)
  sealed.set([format, id.length])
  sealed.set(id, 2)
  sealed.set(iv, 2 + id.length)
  sealed.set(new Uint8Array(box), 2 + id.length + ivLength)
  return sealed
}

/** The value again. Throws when the key is gone, the context is another, or a byte was changed. */
export const decryptField = async (
  env: Keyring,
  sealed: ArrayLike<number> | ArrayBuffer,
  context: string,
): Promise<string> => {
  const bytes = sealed instanceof ArrayBuffer ? new Uint8Array(sealed) : Uint8Array.from(sealed)
  const [version, length = 0] = bytes
  if (version !== format) throw new Error('Sealed in a format this version does not know')
  const id = keyOf(bytes)
  const key = fieldKeys(env).find((each) => each.id === id)
  if (!key) throw new Error(`FIELD_KEYS: no key ${id}`)
  const iv = bytes.subarray(2 + length, 2 + length + ivLength)
  const value = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: text.encode(context) },
    await derivedKey(key, 'field'),
    bytes.subarray(2 + length + ivLength),
  )
  return new TextDecoder().decode(value)
}

const keyOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes.subarray(2, 2 + (bytes[1] ?? 0)))

/** Whether a value was sealed with an older key, and is due to be sealed again. */
export const needsReencryption = (env: Keyring, sealed: ArrayLike<number>): boolean =>
  keyOf(Uint8Array.from(sealed)) !== newestKey(env).id
