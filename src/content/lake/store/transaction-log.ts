import type { StoredDocument } from './document'
import type { Store } from './store'

/** One document in one transaction of the log. */
export interface LogEntry {
  readonly seq: number
  readonly transaction: string
  readonly author: string
  readonly at: string
  readonly document: string
  readonly before: StoredDocument | null
  readonly after: StoredDocument | null
}
export interface LogRange {
  readonly fromTransaction?: string | null
  readonly toTransaction?: string | null
  readonly fromTime?: string | null
  readonly toTime?: string | null
  /** Newest first. */
  readonly reverse?: boolean
  /** Transactions. */
  readonly limit?: number
}
interface Row extends Record<string, SqlStorageValue> {
  readonly seq: number
  readonly id: string
  readonly author: string
  readonly at: string
  readonly document: string
  readonly json: string | null
  readonly was: string | null
}

const maxEntries = 1_000
const read = (json: string | null): StoredDocument | null => (json ? JSON.parse(json) : null)

/** What happened to these documents, oldest first unless told otherwise. */
export const loadEntries = (
  store: Store,
  documents: readonly string[],
  {
    fromTransaction,
    toTransaction,
    fromTime,
    toTime,
    reverse = false,
    limit = maxEntries,
  }: LogRange,
): readonly LogEntry[] => {
  const order = reverse ? 'desc' : 'asc'
  const rows = store.sql.exec<Row>(
    `with wanted as (
       select distinct changes.seq from changes join transactions using (seq)
       where document in (select value from json_each(?1))
         and (?2 is null or seq >= (select seq from transactions where id = ?2))
         and (?3 is null or seq <= (select seq from transactions where id = ?3))
         and (?4 is null or at >= ?4) and (?5 is null or at <= ?5)
       order by seq ${order} limit ?6
     )
     select c.seq, t.id, t.author, t.at, c.document, c.json,
       (select json from changes p where p.document = c.document and p.seq < c.seq order by p.seq desc limit 1) as was
     from wanted join changes c using (seq) join transactions t using (seq)
     where c.document in (select value from json_each(?1))
     order by c.seq ${order}`,
    JSON.stringify(documents),
    fromTransaction ?? null,
    toTransaction ?? null,
    fromTime ?? null,
    toTime ?? null,
    Math.min(limit, maxEntries),
  )
  return [...rows].map(({ seq, id, author, at, document, json, was }) => ({
    seq,
    transaction: id,
    author,
    at,
    document,
    before: read(was),
    after: read(json),
  }))
}

/** Everything that happened after a place in the log, in order; null when too much of it is gone or to come. */
export const entriesAfter = (store: Store, eventId: string): readonly LogEntry[] | null => {
  const [transaction = '', document = ''] = eventId.split('#')
  const [from] = store.sql.exec<{ seq: number }>(
    'select seq from transactions where id = ?',
    transaction,
  )
  if (!from) return null
  const rows = [
    ...store.sql.exec<Row>(
      `select c.seq, t.id, t.author, t.at, c.document, c.json,
         (select json from changes p where p.document = c.document and p.seq < c.seq order by p.seq desc limit 1) as was
       from changes c join transactions t using (seq)
       where (c.seq, c.document) > (?, ?) order by c.seq, c.document limit ?`,
      from.seq,
      document,
      maxEntries + 1,
    ),
  ]
  if (rows.length > maxEntries) return null
  return rows.map(({ seq, id, author, at, document: name, json, was }) => ({
    seq,
    transaction: id,
    author,
    at,
    document: name,
    before: read(was),
    after: read(json),
  }))
}

/** A document as it was once: at a transaction, at a time, or when it was last there. */
export const documentAt = (
  store: Store,
  document: string,
  { revision, time, last }: { revision?: string | null; time?: string | null; last?: boolean },
): StoredDocument | null => {
  const [row] = store.sql.exec<{ json: string | null }>(
    `select json from changes join transactions using (seq)
     where document = ?1 and (?2 is null or seq <= (select seq from transactions where id = ?2))
       and (?3 is null or at <= ?3) and (?4 = 0 or json is not null)
     order by seq desc limit 1`,
    document,
    revision ?? null,
    time ?? null,
    last ? 1 : 0,
  )
  return read(row?.json ?? null)
}
