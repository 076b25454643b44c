/** Where a file is stored and the key that decrypts it: without this record the file is lost. */
export interface StoredFile {
  readonly name: string
  /** Base64 of a key for this file alone. */
  readonly key: string
  /** Base64 of the initialization vector of its first chunk; that of the n-th differs by n. */
  readonly iv: string
}
type Bytes = Uint8Array<ArrayBuffer>

const ivLength = 12
const cipher = { name: 'AES-GCM', length: 256 } as const
/** A file is encrypted in chunks: as a whole it would be in memory twice. */
const chunkBytes = 256 * 1024
const tagBytes = 16
const sealedChunkBytes = chunkBytes + tagBytes

const toBase64 = (bytes: Bytes) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const importKey = ({ key }: StoredFile) =>
  crypto.subtle.importKey('raw', fromBase64(key), cipher, false, ['encrypt', 'decrypt'])

/** Each chunk has a vector of its own, and says whether it is the last: none is left out, moved or cut off unseen. */
const algorithmOf = ({ iv }: StoredFile, index: number, isLast: boolean) => {
  const vector = fromBase64(iv)
  const counter = new DataView(vector.buffer)
  counter.setUint32(ivLength - 4, counter.getUint32(ivLength - 4) ^ index)
  return { name: cipher.name, iv: vector, additionalData: Uint8Array.of(isLast ? 1 : 0) }
}

/** Encrypts under a fresh key and stores it under a name without meaning. */
export const putFile = async (
  files: R2Bucket,
  folder: string,
  bytes: Bytes,
): Promise<StoredFile> => {
  const file = {
    name: `${folder}/${crypto.randomUUID()}`,
    key: toBase64(crypto.getRandomValues(new Uint8Array(32))),
    iv: toBase64(crypto.getRandomValues(new Uint8Array(ivLength))),
  }
  const chunks = Math.max(1, Math.ceil(bytes.length / chunkBytes))
  const sealed = new FixedLengthStream(bytes.length + chunks * tagBytes)
  const key = await importKey(file)
  const sealChunks = async () => {
    const writer = sealed.writable.getWriter()
    for (let index = 0; index < chunks; index++) {
      const chunk = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes)
      const algorithm = algorithmOf(file, index, index === chunks - 1)
      await writer.write(new Uint8Array(await crypto.subtle.encrypt(algorithm, key, chunk)))
    }
    await writer.close()
  }
  await Promise.all([files.put(file.name, sealed.readable), sealChunks()])
  return file
}

/** The bytes again, or null when the file is gone. Throws when it is not the one that was stored. */
export const readFile = async (files: R2Bucket, file: StoredFile): Promise<Bytes | null> => {
  const found = await files.get(file.name)
  if (!found) return null
  const key = await importKey(file)
  const chunks = Math.ceil(found.size / sealedChunkBytes)
  const bytes = new Uint8Array(found.size - chunks * tagBytes)
  let index = 0
  for await (const sealed of chunksOf(found.body, sealedChunkBytes)) {
    const algorithm = algorithmOf(file, index, index === chunks - 1)
    const chunk = await crypto.subtle.decrypt(algorithm, key, sealed)
    bytes.set(new Uint8Array(chunk), index * chunkBytes)
    index += 1
  }
  return bytes
}

export const deleteFile = (files: R2Bucket, { name }: StoredFile): Promise<void> =>
  files.delete(name)

/** A stream in pieces of that size; the last one has what is left. */
async function* chunksOf(stream: ReadableStream, size: number): AsyncGenerator<Bytes> {
  let chunk = new Uint8Array(size)
  let filled = 0
  for await (const part of stream) {
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(size - filled, part.length - at)
      chunk.set(part.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < size) continue
      yield chunk
      chunk = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}
