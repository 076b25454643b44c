import { Buffer } from 'node:buffer'
import { runJob } from '#edge/cron'
import { retireSecret } from '#edge/platform/crypto/key-derivation'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { readKeyStatus } from '#edge/reencryption/key-status'
import { bindings, db } from '../world'

const env = environmentOf(bindings)
/** The key of the tests, and one that takes its place. */
export const oldKey = env.FIELD_KEYS
export const newKey = `t2:${Buffer.from('g'.repeat(32)).toString('base64')}`
export const retiredKey = async () => `t1:${await retireSecret(oldKey.slice('t1:'.length))}`

/** What the deployment has from now on. */
export const setFieldKeys = (...keys: readonly string[]) =>
  Object.assign(env, { FIELD_KEYS: keys.join(',') })

/** A turn of the job, on the database of the tests or on one that a test holds up. */
export const runTurn = (DB: D1Database = db): Promise<boolean> =>
  runJob({ ...env, DB }, 'minute', 'reencryption')

export const runAll = async (DB?: D1Database): Promise<void> => {
  while (await runTurn(DB));
}

export const statusOf = async (id: string, at = now()) => {
  const { keys } = await readKeyStatus(env, connect(db), at)
  return keys.find((key) => key.id === id)
}

/** The database of the tests; `onWrite` runs before each batch that updates a table. */
export const watchWrites = (table: string, onWrite: () => Promise<unknown>): D1Database => {
  let isWrite = false
  const watched = {
    prepare: (text: string) => {
      isWrite ||= text.startsWith(`update "${table}"`)
      return db.prepare(text)
    },
    batch: async (statements: D1PreparedStatement[]) => {
      if (isWrite) await onWrite()
      isWrite = false
      return db.batch(statements)
    },
  }
  return watched as unknown as D1Database
}
