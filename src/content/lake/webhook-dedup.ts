import type { Store } from './store'
import { raiseVersion } from './version'

const table = `
  create table if not exists heard (key text primary key, at integer not null) strict, without rowid;
`
/** Milliseconds a message is remembered: longer than anybody sends it again. */
const life = 7 * 86_400_000

/** Messages from elsewhere that were acted upon, by transaction and document: none is acted upon twice. */
export const wasHeard = (store: Store, key: string): boolean => {
  store.sql.exec(table)
  return store.sql.exec('select 1 from heard where key = ?', key).toArray().length > 0
}

/** With `raise`, what was heard of is published elsewhere, and pages are kept by the version here. */
export const noteHeard = (store: Store, key: string, at: number, raise: boolean): void => {
  store.sql.exec(table)
  store.sql.exec('insert or ignore into heard (key, at) values (?, ?)', key, at)
  store.sql.exec('delete from heard where at < ?', at - life)
  if (raise) raiseVersion(store)
}
