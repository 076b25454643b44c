import { badRequest } from '../errors'
import type { Store } from '../store/store'

const table = `
  create table if not exists settings (
    user text not null, key text not null, value text not null, primary key (user, key)
  ) strict, without rowid;
`
const maxSettings = 200
const maxSettingLength = 20_000

export const openSettings = (store: Store): void => {
  store.sql.exec(table)
}

/** What the Studio remembers for a person: sort orders, recent searches, folded panels. */
export const loadSettings = (store: Store, user: string, keys: readonly string[]): Response =>
  Response.json(
    keys.map((key) => {
      const [row] = store.sql.exec<{ value: string }>(
        'select value from settings where user = ? and key = ?',
        user,
        key,
      )
      return { key, value: row ? JSON.parse(row.value) : null }
    }),
  )

export const saveEditorSettings = (store: Store, user: string, body: unknown): Response => {
  if (!Array.isArray(body) || body.length > maxSettings) throw badRequest('Settings are a list')
  for (const pair of body) {
    const { key, value } = (pair ?? {}) as { key?: unknown; value?: unknown }
    const text = JSON.stringify(value ?? null)
    if (typeof key !== 'string' || key.length > 200 || text.length > maxSettingLength)
      throw badRequest('A setting is a key and a small value')
    store.sql.exec(
      'insert or replace into settings (user, key, value) values (?, ?, ?)',
      user,
      key,
      text,
    )
  }
  store.sql.exec(
    `delete from settings where user = ?1 and key not in (select key from settings where user = ?1 limit ?2)`,
    user,
    maxSettings,
  )
  return Response.json(body)
}
