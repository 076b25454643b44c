import { mutationProblem } from '../errors'
import { cleanText } from '../rules/clean-text'
import {
  canonicalJson,
  type DocumentInput,
  type StoredDocument,
  withoutSystemFields,
} from '../store/document'
import { draftId, isPublished } from '../store/ids'
import { strengthenReferences } from '../store/references'
import type { DocumentChange, Store } from '../store/store'
import type { Editor } from './editor'

/**
 * Throws 403 unless every legal text of a transaction is published unchanged from a draft that others wrote, or is
 * withdrawn by an admin.
 */
export const assertCanPublishLegal = (
  editor: Editor,
  changes: readonly DocumentChange[],
  store: Store,
): void => {
  for (const { id, before, after } of changes) {
    if (!isPublished(id) || !(isLegal(before) || isLegal(after))) continue
    const problem = after ? publishProblem(id, after, editor, store) : withdrawalProblem(editor)
    if (problem)
      throw mutationProblem(403, [
        { type: 'insufficientPermissionsError', description: problem, id },
      ])
  }
}

const isLegal = (document: StoredDocument | null): boolean => document?._type === 'legalDocument'

const withdrawalProblem = ({ admin }: Editor): string | null =>
  admin ? null : 'Only an admin may withdraw a published legal text'

const publishProblem = (
  id: string,
  after: StoredDocument,
  editor: Editor,
  store: Store,
): string | null => {
  const draft = store.get(draftId(id))
  if (!draft || textOf(after) !== textOf(strengthenReferences(draft) as DocumentInput))
    return 'A legal text is published from its draft, as the draft stands'
  return authorsOf(store, draft._id).includes(editor.id)
    ? 'A legal text takes two people: someone else has to publish what you wrote'
    : null
}

const textOf = (document: DocumentInput): string => {
  const { hash: _, ...text } = withoutSystemFields(document)
  return canonicalJson(cleanText(text))
}

/** Everyone who wrote a document since it was last deleted. */
const authorsOf = (store: Store, id: string): readonly string[] =>
  [
    ...store.sql.exec<{ author: string }>(
      `select distinct author from changes join transactions using (seq)
       where document = ?1 and seq > ifnull(
         (select max(seq) from changes where document = ?1 and json is null), 0)`,
      id,
    ),
  ].map(({ author }) => author)
