import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { migrationBreaches } from '../../../scripts/check-migrations.mjs'
import { all, count, database, load } from '../demo/database'

const folder = 'src/edge/platform/db/migrations'
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const released = readFileSync('scripts/database/released-migrations.tsv', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t')[0] ?? '')

const isIndexOfText = `exists (select 1 from sqlite_schema v where v.sql like 'create virtual table%' and m.name glob v.name || '*')`
const tablesOf = (db: DatabaseSync) =>
  all<{ name: string }>(
    db,
    `select name from sqlite_schema m where type = 'table' and name not like 'sqlite_%' and not ${isIndexOfText}`,
  ).map(({ name }) => name)
const columnsOf = (db: DatabaseSync, table: string) =>
  all<{ name: string }>(db, `select name from pragma_table_xinfo('${table}') where hidden = 0`).map(
    ({ name }) => name,
  )
const schemaOf = (db: DatabaseSync) =>
  all<{ type: string; name: string; sql: string }>(
    db,
    'select type, name, sql from sqlite_schema where sql is not null order by type, name',
  )

/** The clinic of the demo as the last release held it: what its tables had, and no row that is newer. */
const lastRelease = (source: DatabaseSync) => {
  const db = new DatabaseSync(':memory:')
  for (const name of released) db.exec(readFileSync(`${folder}/${name}`, 'utf8'))
  db.exec('pragma foreign_keys = off')
  const triggers = all<{ name: string; sql: string }>(
    db,
    `select name, sql from sqlite_schema where type = 'trigger'`,
  )
  // What they guard and derive is there in the rows already.
  for (const { name } of triggers) db.exec(`drop trigger "${name}"`)
  const known = new Set(tablesOf(source))
  for (const table of tablesOf(db).filter((name) => known.has(name))) {
    const present = new Set(columnsOf(source, table))
    const columns = columnsOf(db, table).filter((name) => present.has(name))
    const list = columns.map((name) => `"${name}"`).join(', ')
    const insertion = db.prepare(
      `insert or ignore into "${table}" (${list}) values (${columns.map(() => '?').join(', ')})`,
    )
    for (const row of all(source, `select ${list} from "${table}"`))
      insertion.run(...columns.map((name) => row[name] ?? null))
  }
  for (const { sql } of triggers) db.exec(sql)
  db.exec('pragma foreign_keys = on')
  return db
}

describe('a database of the last release', () => {
  it('is carried by every later migration to the tables of a new one, with all of its rows', () => {
    const fresh = database()
    load(fresh, { today: '2026-11-20', patients: 60 })
    const db = lastRelease(fresh)
    const tables = tablesOf(db)
    const rows = (table: string) => count(db, `from "${table}"`)
    const before = new Map(tables.map((table) => [table, rows(table)]))
    expect(before.get('patients')).toBeGreaterThan(50)
    for (const name of files.filter((each) => !released.includes(each)))
      db.exec(readFileSync(`${folder}/${name}`, 'utf8'))
    expect(schemaOf(db)).toEqual(schemaOf(database()))
    for (const table of tablesOf(db))
      expect(count(db, `from "${table}"`), table).toBeGreaterThanOrEqual(before.get(table) ?? 0)
    expect(all(db, 'pragma foreign_key_check')).toEqual([])
  })
})

describe('the list of released migrations', () => {
  const hashes = new Map([
    ['0001_a.sql', 'a'],
    ['0002_b.sql', 'b'],
  ])
  it('allows new files after the newest one', () => {
    expect(migrationBreaches(hashes, new Map([...hashes, ['0003_c.sql', 'c']]))).toEqual([])
  })
  it('refuses a released file that changed, one that is gone, a new one before it, and a number given twice', () => {
    const changed = new Map([
      ['0001_a.sql', 'x'],
      ['0001_z.sql', 'z'],
    ])
    expect(migrationBreaches(hashes, changed)).toEqual([
      expect.stringContaining('0001_a.sql was released and reads otherwise'),
      expect.stringContaining('0002_b.sql was released and is gone'),
      expect.stringContaining('0001_z.sql is new, and comes before 0002_b.sql'),
      expect.stringContaining('0001_z.sql has the number of 0001_a.sql'),
    ])
  })
})
