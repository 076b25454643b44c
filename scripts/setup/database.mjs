import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log, run } from '../shell.mjs'
import { root, stateFolder } from './paths.mjs'
import { isCurrent, writeStamp } from './stamp.mjs'

const migrations = 'src/edge/platform/db/migrations'
/** Brings the local database up to the newest migration. */
export const applyMigrations = (folder = stateFolder) => {
  mkdirSync(folder, { recursive: true })
  const stamp = join(folder, '.migrations')
  if (isCurrent(stamp, [migrations])) return
  log(`Applying ${readdirSync(join(root, migrations)).length} database migrations`)
  run('node', [join(root, 'scripts/migrate.mjs'), folder], {
    reason: 'A migration failed. `npm run reset` starts from an empty database.',
  })
  writeStamp(stamp, [migrations])
}

/** Loads the demo clinic, relative to today; once a day. */
export const loadDemoClinic = (folder = stateFolder) => {
  const stamp = join(folder, '.demo')
  // The date in the clinic's zone, which differs from UTC's in the evening.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(),
  )
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === today) return
  log('Filling the demo clinic')
  run('node', [join(root, 'scripts/demo.mjs'), '--state', folder], {
    reason: 'The demo data could not be loaded. `npm run reset` starts afresh.',
  })
  writeFileSync(stamp, today)
}
