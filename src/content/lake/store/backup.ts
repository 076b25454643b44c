import type { Store } from './store'

const rowsPerPage = 200
/** What is of a moment only, or SQLite's and the platform's own. */
const transient = ['hooks', 'processed_webhooks']
/** One refers to the other. */
const first = ['documents', 'transactions', 'changes']

export interface LakePage {
  readonly table: string
  readonly sql: string
  /** A row a line, as JSON; empty where the table has none. */
  readonly lines: string
  readonly next: { readonly table: number; readonly after: string } | null
  /** Changes with every write: a reading during which it changed is begun anew. */
  readonly lastChange: string
}

const tablesOf = (store: Store) => {
  const all = store.sql
    .exec<{ name: string; sql: string }>(
      `select name, sql from sqlite_master where type = 'table' and sql is not null order by name`,
    )
    .toArray()
    .filter(({ name }) => !/^(sqlite_|_cf_)/.test(name) && !transient.includes(name))
  const placeOf = (name: string) => (first.indexOf(name) + first.length + 1) % (first.length + 1)
  return all.sort((a, b) => placeOf(a.name) - placeOf(b.name))
}

/** One page of the lake's own tables. `after` counts the rows that were read. */
export const readLakePage = (store: Store, place: number, after: string): LakePage => {
  const tables = tablesOf(store)
  const table = tables[place]
  if (!table) throw new Error('The lake has no such table')
  const from = Number(after || 0)
  const rows = store.sql
    .exec(`select * from ${table.name} order by 1, 2 limit ? offset ?`, rowsPerPage, from)
    .toArray()
  const following = place + 1 < tables.length ? { table: place + 1, after: '' } : null
  return {
    table: table.name,
    sql: table.sql,
    lines: rows.map((row) => JSON.stringify(row)).join('\n'),
    next:
      rows.length < rowsPerPage ? following : { table: place, after: String(from + rows.length) },
    lastChange: `${store.lastTransaction()} ${store.fact('version')}`,
  }
}

/** Writes rows of a backup into a lake that is being restored. */
export const writeLakePage = (
  store: Store,
  { table, sql }: { readonly table: string; readonly sql: string },
  lines: readonly string[],
): void => {
  if (!/^[a-z_]+$/.test(table)) throw new Error('No table of the lake')
  store.sql.exec(sql.replace(/^create table (if not exists )?/i, 'create table if not exists '))
  for (const line of lines) {
    const row: Record<string, SqlStorageValue> = JSON.parse(line)
    const names = Object.keys(row)
    store.sql.exec(
      `insert or replace into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      ...Object.values(row),
    )
  }
  store.reload()
}

/** A lake without documents, which a backup may fill. */
export const isEmptyLake = (store: Store): boolean => [...store.all()].length === 0
