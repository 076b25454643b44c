import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_readConfig as readConfig } from 'wrangler'
import { root, stateFolder } from '../setup/index.mjs'
import { openDatabase } from '../setup/open-database.mjs'
import { appliedMigrations, databaseFile } from '../setup/state.mjs'

// Leaves the same as `wrangler d1 migrations apply --local`, which starts a worker for each migration: those of a new
// database took longer than all else that a fresh clone's first start waits for.
const folder = process.argv[2] ?? stateFolder
const { d1_databases: databases } = readConfig({ config: join(root, 'wrangler.toml') })
const [{ binding, database_id: id, migrations_dir: migrations }] = databases

/** The empty database, where the server looks for it. */
const createDatabase = async () => {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: { [binding]: id },
      log: new Log(LogLevel.ERROR),
      cf: false,
      resourcePersistencePath: join(folder, 'v3'),
    }),
  )
  const database = await miniflare.getD1Database(binding)
  await database.exec(
    'create table if not exists d1_migrations (id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)',
  )
  await miniflare.dispose()
}

if (!databaseFile(folder)) await createDatabase()
const applied = appliedMigrations(folder)
const names = readdirSync(join(root, migrations)).filter(
  (name) => name.endsWith('.sql') && !applied.includes(name),
)
const db = openDatabase(databaseFile(folder), { timeout: 5_000 })
for (const name of names.sort()) {
  db.exec('begin immediate')
  db.exec(readFileSync(join(root, migrations, name), 'utf8'))
  db.prepare('insert into d1_migrations (name) values (?)').run(name)
  db.exec('commit')
}
db.close()
