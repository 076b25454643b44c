import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log, run } from '../process/shell.mjs'
import { referenceFolder, root, stateFolder } from './paths.mjs'
import { digest } from './stamp.mjs'

const migrations = 'src/edge/platform/db/migrations'

/**
 * Brings the local database up to the newest migration and reference data; one made by an older baseline is set aside.
 * That is done by a process of its own, in Node 24: a fresh clone's first command still runs in the machine's Node.
 */
export const applyMigrations = (folder = stateFolder) => {
  if (JSON.stringify(databaseDigests()) === JSON.stringify(readStamp(folder))) return
  run('node', [join(root, 'scripts/database/update-database.mjs'), folder], { verbose: true })
}

/** Whether a migration that the database has had reads otherwise now: until the first release, tables change in place. */
export const isFromOlderSchema = ({ applied, stamped, current }) =>
  applied.some((name) => !current[name] || stamped?.[name] !== current[name])

/** The migrations of the checkout, each with the digest of its text. */
export const migrationDigests = () =>
  Object.fromEntries(
    readdirSync(join(root, migrations))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => [name, digest([join(migrations, name)])]),
  )

/** What the database is to be made of. */
export const databaseDigests = () => ({
  ...migrationDigests(),
  reference: digest([referenceFolder]),
})

/** What the database was last made of. */
export const stampOf = (folder) => join(folder, '.migrations')
export const readStamp = (folder) => {
  try {
    return JSON.parse(readFileSync(stampOf(folder), 'utf8'))
  } catch {
    return null
  }
}

/** Notes that a state was restored from a backup: by these migrations, and with a clinic of its own instead of the demo's. */
export const stampRestored = (folder, applied) => {
  const current = migrationDigests()
  const stamped = Object.fromEntries(applied.map((name) => [name, current[name]]))
  writeFileSync(stampOf(folder), JSON.stringify(stamped, null, 2))
  writeFileSync(join(folder, '.restored'), '')
}

/** Loads the demo clinic, relative to today; once a day. */
export const loadDemoClinic = (folder = stateFolder) => {
  if (existsSync(join(folder, '.restored'))) return
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
