import type { StoredDocument } from '../document'
import { LakeProblem } from '../errors'
import { isAsset } from '../grants'
import { isPublished } from '../ids'
import type { DocumentChange, Store } from '../store'
import { brand } from './brand'
import { everyDocument } from './every-document'
import { legalDocument, legalHash, withdrawn } from './legal'
import type { PublishIssue, PublishRule } from './validation'

const byType: Readonly<Record<string, PublishRule>> = { brand, legalDocument }

/** What publishing adds to a document by itself. */
export const applyPublishDefaults = (document: StoredDocument): StoredDocument =>
  document._type === 'legalDocument' ? { ...document, hash: legalHash(document) } : document

/** What stands in the way of a document where visitors see it. */
export const issuesOf = (
  document: StoredDocument,
  before: StoredDocument | null,
  published: readonly StoredDocument[],
  organizations: ReadonlySet<string> | null = null,
): readonly PublishIssue[] =>
  [everyDocument, byType[document._type]].flatMap(
    (rule) => rule?.(document, { before, published, organizations }) ?? [],
  )

/** Throws with every reason unless all that is published keeps the rules; drafts may be anything on their way. */
export const validateForPublish = (
  changes: readonly DocumentChange[],
  store: Store,
  organizations: ReadonlySet<string> | null = null,
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
      ...(after ? issuesOf(after, before, published, organizations) : []),
      ...(before?._type === 'legalDocument' && after?._type !== before._type
        ? withdrawn(before, after, published)
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
