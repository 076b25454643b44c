import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type ClinicOptions, clinic } from '#demo/clinic'
import { advanceAppointments } from '#demo/visits/advance-appointments'
import { referenceStatements } from '../../../scripts/setup/reference-data.mjs'

const migrations = 'src/edge/platform/db/migrations'

/** A database with every migration and the reference data, as D1 would have it. */
export const database = () => {
  const db = new DatabaseSync(':memory:')
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith('.sql')) db.exec(readFileSync(`${migrations}/${file}`, 'utf8'))
  for (const statement of referenceStatements()) db.exec(statement)
  return db
}

export interface Loaded {
  readonly table: string
  readonly rows: number
  readonly added: number
}

/** Loads the clinic; says how many rows each step brought and how many the database took. */
export const load = (db: DatabaseSync, wish: Pick<ClinicOptions, 'today' | 'patients'>): Loaded[] =>
  [...clinic({ passwordHash: 'scrypt$', ...wish })].map(({ table, sql, rows }) => {
    const statement = db.prepare(sql)
    const added = rows.reduce((sum, row) => sum + Number(statement.run(...row).changes), 0)
    return { table, rows: rows.length, added }
  })

export const settle = (db: DatabaseSync, now: number) => {
  for (const { sql, values } of advanceAppointments(now)) db.prepare(sql).run(...values)
}

export const all = <R = Record<string, string | number | null>>(db: DatabaseSync, sql: string) =>
  db.prepare(sql).all() as R[]
export const count = (db: DatabaseSync, sql: string) =>
  Number(db.prepare(`select count(*) n ${sql}`).get()?.n)
