import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log, run } from '../process/shell.mjs'
import {
  databaseDigests,
  isFromOlderSchema,
  migrationDigests,
  readStamp,
  stampOf,
} from '../setup/database.mjs'
import { openDatabase } from '../setup/open-database.mjs'
import { root, stateFolder } from '../setup/paths.mjs'
import { referenceStatements } from '../setup/reference-data.mjs'
import { appliedMigrations, databaseFile, setStateAside } from '../setup/state.mjs'

// Does what `applyMigrations` is for, in Node 24, which reads the texts of consents as they are: TypeScript.
const folder = process.argv[2] ?? stateFolder
const migrationNames = Object.keys(migrationDigests())
const current = databaseDigests()
if (isFromOlderSchema({ applied: appliedMigrations(folder), stamped: readStamp(folder), current }))
  setStateAside(folder)
if (migrationNames.some((name) => !appliedMigrations(folder).includes(name))) {
  mkdirSync(folder, { recursive: true })
  log(`Applying ${migrationNames.length} database migrations`)
  run('node', [join(root, 'scripts/database/migrate.mjs'), folder], {
    reason: 'A migration failed. `npm run reset` starts from an empty database.',
  })
}

const db = openDatabase(databaseFile(folder), { timeout: 5_000 })
db.exec('begin immediate')
for (const statement of referenceStatements()) db.exec(statement)
db.exec('commit')
db.close()
writeFileSync(stampOf(folder), JSON.stringify(current, null, 2))
