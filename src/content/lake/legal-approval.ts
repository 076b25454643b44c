import { canonical, type Given, type Stored, written } from './document'
import type { Editor } from './editor'
import { mutationProblem } from './errors'
import { draftId, isPublished } from './ids'
import { strengthened } from './references'
import type { Change, Store } from './store'

/**
 * Throws unless every legal text of a transaction is published by a second person, exactly as a draft says that
 * others wrote, or is withdrawn by an admin.
 */
export const mayPublishLegal = (editor: Editor, changes: readonly Change[], store: Store): void => {
  for (const { id, before, after } of changes) {
    if (!isPublished(id) || !(isLegal(before) || isLegal(after))) continue
    const refused = after ? publishing(id, after, editor, store) : withdrawal(editor)
    if (refused)
      throw mutationProblem(403, [
        { type: 'insufficientPermissionsError', description: refused, id },
      ])
  }
}

const isLegal = (document: Stored | null): boolean => document?._type === 'legalDocument'

const withdrawal = ({ admin }: Editor): string | null =>
  admin ? null : 'Only an admin may withdraw a published legal text'

const publishing = (id: string, after: Stored, editor: Editor, store: Store): string | null => {
  const draft = store.get(draftId(id))
  if (!draft || textOf(after) !== textOf(strengthened(draft) as Given))
    return 'A legal text is published from its draft, as the draft stands'
  return authorsOf(store, draft._id).includes(editor.id)
    ? 'A legal text takes two people: somebody else has to publish what you wrote'
    : null
}

const textOf = (document: Given): string => {
  const { hash: _, ...text } = written(document)
  return canonical(text)
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
