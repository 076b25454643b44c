import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const state = process.env.E2E_STATE ?? join(import.meta.dirname, '../../test-results/state')

/** Moves a verification code's times so many minutes into the past. */
export const ageCode = (challengeId: string, minutes: number) => {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject')
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? ''
  const db = new DatabaseSync(join(folder, file), { timeout: 5_000 })
  const earlier = `strftime('%Y-%m-%dT%H:%M:%fZ', ?, '-${minutes} minutes')`
  const codes = db.prepare(
    'select id, created_at, expires_at from verification_codes where challenge_id = ?',
  )
  for (const { id, created_at, expires_at } of codes.all(challengeId))
    db.prepare(
      `update verification_codes set created_at = ${earlier}, expires_at = ${earlier} where id = ?`,
    ).run(created_at ?? '', expires_at ?? '', id ?? '')
  db.close()
}
