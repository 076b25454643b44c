import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const state = process.env.E2E_STATE ?? join(import.meta.dirname, '../../test-results/state')

/** The database of the server under test, for what no operation can bring about: the past. */
export const openStateDatabase = () => {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  return new DatabaseSync(join(folder, file), { timeout: 5_000 })
}
