import { commit } from './commit'
import type { Given } from './document'
import type { Editor } from './editor'
import { freshId } from './ids'
import type { Happening } from './listener-query'
import { stamped } from './mutations'
import type { Store } from './store'
import { Staging } from './transaction'

/** Keeps an upload's document, as the uploader's doing; a file that was there already stays what it was. */
export const keepAsset = (
  store: Store,
  document: Given & { readonly _id: string },
  editor: Editor,
): { readonly kept: Given; readonly happening: Happening | null } => {
  const known = store.get(document._id)
  if (known) return { kept: known, happening: null }
  const staging = new Staging(store, freshId(), new Date().toISOString())
  const fresh = stamped(staging, document, null)
  staging.put(fresh._id, fresh, { create: document }, { operation: 'create' })
  // An asset belongs to no brand and shows nowhere until a document refers to it.
  const changes = commit(staging, editor, { upload: true })
  return {
    kept: fresh,
    happening: { transaction: staging.id, author: editor.id, at: staging.at, changes },
  }
}
