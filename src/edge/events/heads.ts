import * as z from 'zod/mini'
import type { Head } from './verify'

const prefix = 'seals/'
const day = 24 * 60 * 60_000
const shape = z.object({ seq: z.number(), hash: z.string() })
const keyOf = (at: number) => `${prefix}${new Date(at).toISOString().slice(0, 10)}`

/** Keeps the newest seal of the day outside the database; the first one of a day stays. */
export const keepHead = async (files: R2Bucket, head: Head, at: number): Promise<void> => {
  await files.put(keyOf(at), JSON.stringify(head), {
    onlyIf: { etagDoesNotMatch: '*' },
    httpMetadata: { contentType: 'application/json' },
  })
}

/** The heads kept in the last `days` days, oldest first. */
export const keptHeads = async (files: R2Bucket, at: number, days = 60): Promise<Head[]> => {
  const { objects } = await files.list({ prefix, startAfter: keyOf(at - days * day) })
  const kept = await Promise.all(objects.map(({ key }) => files.get(key)))
  return Promise.all(kept.flatMap((file) => (file ? [file.json().then(shape.parse)] : [])))
}
