import { dayMs } from '../platform/time'
import { maxAgeDays } from './backup-ages'
import {
  type BackupKeyring,
  type ByteArray,
  ChunkReader,
  openObject,
  sealObject,
} from './backup-keys'

/** A file as a backup lists it. */
export interface ListedFile {
  readonly key: string
  readonly size: number
  readonly etag: string
  readonly http?: R2HTTPMetadata | undefined
  readonly custom?: Record<string, string> | undefined
}

const folder = 'files/'
const goneFolder = 'gone/'
/** A file is stored once for all backups, as long as its bytes are the same. */
export const fileName = ({ key, etag }: Pick<ListedFile, 'key' | 'etag'>): string =>
  `${folder}${key}~${etag}`
const keyOfFile = (name: string): string => name.slice(folder.length, name.lastIndexOf('~'))

const pageSize = 200

/** The next files of the bucket, as a backup lists them. */
export const listStoredFiles = async (files: R2Bucket, cursor: string | null) => {
  const listed = await files.list({
    limit: pageSize,
    include: ['httpMetadata', 'customMetadata'],
    ...(cursor && { cursor }),
  })
  const page = listed.objects.map(
    ({ key, size, etag, httpMetadata, customMetadata }): ListedFile => ({
      key,
      size,
      etag,
      ...(httpMetadata && Object.keys(httpMetadata).length > 0 && { http: httpMetadata }),
      ...(customMetadata && Object.keys(customMetadata).length > 0 && { custom: customMetadata }),
    }),
  )
  return { page, cursor: listed.truncated ? listed.cursor : null }
}

/** Names among these that are stored already. */
const storedAmong = async (backups: R2Bucket, page: readonly ListedFile[]) => {
  const names = new Set(page.map(fileName))
  const found = new Set<string>()
  const [first] = [...names].sort()
  const last = [...names].sort().at(-1) ?? ''
  let cursor: string | undefined
  let isPast = !first
  while (!isPast) {
    const listed = await backups.list({
      prefix: folder,
      ...(cursor ? { cursor } : { startAfter: (first ?? '').slice(0, -1) }),
    })
    for (const { key } of listed.objects) if (names.has(key)) found.add(key)
    isPast = !listed.truncated || (listed.objects.at(-1)?.key ?? '') > last
    cursor = listed.truncated ? listed.cursor : undefined
  }
  return found
}

/** Stores what is not stored yet of these files; answers how many and how much. An empty one is all in its listing. */
export const storeFiles = async (
  env: BackupKeyring,
  files: R2Bucket,
  backups: R2Bucket,
  page: readonly ListedFile[],
) => {
  const stored = await storedAmong(backups, page)
  let bytes = 0
  let count = 0
  for (const each of page) {
    if (each.size === 0 || stored.has(fileName(each))) continue
    const found = await files.get(each.key, { onlyIf: { etagMatches: each.etag } })
    // Deleted or replaced meanwhile: the next backup has it as it is then.
    if (!(found && 'body' in found)) continue
    const name = fileName(each)
    const head = headOf(each)
    const size = head.length + found.size
    const { readable, written } = await sealObject(env, name, size, withHead(head, found.body))
    await Promise.all([backups.put(name, readable), written])
    bytes += size
    count += 1
  }
  return { bytes, count }
}

const headOf = ({ size, http, custom }: ListedFile): ByteArray => {
  const meta = new TextEncoder().encode(JSON.stringify({ size, http, custom }))
  const head = new Uint8Array(4 + meta.length)
  new DataView(head.buffer).setUint32(0, meta.length)
  head.set(meta, 4)
  return head
}
async function* withHead(head: ByteArray, body: ReadableStream): AsyncGenerator<ByteArray> {
  yield head
  yield* body
}

/** Puts a file back from its object. */
export const restoreFile = async (
  env: BackupKeyring,
  files: R2Bucket,
  name: string,
  size: number,
  source: AsyncIterable<ByteArray>,
): Promise<void> => {
  const reader = new ChunkReader(openObject(env, name, size, source))
  const length = new DataView((await reader.take(4)).buffer).getUint32(0)
  const meta = JSON.parse(new TextDecoder().decode(await reader.take(length)))
  const out = new FixedLengthStream(meta.size)
  const write = async () => {
    const writer = out.writable.getWriter()
    for await (const part of reader.remaining()) await writer.write(part)
    await writer.close()
  }
  await Promise.all([
    files.put(keyOfFile(name), out.readable, {
      ...(meta.http && { httpMetadata: meta.http }),
      ...(meta.custom && { customMetadata: meta.custom }),
    }),
    write(),
  ])
}

const cursorName = 'prune-cursor'

/**
 * Deletes what no backup can know any more: a file that left the clinic longer ago than the oldest backup is. Each call
 * looks at one page, and the next call at the next.
 */
export const pruneFiles = async (files: R2Bucket, backups: R2Bucket, at: number): Promise<void> => {
  const stored = await backups.get(cursorName)
  const cursor = (await stored?.text()) ?? ''
  const listed = await backups.list({ prefix: folder, limit: pageSize, ...(cursor && { cursor }) })
  for (const { key: name } of listed.objects) {
    const mark = `${goneFolder}${name}`
    const current = await files.head(keyOfFile(name))
    if (current && fileName(current) === name) continue
    const gone = await backups.head(mark)
    if (!gone) await backups.put(mark, '')
    else if (at - gone.uploaded.getTime() > maxAgeDays * dayMs) await backups.delete([name, mark])
  }
  await backups.put(cursorName, listed.truncated ? listed.cursor : '')
}
