import { documentsInPerspective, type Perspective, type View } from '../query/perspective'
import { compactOccasionally } from './compact-history'
import type { StoredDocument } from './document'
import { isPublished } from './ids'
import { References } from './references'

/** One document of a transaction: what it was, what it is. Null is not there. */
export interface DocumentChange {
  readonly id: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
}
export interface LoggedTransaction {
  readonly id: string
  readonly author: string
  readonly at: string
  readonly changes: readonly DocumentChange[]
}

const tables = `
  create table if not exists documents (id text primary key, json text not null) strict, without rowid;
  create table if not exists transactions (
    seq integer primary key autoincrement, id text not null unique, author text not null, at text not null
  ) strict;
  create table if not exists changes (
    document text not null, seq integer not null references transactions (seq), json text,
    primary key (document, seq)
  ) strict, without rowid;
  create index if not exists changes_by_seq on changes (seq);
  create table if not exists facts (name text primary key, value text not null) strict, without rowid;
`

/** The documents, in memory and on disk, and the log of what was done to them. */
export class Store {
  private readonly documents = new Map<string, StoredDocument>()
  private readonly views = new Map<string, View>()
  readonly references = new References()

  constructor(private readonly storage: DurableObjectStorage) {
    this.sql.exec(tables)
    this.reload()
  }

  /** Reads all documents from disk again. */
  reload(): void {
    this.documents.clear()
    this.views.clear()
    for (const { json } of this.sql.exec<{ json: string }>('select json from documents'))
      this.remember(JSON.parse(json))
  }

  get sql(): SqlStorage {
    return this.storage.sql
  }
  get(id: string): StoredDocument | null {
    return this.documents.get(id) ?? null
  }
  all(): Iterable<StoredDocument> {
    return this.documents.values()
  }

  /** What a perspective sees; worked out once until something it shows changes. */
  view(perspective: Perspective): View {
    const key = JSON.stringify(perspective)
    const known = this.views.get(key)
    if (known) return known
    const fresh = documentsInPerspective(this.documents.values(), perspective)
    this.views.set(key, fresh)
    return fresh
  }

  /** Writes a transaction whole, or nothing of it; answers its place in the log. `also` is written with it. */
  write({ id, author, at, changes }: LoggedTransaction, also: () => void = () => {}): number {
    const seq = this.storage.transactionSync(() => {
      const { seq } = this.sql
        .exec<{ seq: number }>(
          'insert into transactions (id, author, at) values (?, ?, ?) returning seq',
          id,
          author,
          at,
        )
        .one()
      for (const { id: document, after } of changes) {
        const json = after && JSON.stringify(after)
        this.sql.exec(
          'insert into changes (document, seq, json) values (?, ?, ?)',
          document,
          seq,
          json,
        )
        if (json)
          this.sql.exec('insert or replace into documents (id, json) values (?, ?)', document, json)
        else this.sql.exec('delete from documents where id = ?', document)
      }
      also()
      return seq
    })
    for (const { id: document, after } of changes) {
      if (after) this.remember(after)
      else this.forget(document)
    }
    this.forgetViews(changes)
    compactOccasionally(this.sql, seq)
    return seq
  }

  hasTransaction(id: string): boolean {
    return this.sql.exec('select 1 from transactions where id = ?', id).toArray().length > 0
  }
  lastTransaction(): string | null {
    const [last] = this.sql.exec<{ id: string }>(
      'select id from transactions order by seq desc limit 1',
    )
    return last?.id ?? null
  }

  fact(name: string): string | null {
    const [found] = this.sql.exec<{ value: string }>('select value from facts where name = ?', name)
    return found?.value ?? null
  }
  setFact(name: string, value: string): void {
    this.sql.exec('insert or replace into facts (name, value) values (?, ?)', name, value)
  }

  private remember(document: StoredDocument): void {
    this.documents.set(document._id, document)
    this.references.set(document._id, document)
  }
  private forget(id: string): void {
    this.documents.delete(id)
    this.references.set(id, null)
  }
  // A keystroke in a draft leaves what visitors see as it was.
  private forgetViews(changes: readonly DocumentChange[]): void {
    const isSeen = changes.some(({ id }) => isPublished(id))
    for (const key of this.views.keys()) if (isSeen || key !== '"published"') this.views.delete(key)
  }
}
