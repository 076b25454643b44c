import { mayApprove, withApprovals } from './claim-approval'
import type { Stored } from './document'
import type { Editor } from './editor'
import { mutationProblem } from './errors'
import { mayWrite } from './grants'
import { isPublished } from './ids'
import { mayPublishLegal } from './legal-approval'
import { bounded, keyed } from './limits'
import { addHooks } from './outbox'
import { strongReferences } from './references'
import { completed, mayBePublished } from './rules'
import type { Change } from './store'
import type { Staging } from './transaction'
import { isVisible, raiseVersion } from './version'

interface Wish {
  /** Looks whether all of it would be accepted, and leaves everything as it is. */
  readonly dryRun?: boolean
  /** Gives the objects of lists a `_key` where they have none. */
  readonly keys?: boolean
  /** It is the lake itself that makes an asset of an upload. */
  readonly upload?: boolean
  /** Ids of the organizations a brand may name; null where the writer may not name any. */
  readonly organizations?: ReadonlySet<string> | null
}

/** Accepts a transaction whole or not at all; answers what it changed. */
export const commit = (
  staging: Staging,
  editor: Editor,
  { dryRun = false, keys = false, upload = false, organizations = null }: Wish = {},
): readonly Change[] => {
  const { store, id, at } = staging
  for (const { id: document, after } of staging.changes)
    if (after)
      staging.amend(
        document,
        withApprovals(finished(bounded(after), keys), editor, at.slice(0, 10)),
      )
  const { changes } = staging
  if (!upload) mayWrite(editor, changes, store)
  mayPublishLegal(editor, changes, store)
  mayApprove(editor, changes, store)
  holdsTogether(staging)
  mayBePublished(changes, store, organizations)
  if (dryRun || !changes.length) return []
  store.write({ id, author: editor.id, at, changes }, () => {
    const visible = changes.filter(isVisible)
    if (visible.length) raiseVersion(store)
    addHooks(store, id, at, visible)
  })
  return changes
}

const finished = (document: Stored, keys: boolean): Stored => {
  const whole = keys ? (keyed(document) as Stored) : document
  return isPublished(whole._id) ? completed(whole) : whole
}

/** A strong reference points at something, and what is pointed at is not deleted. */
const holdsTogether = (staging: Staging): void => {
  for (const { id, after } of staging.changes) {
    for (const target of strongReferences(after))
      if (!staging.get(target))
        throw mutationProblem(409, [
          {
            type: 'documentReferenceDoesNotExistError',
            description: `Document "${id}" references non-existent document "${target}"`,
            id,
            referenceID: target,
          },
        ])
    if (after) continue
    const referring = staging.store.references
      .of(id)
      .filter((other) => strongReferences(staging.get(other)).has(id))
    if (referring.length)
      throw mutationProblem(409, [
        {
          type: 'documentHasExistingReferencesError',
          description: `Document "${id}" cannot be deleted as there are references to it from "${referring[0]}"`,
          id,
          referencingIDs: referring,
        },
      ])
  }
}
