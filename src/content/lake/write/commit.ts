import { assertWithinQuota } from '../editors/brand-quota'
import { assertCanApprove, withApprovals } from '../editors/claim-approval'
import type { Editor } from '../editors/editor'
import { assertCanWrite } from '../editors/grants'
import { assertCanPublishLegal } from '../editors/legal-approval'
import { mutationProblem } from '../errors'
import { assertWithinLimits, withKeys } from '../limits'
import type { PlatformRecords } from '../platform-records'
import { validateForPublish } from '../rules'
import { withDerivedFields } from '../rules/derived-fields'
import type { StoredDocument } from '../store/document'
import { draftId, isPublished, publishedId } from '../store/ids'
import { strongReferences } from '../store/references'
import type { DocumentChange, Store } from '../store/store'
import type { LakeTransaction } from '../store/transaction'
import { isVisible, raiseVersion } from '../store/version'
import { addHooks } from './outbox'

interface CommitOptions {
  /** Validates without writing. */
  readonly dryRun?: boolean
  /** Adds a `_key` to array objects without one. */
  readonly keys?: boolean
  /** The lake itself creates the asset of an upload. */
  readonly upload?: boolean
  /** What the writer's documents may name of the platform; null where they may name nothing of it. */
  readonly records?: PlatformRecords | null
  /** Whether a document comes back as it was exported: the people it takes have done their part. */
  readonly isRestored?: (document: StoredDocument) => boolean
}

/** Commits a transaction completely or not at all. Returns its changes. */
export const commitTransaction = (
  transaction: LakeTransaction,
  editor: Editor,
  {
    dryRun = false,
    keys = false,
    upload = false,
    records = null,
    isRestored = () => false,
  }: CommitOptions = {},
): readonly DocumentChange[] => {
  const { store, id, at } = transaction
  for (const change of transaction.changes)
    if (change.after)
      transaction.amend(
        change.id,
        withApprovals(
          withDerivedFields(
            prepareDocument(assertWithinLimits(change.after), keys),
            storedVersions(change, store),
            records,
          ),
          editor,
          at.slice(0, 10),
          records,
        ),
      )
  const { changes } = transaction
  if (!upload) {
    assertCanWrite(editor, changes, store)
    assertWithinQuota(editor, changes, store)
  }
  const own = changes.filter(({ after }) => !(after && isRestored(after)))
  assertCanPublishLegal(editor, own, store)
  assertCanApprove(editor, own, store)
  assertReferencesResolve(transaction)
  validateForPublish(changes, store, records)
  if (dryRun || !changes.length) return []
  store.write({ id, author: editor.id, at, changes }, () => {
    const visible = changes.filter(isVisible)
    if (visible.length) raiseVersion(store)
    addHooks(store, id, at, visible)
  })
  return changes
}

const prepareDocument = (document: StoredDocument, keys: boolean): StoredDocument =>
  keys ? (withKeys(document) as StoredDocument) : document

/** What is stored of a document, the closest first: a published one comes from its draft. */
const storedVersions = ({ id, before }: DocumentChange, store: Store): readonly StoredDocument[] =>
  [isPublished(id) && store.get(draftId(id)), before, store.get(publishedId(id))].filter(
    (each) => !!each,
  )

/** Throws when a strong reference has no target, or a referenced document is deleted. */
const assertReferencesResolve = (transaction: LakeTransaction): void => {
  for (const { id, after } of transaction.changes) {
    for (const target of strongReferences(after))
      if (!transaction.get(target))
        throw mutationProblem(409, [
          {
            type: 'documentReferenceDoesNotExistError',
            description: `Document "${id}" references non-existent document "${target}"`,
            id,
            referenceID: target,
          },
        ])
    if (after) continue
    const referring = transaction.store.references
      .of(id)
      .filter((other) => strongReferences(transaction.get(other)).has(id))
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
