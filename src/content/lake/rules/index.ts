import { isAsset } from '../editors/grants'
import { LakeProblem } from '../errors'
import type { PlatformRecords } from '../platform-records'
import type { StoredDocument } from '../store/document'
import { isPublished } from '../store/ids'
import type { DocumentChange, Store } from '../store/store'
import { brand } from './brand'
import { clinician, withRecordedName } from './clinician'
import { everyDocument } from './every-document'
import { legalDocument, legalHash, withdrawalIssues } from './legal'
import type { PublishIssue, PublishRule } from './validation'

const byType: Readonly<Record<string, PublishRule>> = { brand, clinician, legalDocument }

/** What a document has by itself: a clinician the name of their record, and a published legal text its hash. */
export const withDerivedFields = (
  document: StoredDocument,
  records: PlatformRecords | null,
): StoredDocument => {
  if (document._type === 'clinician') return withRecordedName(document, records)
  return document._type === 'legalDocument' && isPublished(document._id)
    ? { ...document, hash: legalHash(document) }
    : document
}

/** What stands in the way of a document where visitors see it. */
export const issuesOf = (
  document: StoredDocument,
  before: StoredDocument | null,
  published: readonly StoredDocument[],
  records: PlatformRecords | null = null,
): readonly PublishIssue[] =>
  [everyDocument, byType[document._type]].flatMap(
    (rule) => rule?.(document, { before, published, records }) ?? [],
  )

/** Throws with every reason unless all that is published keeps the rules; drafts may be anything on their way. */
export const validateForPublish = (
  changes: readonly DocumentChange[],
  store: Store,
  records: PlatformRecords | null = null,
): void => {
  const seen = changes.filter(
    ({ id, after, before }) =>
      isPublished(id) &&
      !isAsset((after ?? before)?._type) &&
      !(after ?? before)?._type.startsWith('sanity.'),
  )
  if (!seen.length) return
  const next = new Map(store.view('published').byId)
  for (const { id, after } of changes) {
    if (after && isPublished(id)) next.set(id, after)
    else next.delete(id)
  }
  const published = [...next.values()]
  const items = seen.flatMap(({ id, before, after }) =>
    [
      ...(after ? issuesOf(after, before, published, records) : []),
      ...(before?._type === 'legalDocument' && after?._type !== before._type
        ? withdrawalIssues(before, after, published)
        : []),
    ].map(({ path, message }) => ({
      error: {
        type: 'validationError',
        description: path ? `${path}: ${message}` : message,
        id,
        path,
      },
      index: 0,
    })),
  )
  if (items.length)
    throw new LakeProblem(400, 'mutationError', 'This cannot be published as it is', { items })
}
