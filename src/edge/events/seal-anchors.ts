/** A seal by which everything up to it can be checked. */
export interface SealAnchor {
  readonly seq: number
  readonly hash: string
}

const prefix = 'audit/heads/'
// Padded, so that names sort as numbers do.
const nameOf = (seq: number) => `${prefix}${String(seq).padStart(15, '0')}`

/** Keeps the newest seal of a batch outside the database, each under a name of its own; the first one of a name stays. */
export const storeAnchor = async (files: R2Bucket, { seq, hash }: SealAnchor): Promise<void> => {
  await files.put(nameOf(seq), '', {
    onlyIf: { etagDoesNotMatch: '*' },
    customMetadata: { hash },
  })
}

/** The heads kept after this event, in order. */
// The hash is in the metadata: listing a thousand heads is one request, reading them would be a thousand.
export const storedAnchors = async (files: R2Bucket, after = 0): Promise<SealAnchor[]> => {
  const heads: SealAnchor[] = []
  let cursor: string | undefined
  do {
    const listed = await files.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor ? { cursor } : { startAfter: nameOf(after) }),
    })
    for (const { key, customMetadata } of listed.objects)
      heads.push({ seq: Number(key.slice(prefix.length)), hash: customMetadata?.hash ?? '' })
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor)
  return heads
}
