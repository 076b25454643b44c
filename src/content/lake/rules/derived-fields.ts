import { createHash } from 'node:crypto'
import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'
import { isPublished } from '../store/ids'
import { cleanText } from './clean-text'
import { withRecordedName } from './clinician'
import { getPath } from './validation'

/**
 * What a document has by itself: a clinician the name of their record; a published one no hidden characters, and a
 * published legal text its hash.
 */
export const withDerivedFields = (
  document: StoredDocument,
  records: PlatformRecords | null,
): StoredDocument => {
  const clean = isPublished(document._id) ? cleanText(document) : document
  if (clean._type === 'clinician') return withRecordedName(clean, records)
  return clean._type === 'legalDocument' && isPublished(clean._id)
    ? { ...clean, hash: legalHash(clean) }
    : clean
}

/** SHA-256 of the English text in UTF-8, hex: what a consent refers to. */
const legalHash = (document: StoredDocument): string =>
  createHash('sha256')
    .update(String(getPath(document, 'body.en') ?? ''))
    .digest('hex')
