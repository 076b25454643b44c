import { brandsOf } from '../editors/grants'
import type { DocumentChange, Store } from '../store/store'

const table = `
  create table if not exists hooks (seq integer primary key autoincrement, body text not null, at text not null) strict;
`
/** What is not called for is let go: a purge that is a day late purges nothing any more. */
const maxHooks = 1_000

/** A published document changed: what a webhook is told of it. */
export interface Hook {
  readonly seq: number
  /** `{_id, _type, brand?, document?, version?, transactionId, operation}` as JSON. */
  readonly body: string
  readonly at: string
}

export const openOutbox = (store: Store): void => {
  store.sql.exec(table)
}

/** Written with the change itself, so that none is forgotten. */
export const addHooks = (
  store: Store,
  transactionId: string,
  at: string,
  changes: readonly DocumentChange[],
): void => {
  for (const { id, before, after } of changes) {
    const document = after ?? before
    if (!document || document._type.startsWith('sanity.')) continue
    const [brand, ...others] = brandsOf(document)
    const body = {
      _id: id,
      _type: document._type,
      ...(brand && others.length === 0 && { brand }),
      // Which version is gone, nothing else can say once it is.
      ...(document._type === 'legalDocument' && {
        document: document.document,
        version: document.version,
      }),
      transactionId,
      operation: !before ? 'create' : after ? 'update' : 'delete',
    }
    store.sql.exec('insert into hooks (body, at) values (?, ?)', JSON.stringify(body), at)
  }
  store.sql.exec('delete from hooks where seq <= (select max(seq) from hooks) - ?', maxHooks)
}

export const hooksOf = (store: Store): readonly Hook[] => [
  ...store.sql.exec<{ seq: number; body: string; at: string }>(
    'select seq, body, at from hooks order by seq limit 100',
  ),
]
export const dropHooks = (store: Store, upTo: number): void => {
  store.sql.exec('delete from hooks where seq <= ?', upTo)
}
