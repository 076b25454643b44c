import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from './shell.mjs'
import { buildApp, createSecrets, prepareCheckout, root } from './setup/index.mjs'

prepareCheckout()
createSecrets()
buildApp()

const { baseline } = await import('../bench/empty-worker.mjs')
const { clinic } = await import('../bench/serve-clinic.mjs')
const { load } = await import('../bench/load.mjs')
const { costs } = await import('../bench/db-cost.mjs')
const { eventLatency } = await import('../bench/event-latency.mjs')
const { bookings } = await import('../bench/booking-throughput.mjs')
const { underLoad } = await import('../bench/overload.mjs')
const { publicPages } = await import('../bench/public-pages.mjs')
const { lakeQueries, publishing } = await import('../bench/publishing.mjs')
const { pageReads } = await import('../bench/page-db-cost.mjs')

const sizes = process.argv.includes('--quick') ? [60, 1_000] : [1_000, 10_000, 100_000]
const report = {
  at: new Date().toISOString(),
  node: process.version,
  throughput: {},
  ratios: {},
  costs: {},
  events: {},
  pages: {},
  content: {},
  pageReads: {},
  load: {},
}

log('What the machine can do: an empty worker and a bare select')
const bare = await baseline(4480)
const empty = await load(`${bare.url}/`)
const select = await load(`${bare.url}/select`)
await bare.close()
Object.assign(report.throughput, { 'empty worker': empty, 'select 1': select })

for (const patients of sizes) {
  log(`A clinic of ${patients} patients`)
  const place = await clinic(patients, 4481)
  report.costs[patients] = await costs(place)
  if (patients === sizes[0]) {
    const patient = await place.signIn('patient@demo.careplus.test')
    const api = (path) => load(`${place.url}/api${path}`, patient)
    Object.assign(report.throughput, {
      health: await api('/health'),
      me: await api('/me'),
      'appointments list': await api(`/patients/${patient.id}/appointments`),
      slots: await api(`/patients/${patient.id}/availabilities?encounter_type_id=3`),
      book: await bookings(place),
    })
    report.events = await eventLatency(place)
    report.pages = await publicPages(place)
    report.load = await underLoad(place)
    report.content = { ...(await publishing(place)), ...(await lakeQueries(place)) }
  }
  await place.close()
  if (patients === sizes[0]) report.pageReads = await pageReads(place.at, 4482)
}

const { throughput: t, pages } = report
const beside = (name) => pages[name].rps / pages['static asset'].rps
report.ratios = {
  'landing / static asset (target 0.8)': beside('landing'),
  ...Object.fromEntries(
    Object.keys(pages)
      .filter((name) => name !== 'static asset' && name !== 'landing')
      .map((name) => [`${name} / static asset`, beside(name)]),
  ),
  'me / bare select (target 0.5)': t.me.rps / t['select 1'].rps,
  'health / empty worker': t.health.rps / t['empty worker'].rps,
  'appointments list / bare select': t['appointments list'].rps / t['select 1'].rps,
  'slots / bare select': t.slots.rps / t['select 1'].rps,
}
mkdirSync(join(root, 'bench'), { recursive: true })
writeFileSync(join(root, 'bench/latest.json'), `${JSON.stringify(report, null, 2)}\n`)
console.table(report.throughput)
console.table(pages)
console.table(report.ratios)
for (const [patients, rows] of Object.entries(report.costs)) {
  log(`Database cost of each operation with ${patients} patients`)
  console.table(rows)
}
log('More than the machine can do: what it accepts, what it turns away, and what that costs')
console.table(report.load)
console.table(report.events)
console.table(report.content)
log("What a guest's page costs the database")
console.table(report.pageReads)
process.exit(0)
