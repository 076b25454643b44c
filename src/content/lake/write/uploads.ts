import type { Editor } from '../editors/editor'
import type { LakeChange } from '../listeners/listener-query'
import type { DocumentInput } from '../store/document'
import { freshId } from '../store/ids'
import type { Store } from '../store/store'
import { LakeTransaction } from '../store/transaction'
import { commitTransaction } from './commit'
import { withRevision } from './mutations'

/** Stores an upload's document with the uploader as author; an existing asset stays unchanged. */
export const storeAsset = (
  store: Store,
  document: DocumentInput & { readonly _id: string },
  editor: Editor,
): { readonly document: DocumentInput; readonly happening: LakeChange | null } => {
  const existing = store.get(document._id)
  if (existing) return { document: existing, happening: null }
  const transaction = new LakeTransaction(store, freshId(), new Date().toISOString())
  const created = withRevision(transaction, document, null)
  transaction.put(created._id, created, { create: document }, { operation: 'create' })
  // An asset belongs to no brand and is visible nowhere until a document refers to it.
  const changes = commitTransaction(transaction, editor, { upload: true })
  return {
    document: created,
    happening: { transaction: transaction.id, author: editor.id, at: transaction.at, changes },
  }
}
