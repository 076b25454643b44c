import { createHash } from 'node:crypto'
import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'
import { isPublished } from '../store/ids'
import { cleanText } from './clean-text'
import { withRecordedName } from './clinician'
import { withTranslationMarks } from './translations'
import { getPath } from './validation'

/**
 * What a document has by itself: the marks of its translations; a clinician the name of their record; a published one
 * no hidden characters, and a published legal text its hash. `earlier` are its stored versions, the closest first.
 */
export const withDerivedFields = (
  document: StoredDocument,
  earlier: readonly StoredDocument[],
  records: PlatformRecords | null,
): StoredDocument => {
  const clean = withTranslationMarks(
    isPublished(document._id) ? cleanText(document) : document,
    earlier,
  )
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
