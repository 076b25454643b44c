import { keyListOf } from '../platform/crypto/key-list'
import { derivedKey, type FieldKey } from '../platform/crypto/keys'
import type { Environment } from '../platform/environment'

export type ByteArray = Uint8Array<ArrayBuffer>
export type BackupKeyring = Pick<Environment, 'BACKUP_KEYS'>

const format = 1
const ivLength = 12
const tagBytes = 16
/** What is encrypted at once: as a whole, a large file would be in memory twice. */
const chunkBytes = 256 * 1024
const text = new TextEncoder()

const backupKeys = ({ BACKUP_KEYS }: BackupKeyring): readonly FieldKey[] => {
  if (!BACKUP_KEYS) throw new Error('BACKUP_KEYS is not set')
  return keyListOf(BACKUP_KEYS)
}

/** A chunk says which object it belongs to and whether it is the last: none is moved, left out or cut off unseen. */
const algorithmOf = (iv: ByteArray, name: string, index: number, isLast: boolean) => {
  const vector = iv.slice()
  const counter = new DataView(vector.buffer)
  counter.setUint32(ivLength - 4, counter.getUint32(ivLength - 4) ^ index)
  return { name: 'AES-GCM', iv: vector, additionalData: text.encode(`${isLast ? 1 : 0} ${name}`) }
}

/** Encrypts an object of a backup by the newest key as it comes; its size is known before, as R2 asks for it. */
export const sealObject = async (
  env: BackupKeyring,
  name: string,
  size: number,
  source: AsyncIterable<ByteArray>,
) => {
  const [key] = backupKeys(env)
  if (!key) throw new Error('BACKUP_KEYS holds no key')
  const secret = await derivedKey(key, 'backup')
  const id = text.encode(key.id)
  const iv = crypto.getRandomValues(new Uint8Array(ivLength))
  const chunks = Math.max(1, Math.ceil(size / chunkBytes))
  const sealed = new FixedLengthStream(2 + id.length + ivLength + size + chunks * tagBytes)
  const write = async () => {
    const writer = sealed.writable.getWriter()
    await writer.write(new Uint8Array([format, id.length, ...id, ...iv]))
    let index = 0
    for await (const chunk of inChunks(source, chunkBytes)) {
      const algorithm = algorithmOf(iv, name, index, index === chunks - 1)
      await writer.write(new Uint8Array(await crypto.subtle.encrypt(algorithm, secret, chunk)))
      index += 1
    }
    if (size === 0)
      await writer.write(
        new Uint8Array(
          await crypto.subtle.encrypt(algorithmOf(iv, name, 0, true), secret, new Uint8Array()),
        ),
      )
    await writer.close()
  }
  return { readable: sealed.readable, written: write() }
}

/** Decrypts an object of that size as it comes. Throws where it is another one, was changed, or its key is gone. */
export async function* openObject(
  env: BackupKeyring,
  name: string,
  size: number,
  source: AsyncIterable<ByteArray>,
): AsyncGenerator<ByteArray> {
  const reader = new ChunkReader(source)
  const [version, idLength = 0] = await reader.take(2)
  if (version !== format) throw new Error('No backup that this version can read')
  const id = new TextDecoder().decode(await reader.take(idLength))
  const key = backupKeys(env).find((each) => each.id === id)
  if (!key) throw new Error(`BACKUP_KEYS: no key ${id}`)
  const secret = await derivedKey(key, 'backup')
  const iv = await reader.take(ivLength)
  let left = size - 2 - idLength - ivLength
  for (let index = 0; left > 0; index++) {
    const taken = Math.min(left, chunkBytes + tagBytes)
    left -= taken
    const algorithm = algorithmOf(iv, name, index, left === 0)
    const chunk = await crypto.subtle.decrypt(algorithm, secret, await reader.take(taken))
    yield new Uint8Array(chunk)
  }
}

/** Takes bytes of a stream in pieces of any length. */
export class ChunkReader {
  private readonly parts: AsyncIterator<ByteArray>
  private rest: ByteArray = new Uint8Array()

  constructor(source: AsyncIterable<ByteArray>) {
    this.parts = source[Symbol.asyncIterator]()
  }

  async take(length: number): Promise<ByteArray> {
    const taken = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      if (this.rest.length === 0) {
        const { done, value } = await this.parts.next()
        if (done) throw new Error('The backup ends too early')
        this.rest = value
      }
      const part = this.rest.subarray(0, length - filled)
      taken.set(part, filled)
      filled += part.length
      this.rest = this.rest.subarray(part.length)
    }
    return taken
  }

  /** The bytes that are left. */
  async *remaining(): AsyncGenerator<ByteArray> {
    if (this.rest.length > 0) yield this.rest
    for (;;) {
      const { done, value } = await this.parts.next()
      if (done) return
      yield value
    }
  }
}

/** A stream in pieces of that size; the last one has what is left. */
async function* inChunks(
  source: AsyncIterable<ByteArray>,
  size: number,
): AsyncGenerator<ByteArray> {
  let chunk = new Uint8Array(size)
  let filled = 0
  for await (const part of source) {
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
