import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import './resolve-typescript.mjs'
import { say, stop } from './shell.mjs'
import { migrate, node24, state } from './setup.mjs'

const { values } = parseArgs({
  options: {
    /** Patients in all; more than the demo's own makes a crowd to measure with. */
    patients: { type: 'string', default: '0' },
    state: { type: 'string', default: state },
    /** The day the clinic stands on, YYYY-MM-DD; else today where the clinic is. */
    today: { type: 'string' },
  },
})

const { clinic } = await import('../src/demo/clinic.ts')
const { settling } = await import('../src/demo/advance-appointments.ts')
const { heard } = await import('../src/demo/skip-subscribers.ts')
const { demoPassword } = await import('../src/demo/identity.ts')
const { hashPassword } = await import('../src/edge/access/passwords.ts')
const { instant, plainDate } = await import('../src/edge/platform/time.ts')

const patients = Number(values.patients)
if (!Number.isInteger(patients)) stop(`--patients takes a number, not ${values.patients}`)

const at = resolve(values.state)
node24()
migrate(at)
const folder = join(at, 'v3/d1/miniflare-D1DatabaseObject')
const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name))
if (!file) stop(`There is no database in ${folder}. \`npm run reset\` starts afresh.`)

const started = Date.now()
const clinicZone = 'America/New_York'
const today = values.today ?? plainDate(started, clinicZone)
const now = values.today ? instant(`${today}T12:00`, clinicZone) : started
const passwordHash = await hashPassword(demoPassword)
const db = new DatabaseSync(join(folder, file), { timeout: 5_000 })
db.exec('pragma synchronous = off')

const inOneGo = (work) => {
  db.exec('begin immediate')
  const result = work()
  db.exec('commit')
  return result
}
const settle = () => {
  const { statements, parameters } = settling(now)
  for (const sql of statements) db.prepare(sql).run(...parameters)
}
const load = () => {
  let added = 0
  for (const { sql, rows } of clinic({ today, passwordHash, patients })) {
    const statement = db.prepare(sql)
    for (const row of rows) added += Number(statement.run(...row).changes)
  }
  return added
}

try {
  const added = inOneGo(() => {
    const { seq } = db.prepare('select ifnull(max(seq), 0) seq from events').get()
    // What is over makes room for what comes next.
    settle()
    const rows = load()
    settle()
    for (const sql of heard) db.prepare(sql).run(seq)
    return rows
  })
  const { people, visits } = db
    .prepare(
      `select (select count(*) from patients) people, (select count(*) from appointments) visits`,
    )
    .get()
  say(
    `Demo clinic of ${today}: ${people} patients, ${visits} visits, ${added} rows new (${Date.now() - started} ms)`,
  )
  say(`Sign in as patient@demo.careplus.test or <role>@demo.careplus.test, ${demoPassword}`)
} catch (error) {
  stop(
    error.errcode === 5
      ? 'The database is busy. Stop the server, then run `npm run demo` again.'
      : `The demo could not be loaded: ${error.message}`,
  )
}
