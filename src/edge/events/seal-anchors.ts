import * as z from 'zod/mini'

export const sealAnchor = z.object({
  /** The time line of the database: a restore opens the next one, in which numbers of events come again. */
  epoch: z.number(),
  seq: z.number(),
  hash: z.string(),
})
/** A seal by which everything up to it can be checked. */
export type SealAnchor = Readonly<z.output<typeof sealAnchor>>

export const isSameSeal = (a: SealAnchor | null | undefined, b: SealAnchor): boolean =>
  a?.epoch === b.epoch && a.seq === b.seq && a.hash === b.hash

// Padded, so that names sort as numbers do.
const padded = (number: number, digits: number) => String(number).padStart(digits, '0')
const folderOf = (epoch: number) => `audit/heads/${padded(epoch, 6)}/`
const nameOf = (epoch: number, seq: number) => `${folderOf(epoch)}${padded(seq, 15)}`

/** Keeps the newest seal of a batch outside the database, each under a name of its own; the first one of a name stays. */
export const storeAnchor = async (
  files: R2Bucket,
  { epoch, seq, hash }: SealAnchor,
): Promise<void> => {
  await files.put(nameOf(epoch, seq), '', {
    onlyIf: { etagDoesNotMatch: '*' },
    customMetadata: { hash },
  })
}

/** The heads kept of an epoch after one event and up to another, in order. */
// The hash is in the metadata: listing a thousand heads is one request, reading them would be a thousand.
export const storedAnchors = async (
  files: R2Bucket,
  epoch: number,
  after = 0,
  until = Number.POSITIVE_INFINITY,
): Promise<SealAnchor[]> => {
  const prefix = folderOf(epoch)
  const heads: SealAnchor[] = []
  let cursor: string | undefined
  do {
    const listed = await files.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor ? { cursor } : { startAfter: nameOf(epoch, after) }),
    })
    for (const { key, customMetadata } of listed.objects)
      heads.push({
        epoch,
        seq: Number(key.slice(prefix.length)),
        hash: customMetadata?.hash ?? '',
      })
    const isPast = (heads.at(-1)?.seq ?? 0) >= until
    cursor = listed.truncated && !isPast ? listed.cursor : undefined
  } while (cursor)
  return heads.filter(({ seq }) => seq <= until)
}

const firstWindow = 2_000

/** The newest head kept of an epoch after one event and at or before another. */
// R2 lists forward only: windows before `until`, each ten times as long as the last, read few names.
export const newestAnchor = async (
  files: R2Bucket,
  epoch: number,
  after: number,
  until: number,
): Promise<SealAnchor | null> => {
  for (let window = firstWindow; ; window *= 10) {
    const from = Math.max(after, until - window)
    const found = (await storedAnchors(files, epoch, from, until)).at(-1)
    if (found || from === after) return found ?? null
  }
}
