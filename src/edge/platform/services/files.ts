/** Where a file is stored and the key that decrypts it: without this record the file is lost. */
export interface StoredFile {
  readonly name: string
  /** Base64 of a key for this file alone. */
  readonly key: string
  /** Base64 of the initialization vector, apart from the bytes: putting it in front would copy the whole file. */
  readonly iv: string
}
type Bytes = Uint8Array<ArrayBuffer>

const ivLength = 12
const cipher = { name: 'AES-GCM', length: 256 } as const

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const importKey = ({ key }: StoredFile) =>
  crypto.subtle.importKey('raw', fromBase64(key), cipher, false, ['encrypt', 'decrypt'])

/** Encrypts under a fresh key and stores it under a name without meaning. */
export const putFile = async (
  files: R2Bucket,
  folder: string,
  bytes: Bytes,
): Promise<StoredFile> => {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const file = {
    name: `${folder}/${crypto.randomUUID()}`,
    key: toBase64(crypto.getRandomValues(new Uint8Array(32))),
    iv: toBase64(iv),
  }
  const key = await importKey(file)
  await files.put(file.name, await crypto.subtle.encrypt({ name: cipher.name, iv }, key, bytes))
  return file
}

/** The bytes again, or null when the file is gone. Throws when it is not the one that was stored. */
export const readFile = async (files: R2Bucket, file: StoredFile): Promise<Bytes | null> => {
  const found = await files.get(file.name)
  if (!found) return null
  const algorithm = { name: cipher.name, iv: fromBase64(file.iv) }
  return new Uint8Array(
    await crypto.subtle.decrypt(algorithm, await importKey(file), await found.arrayBuffer()),
  )
}

export const deleteFile = (files: R2Bucket, { name }: StoredFile): Promise<void> =>
  files.delete(name)
