import { isApproved } from '../editors/claim-approval'
import { isAsset } from '../editors/grants'
import { LakeProblem } from '../errors'
import type { PlatformRecords } from '../platform-records'
import { isPublished } from '../store/ids'
import type { DocumentChange, Store } from '../store/store'
import { issuesOf } from './issues'
import { withdrawalIssues } from './legal'

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
      ...(after ? issuesOf(after, { before, published, records, isApproved }) : []),
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
