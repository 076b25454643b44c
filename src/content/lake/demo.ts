import { createHash } from 'node:crypto'
import {
  canonicalJson,
  type DocumentInput,
  type StoredDocument,
  withoutSystemFields,
} from './store/document'
import { freshId } from './store/ids'
import type { DocumentChange, Store } from './store/store'
import { raiseVersion } from './store/version'
import { addHooks } from './write/outbox'

const table = `
  create table if not exists demo (id text primary key, digest text not null) strict, without rowid;
`
const digest = (document: DocumentInput): string =>
  createHash('sha256')
    .update(canonicalJson(withoutSystemFields(document)))
    .digest('hex')

export interface DemoLoad {
  readonly added: number
  readonly renewed: number
  readonly removed: number
}

/**
 * Brings the demo documents to what they now are. A document an editor has changed, taken down or deleted is
 * theirs, and stays as they left it.
 */
export const loadDemo = (store: Store, documents: readonly DocumentInput[]): DemoLoad => {
  store.sql.exec(table)
  const given = new Map(documents.map((document) => [String(document._id), document]))
  const known = new Map(
    [...store.sql.exec<{ id: string; digest: string }>('select id, digest from demo')].map(
      ({ id, digest }) => [id, digest] as const,
    ),
  )
  const transaction = freshId()
  const at = new Date().toISOString()
  const stored = (id: string, document: DocumentInput): StoredDocument => ({
    ...withoutSystemFields(document),
    _id: id,
    _type: String(document._type),
    _rev: transaction,
    _createdAt: store.get(id)?._createdAt ?? at,
    _updatedAt: at,
  })
  const change = (id: string, document: DocumentInput | null): DocumentChange => ({
    id,
    before: store.get(id),
    after: document && stored(id, document),
  })
  const isUntouched = (id: string): boolean => {
    const now = store.get(id)
    return known.has(id) ? now !== null && digest(now) === known.get(id) : now === null
  }
  const changes = [
    ...[...given]
      .filter(([id, document]) => isUntouched(id) && digest(document) !== known.get(id))
      .map(([id, document]) => change(id, document)),
    ...[...known.keys()]
      .filter((id) => !given.has(id) && isUntouched(id))
      .map((id) => change(id, null)),
  ]
  if (changes.length)
    store.write({ id: transaction, author: 'demo', at, changes }, () => {
      for (const { id, after } of changes)
        if (after)
          store.sql.exec(
            'insert or replace into demo (id, digest) values (?, ?)',
            id,
            digest(after),
          )
        else store.sql.exec('delete from demo where id = ?', id)
      raiseVersion(store)
      addHooks(store, transaction, at, changes)
    })
  return {
    added: changes.filter(({ before }) => !before).length,
    renewed: changes.filter(({ before, after }) => before && after).length,
    removed: changes.filter(({ after }) => !after).length,
  }
}
