/** Where a file is kept and what opens it; whoever loses this has lost the file. */
export interface StoredFile {
  readonly name: string
  /** Base64 of a key for this file alone. */
  readonly key: string
}
type Bytes = Uint8Array<ArrayBuffer>

const ivLength = 12
const cipher = { name: 'AES-GCM', length: 256 } as const

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const importKey = ({ key }: StoredFile) =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)),
    cipher,
    false,
    ['encrypt', 'decrypt'],
  )

/** Encrypts under a fresh key and keeps it under a name that says nothing. */
export const putFile = async (
  files: R2Bucket,
  folder: string,
  bytes: Bytes,
): Promise<StoredFile> => {
  const kept = {
    name: `${folder}/${crypto.randomUUID()}`,
    key: base64(crypto.getRandomValues(new Uint8Array(32)).buffer),
  }
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const box = await crypto.subtle.encrypt({ name: cipher.name, iv }, await importKey(kept), bytes)
  const sealed = new Uint8Array(ivLength + box.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(box), ivLength)
  await files.put(kept.name, sealed)
  return kept
}

/** The bytes again, or null when the file is gone. Throws when it is not the one that was kept. */
export const readFile = async (files: R2Bucket, kept: StoredFile): Promise<Bytes | null> => {
  const found = await files.get(kept.name)
  if (!found) return null
  const sealed = new Uint8Array(await found.arrayBuffer())
  const opened = await crypto.subtle.decrypt(
    { name: cipher.name, iv: sealed.subarray(0, ivLength) },
    await importKey(kept),
    sealed.subarray(ivLength),
  )
  return new Uint8Array(opened)
}

export const deleteFile = (files: R2Bucket, { name }: StoredFile): Promise<void> =>
  files.delete(name)
