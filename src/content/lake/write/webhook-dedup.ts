import type { Store } from '../store/store'
import { raiseVersion } from '../store/version'

const table = `
  create table if not exists processed_webhooks (key text primary key, at integer not null) strict, without rowid;
`
/** Milliseconds a webhook is remembered: longer than Sanity retries it. */
const retentionMs = 7 * 86_400_000

/** Whether a webhook of hosted Sanity was processed, by transaction and document. */
export const isProcessed = (store: Store, key: string): boolean => {
  store.sql.exec(table)
  return store.sql.exec('select 1 from processed_webhooks where key = ?', key).toArray().length > 0
}

/** Marks a webhook as processed. `raise` increases the content version, which keys the page cache. */
export const markProcessed = (store: Store, key: string, at: number, raise: boolean): void => {
  store.sql.exec(table)
  store.sql.exec('insert or ignore into processed_webhooks (key, at) values (?, ?)', key, at)
  store.sql.exec('delete from processed_webhooks where at < ?', at - retentionMs)
  if (raise) raiseVersion(store)
}
