import { mutationProblem } from '../errors'
import type { StoredDocument } from '../store/document'
import type { DocumentChange, Store } from '../store/store'
import type { Editor } from './editor'
import { brandsOf } from './grants'

/** What one brand's editors may keep, drafts included: the lake is one object, and all brands share it. */
export const maxBrandDocuments = 1_000

/** Throws 403 where a new document of an editor limited to brands is more than a brand may have. */
export const assertWithinQuota = (
  editor: Editor,
  changes: readonly DocumentChange[],
  store: Store,
): void => {
  if (editor.edit === 'all') return
  const created = changes.flatMap(({ before, after }) => (after && !before ? [after] : []))
  const deleted = new Set(changes.flatMap(({ id, after }) => (after ? [] : [id])))
  for (const group of new Set(created.flatMap(groupsOf))) {
    const isOfGroup = (document: StoredDocument) => groupsOf(document).includes(group)
    const existing = [...store.all()].filter(
      (document) => isOfGroup(document) && !deleted.has(document._id),
    )
    const [first] = created.filter(isOfGroup)
    const count = new Set([...existing, ...created.filter(isOfGroup)].map(({ _id }) => _id)).size
    if (first && count > maxBrandDocuments)
      throw mutationProblem(403, [
        {
          type: 'insufficientPermissionsError',
          description: `A brand may have ${maxBrandDocuments} documents. Delete some that are not used.`,
          id: first._id,
        },
      ])
  }
}

/** The brands of a document; its type where it has none, as a preview secret. */
const groupsOf = (document: StoredDocument): readonly string[] => {
  const brands = brandsOf(document)
  return brands.length > 0 ? brands : [document._type]
}
