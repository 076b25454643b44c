import { globSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { serve } from '../scripts/process/serve.mjs'
import { openChartSession } from './chart-session.mjs'
import { fetchPage } from './http.mjs'

/** Opens of each tab of a chart in a year: a model of four visits and the work around them, not a count of use. */
const opensInYear = {
  '': 16,
  profile: 2,
  health: 8,
  labs: 8,
  prescriptions: 6,
  insurance: 4,
  documents: 2,
  consents: 2,
  timeline: 2,
  notes: 8,
  access: 2,
}
/** Years that are opened, so that half-full pages of the database weigh little. */
const years = 8

const ledgerTables = ['events', 'event_seals', 'list_reads', 'patient_numbers', 'event_retries']

/** Bytes of each table of a clinic's database with its indexes, from the file in its folder. */
const measureTables = (at) => {
  for (const path of globSync(`${at}/v3/d1/**/*.sqlite`)) {
    const file = new DatabaseSync(path, { readOnly: true })
    try {
      const rows = file
        .prepare(
          `select m.tbl_name as name, sum(s.pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name
           group by m.tbl_name`,
        )
        .all()
      const tables = Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]))
      if ('events' in tables)
        return {
          tables,
          events: file.prepare('select count(*) as n from events').get().n,
          looks: file.prepare("select count(*) as n from events where route like 'GET %'").get().n,
          patients: file.prepare('select count(*) as n from patients').get().n,
        }
    } finally {
      file.close()
    }
  }
  throw new Error(`No database in ${at}`)
}

const ledgerOf = ({ tables }) => ledgerTables.reduce((sum, name) => sum + (tables[name] ?? 0), 0)
const kB = (bytes) => Math.round(bytes / 100) / 10

/**
 * Growth of the ledger, which is never deleted, by the looks of staff at one patient in a modeled year: events, and bytes
 * of D1 with seals and indexes. Beside it, the bytes of a patient in all other tables.
 */
export const measureLedger = async (at, port, password) => {
  const server = await serve({
    port,
    at,
    cron: false,
    bindings: { REQUESTS_PER_MINUTE: '100000000' },
  })
  const { cookie, addressOf } = await openChartSession(server.url, password)
  await server.runMinuteCron()
  const before = measureTables(at)
  for (let year = 0; year < years; year += 1)
    for (const [tab, opens] of Object.entries(opensInYear))
      for (let n = 0; n < opens; n += 1) {
        const { status } = await fetchPage(addressOf(tab), { headers: { cookie } })
        if (status !== 200) throw new Error(`${tab || 'overview'}: ${status}`)
      }
  // Seals are made of what was written.
  await server.runMinuteCron()
  const after = measureTables(at)
  await server.close()
  // Jobs wrote events too.
  const bytesEach = (ledgerOf(after) - ledgerOf(before)) / (after.events - before.events)
  const looks = (after.looks - before.looks) / years
  const besides = Object.entries(before.tables).filter(
    ([name]) => !ledgerTables.includes(name) && !name.startsWith('sqlite_'),
  )
  return {
    'pages opened a year': Object.values(opensInYear).reduce((sum, opens) => sum + opens, 0),
    'events of them': Math.round(looks),
    'bytes an event': Math.round(bytesEach),
    'kB of ledger a year': kB(bytesEach * looks),
    'kB of all other tables a patient': kB(
      besides.reduce((sum, [, size]) => sum + size, 0) / before.patients,
    ),
    'largest tables, kB a patient': Object.fromEntries(
      besides
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, 8)
        .map(([name, size]) => [name, kB(size / before.patients)]),
    ),
  }
}
