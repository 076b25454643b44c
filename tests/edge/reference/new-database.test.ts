import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { db } from '../world'

const { MIGRATIONS, REFERENCE_DATA } = env as unknown as {
  MIGRATIONS: { name: string; queries: string[] }[]
  REFERENCE_DATA: string[]
}

/** The text of every table, index, view and trigger, and the rows of every table in the order of their texts. */
const readDatabase = async () => {
  const { results: schema } = await db
    .prepare("select type, name, sql from sqlite_schema where name not like '!_cf%' escape '!'")
    .all<{ type: string; name: string; sql: string | null }>()
  const rows = schema
    .filter(({ type }) => type === 'table')
    .map(async ({ name }) => {
      const { results } = await db.prepare(`select * from "${name}"`).all()
      return [name, results.map((row) => JSON.stringify(row)).sort()] as const
    })
  return {
    schema: schema.map(({ type, name, sql }) => `${type} ${name}: ${sql}`).sort(),
    rows: Object.fromEntries(await Promise.all(rows)),
  }
}

it('begins every test file with what the migrations and the reference data make of an empty database', async () => {
  const initial = await readDatabase()
  expect(initial.schema.length).toBeGreaterThan(400)
  expect(initial.rows.states?.length).toBeGreaterThan(50)
  await reset()
  await db.batch([
    db.prepare('create table d1_migrations (id integer primary key, name text not null unique)'),
    ...MIGRATIONS.flatMap(({ name, queries }) => [
      ...queries.map((query) => db.prepare(query)),
      db.prepare('insert into d1_migrations (name) values (?)').bind(name),
    ]),
    ...REFERENCE_DATA.map((statement) => db.prepare(statement)),
  ])
  const migrated = await readDatabase()
  expect(initial.schema).toEqual(migrated.schema)
  expect(initial.rows).toEqual(migrated.rows)
})
