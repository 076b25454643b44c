import { type BackupKeyring, type ByteArray, openObject, sealObject } from './backup-keys'

const concat = async (source: AsyncIterable<ByteArray>): Promise<ByteArray> => {
  const parts: ByteArray[] = []
  for await (const part of source) parts.push(part)
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const through = (bytes: ByteArray, transform: CompressionStream | DecompressionStream) => {
  const { body } = new Response(bytes)
  if (!body) throw new Error('A response of bytes has a body')
  return concat(body.pipeThrough(transform))
}

export async function* once(bytes: ByteArray): AsyncGenerator<ByteArray> {
  yield bytes
}

/** Stores a text compressed and encrypted; answers the bytes that it takes. */
export const storeText = async (
  env: BackupKeyring,
  bucket: R2Bucket,
  name: string,
  value: string,
): Promise<number> => {
  const packed = await through(new TextEncoder().encode(value), new CompressionStream('gzip'))
  const { readable, written } = await sealObject(env, name, packed.length, once(packed))
  const [stored] = await Promise.all([bucket.put(name, readable), written])
  return stored?.size ?? 0
}

/** The text of an object, from its bytes as they lie in the bucket. */
export const readText = async (
  env: BackupKeyring,
  name: string,
  size: number,
  source: AsyncIterable<ByteArray>,
): Promise<string> => {
  const packed = await concat(openObject(env, name, size, source))
  return new TextDecoder().decode(await through(packed, new DecompressionStream('gzip')))
}

export const readStoredText = async (
  env: BackupKeyring,
  bucket: R2Bucket,
  name: string,
): Promise<string | null> => {
  const found = await bucket.get(name)
  return found && readText(env, name, found.size, found.body)
}
