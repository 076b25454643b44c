import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../process/shell.mjs'
import { root } from '../setup/index.mjs'
import { prepareBench } from './prepare-bench.mjs'

prepareBench()

const { serveEmptyWorker } = await import('../../bench/empty-worker.mjs')
const { serveClinic } = await import('../../bench/serve-clinic.mjs')
const { measureInTurn } = await import('../../bench/load.mjs')
const { measureCharts } = await import('../../bench/charts.mjs')
const { measureLedger } = await import('../../bench/ledger.mjs')
const { measureDbCost } = await import('../../bench/db-cost.mjs')
const { measureEventLatency } = await import('../../bench/event-latency.mjs')
const { measurePrescriptionForm } = await import('../../bench/prescription-form.mjs')
const { measureVisits } = await import('../../bench/visits.mjs')
const { measureBookings } = await import('../../bench/booking-throughput.mjs')
const { measureOverload } = await import('../../bench/overload.mjs')
const { measurePublicPages } = await import('../../bench/public-pages.mjs')
const { measureLakeQueries, measurePublishing } = await import('../../bench/publishing.mjs')
const { measurePageDbCost } = await import('../../bench/page-db-cost.mjs')
const { measureMessageStorm } = await import('../../bench/message-storm.mjs')
const { measureMessages } = await import('../../bench/messages.mjs')
const { measureRestore } = await import('../../bench/restore.mjs')
const { measureInboxInBrowser } = await import('../../bench/inbox-in-browser.mjs')

const sizes = process.argv.includes('--quick') ? [60, 1_000] : [1_000, 10_000, 100_000]
const report = {
  at: new Date().toISOString(),
  node: process.version,
  throughput: {},
  ratios: {},
  costs: {},
  charts: {},
  ledger: {},
  events: {},
  visits: {},
  forms: {},
  storm: {},
  messages: {},
  inbox: {},
  pages: {},
  content: {},
  pageReads: {},
  restores: {},
  load: {},
}

for (const patients of sizes) {
  log(`A clinic of ${patients} patients`)
  const clinic = await serveClinic(patients, 4481)
  report.costs[patients] = await measureDbCost(clinic)
  if (patients === sizes[0]) {
    const patient = await clinic.signIn('patient@demo.careplus.test')
    const bare = await serveEmptyWorker(4480)
    const api = (path) => [`${clinic.url}/api${path}`, patient]
    report.throughput = await measureInTurn({
      'empty worker': [`${bare.url}/`],
      'select 1': [`${bare.url}/select`],
      health: api('/health'),
      me: api('/me'),
      'appointments list': api(`/patients/${patient.id}/appointments`),
      slots: api(`/patients/${patient.id}/availabilities?encounter_type_id=3`),
    })
    await bare.close()
    report.throughput.book = await measureBookings(clinic)
    report.events = await measureEventLatency(clinic)
    report.visits = await measureVisits(clinic)
    report.forms = await measurePrescriptionForm(clinic)
    report.pages = await measurePublicPages(clinic)
    report.load = await measureOverload(clinic)
    report.content = { ...(await measurePublishing(clinic)), ...(await measureLakeQueries(clinic)) }
  }
  await clinic.close()
  report.charts[patients] = await measureCharts(clinic.at, 4484, clinic.password)
  report.ledger[patients] = await measureLedger(clinic.at, 4486, clinic.password)
  report.restores[patients] = await measureRestore(clinic.at)
  if (patients === sizes[0]) report.pageReads = await measurePageDbCost(clinic.at, 4482)
}

log('A storm of messages over a server that is killed')
report.storm = await measureMessageStorm(4483)
log('Messages, and an inbox of 1,000 threads in a browser')
report.messages = await measureMessages(4484)
report.inbox = await measureInboxInBrowser(4485)

const { throughput: t, pages } = report
const relativeToAsset = (name) => pages[name].rps / pages['static asset'].rps
report.ratios = {
  'landing / static asset (target 0.8)': relativeToAsset('landing'),
  ...Object.fromEntries(
    Object.keys(pages)
      .filter((name) => name !== 'static asset' && name !== 'landing')
      .map((name) => [`${name} / static asset`, relativeToAsset(name)]),
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
for (const [patients, rows] of Object.entries(report.charts)) {
  log(`A patient's chart with ${patients} patients, each tab`)
  console.table(rows)
}
for (const [patients, rows] of Object.entries(report.ledger)) {
  log(`What a year of looks at a chart adds to the ledger, with ${patients} patients`)
  console.table(rows)
}
log('Overload: requests answered, shed and failed')
console.table(report.load)
console.table(report.events)
log('Rooms of visits, in milliseconds')
console.table(report.visits)
log('The form of a prescription on a slow phone, in milliseconds')
console.table(report.forms)
console.table(report.storm)
console.table(report.messages)
console.table(report.inbox)
console.table(report.content)
log('A backup and a restore of the whole clinic')
console.table(report.restores)
log("Database cost of a guest's page")
console.table(report.pageReads)
process.exit(0)
