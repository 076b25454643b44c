import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from './open-database.mjs'
import { root } from './paths.mjs'
import { referenceStatements } from './reference-data.mjs'

const migrationsFolder = join(root, 'src/edge/platform/db/migrations')

/** What SQLite makes itself: its own tables, and those in which a virtual table keeps its index. */
const isMadeBySqlite = `name like 'sqlite!_%' escape '!' or type = 'table' and exists (
  select 1 from sqlite_schema v where v.sql like 'create virtual table%' and s.name glob v.name || '_*')`

/**
 * The scripts that make of an empty database what all migrations and the reference data make of it, in half of the time:
 * each thing as it stands at last. A test of the edge compares both.
 * @returns {string[]}
 */
export const newDatabaseScripts = () => {
  const database = openDatabase(':memory:')
  database.exec('create table d1_migrations (id integer primary key, name text not null unique)')
  for (const name of readdirSync(migrationsFolder).sort()) {
    database.exec(readFileSync(join(migrationsFolder, name), 'utf8'))
    database.prepare('insert into d1_migrations (name) values (?)').run(name)
  }
  for (const statement of referenceStatements()) database.exec(statement)
  const schema = database
    .prepare(
      `select type, name, sql from sqlite_schema s where sql is not null and not (${isMadeBySqlite})`,
    )
    .all()
  const tables = schema.filter(({ type }) => type === 'table')
  const others = schema.filter(({ type }) => type !== 'table')
  return joined([
    // Rows come in the order of their tables: one may refer to a later one.
    'pragma defer_foreign_keys = on',
    ...tables.map(({ sql }) => sql),
    ...tables.flatMap(({ name }) => insertionOf(database, name)),
    // Triggers had their say when the rows were made.
    ...others.map(({ sql }) => sql),
  ])
}

/** SQLite takes no text above 100 kB. */
const maxLength = 90_000
const joined = (statements) => {
  const scripts = []
  let script = ''
  for (const statement of statements) {
    if (script && script.length + statement.length > maxLength) {
      scripts.push(script)
      script = ''
    }
    script += `${statement};\n`
  }
  return [...scripts, script]
}

const rowsPerStatement = 200
const insertionOf = (database, table) => {
  const columns = database.prepare(`select name from pragma_table_info(?)`).all(table)
  const names = columns.map(({ name }) => `"${name}"`)
  const quoted = names.map((name) => `quote(${name})`).join(` || ', ' || `)
  const rows = database.prepare(`select ${quoted} as row from "${table}"`).all()
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, at) => {
    const chunk = rows.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement)
    return `insert into "${table}" (${names}) values ${chunk.map(({ row }) => `(${row})`).join(', ')}`
  })
}
