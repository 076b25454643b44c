import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import './resolve-typescript.mjs'
import { fail, log } from './process/shell.mjs'
import { rulesVersion } from './rules-version.mjs'
import {
  applyMigrations,
  createSecrets,
  databaseFile,
  ensureNode24,
  readLocalVariables,
  stateFolder,
} from './setup/index.mjs'

const { values } = parseArgs({
  options: {
    /** Total number of patients; above the demo's own number, load-test patients are added. */
    patients: { type: 'string', default: '0' },
    state: { type: 'string', default: stateFolder },
    /** The demo's current date, YYYY-MM-DD; by default today in the clinic's zone. */
    today: { type: 'string' },
  },
})

const { clinic: clinicRows } = await import('../src/demo/clinic.ts')
const { conversationSteps } = await import('../src/demo/conversations.ts')
const { advanceAppointments } = await import('../src/demo/visits/advance-appointments.ts')
const { earlierTimeSteps } = await import('../src/demo/earlier-times.ts')
const { healthHistorySteps } = await import('../src/demo/health-histories.ts')
const { insuranceSteps } = await import('../src/demo/insurances.ts')
const { labSteps } = await import('../src/demo/labs.ts')
const { faxRecipientSteps } = await import('../src/demo/rows/fax-recipients.ts')
const { organizationHistorySteps } = await import('../src/demo/organization-history.ts')
const { noteSteps } = await import('../src/demo/rows/note-steps.ts')
const { sexualHealthSteps } = await import('../src/demo/rows/sexual-health-steps.ts')
const { metricDays } = await import('../src/demo/metric-days.ts')
const { onDemandSteps } = await import('../src/demo/on-demand.ts')
const { prescriptionSteps } = await import('../src/demo/prescriptions.ts')
const { assessmentSteps } = await import('../src/demo/assessments.ts')
const { paymentSteps } = await import('../src/demo/payments.ts')
const { priorAuthSteps } = await import('../src/demo/prior-auths.ts')
const { inWritingSteps } = await import('../src/demo/visits-in-writing.ts')
const { recordReleaseSteps } = await import('../src/demo/record-releases.ts')
const { assistanceSteps } = await import('../src/demo/assistance.ts')
const { selfTestSteps } = await import('../src/demo/self-tests.ts')
const { unmatchedLabSteps } = await import('../src/demo/unmatched-labs.ts')
const { documentation, pastVisits } = await import('../src/demo/visits/documentation.ts')
const { secondFactorSteps } = await import('../src/demo/accounts/second-factors.ts')
const { insertionOf } = await import('../src/demo/row-builders.ts')
const { skipPastEvents } = await import('../src/demo/skip-subscribers.ts')
const { demoPassword } = await import('../src/demo/accounts/identity.ts')
const { hashPassword, lowCost } = await import('../src/edge/access/passwords.ts')
const { fromLocalTime, localDate } = await import('../src/edge/platform/time.ts')

const patients = Number(values.patients)
if (!Number.isInteger(patients)) fail(`--patients takes a number, not ${values.patients}`)

const folder = resolve(values.state)
ensureNode24()
applyMigrations(folder)
const file = databaseFile(folder)
if (!file) fail(`There is no database in ${folder}. \`npm run reset\` starts afresh.`)

const started = Date.now()
const clinicZone = 'America/New_York'
const today = values.today ?? localDate(started, clinicZone)
const now = values.today ? fromLocalTime(`${today}T12:00`, clinicZone) : started
const passwordHash = await hashPassword(demoPassword, lowCost)
createSecrets()
const { FIELD_KEYS } = readLocalVariables()
const conversations = await conversationSteps(today, { FIELD_KEYS })
const secondFactors = await secondFactorSteps(today, { FIELD_KEYS })
const histories = await healthHistorySteps(today, { FIELD_KEYS })
const insurances = await insuranceSteps(today, { FIELD_KEYS })
const labs = await labSteps(today, { FIELD_KEYS }, rulesVersion())
const onDemand = onDemandSteps(today, now)
const sexualHealth = await sexualHealthSteps(today, { FIELD_KEYS })
const notes = await noteSteps(today, { FIELD_KEYS })
const prescriptions = await prescriptionSteps(today, now, { FIELD_KEYS })
const assessments = await assessmentSteps(today, { FIELD_KEYS })
const requests = await priorAuthSteps(today, { FIELD_KEYS })
const inWriting = await inWritingSteps(today, now, { FIELD_KEYS })
const releases = await recordReleaseSteps(today, { FIELD_KEYS })
const assistance = await assistanceSteps(today, { FIELD_KEYS })
const unmatchedLabs = await unmatchedLabSteps(today, { FIELD_KEYS })
const db = new DatabaseSync(file, { timeout: 5_000 })
db.exec('pragma synchronous = off')

const inTransaction = (work) => {
  db.exec('begin immediate')
  const result = work()
  db.exec('commit')
  return result
}
const runAll = (insertions) => {
  for (const { sql, values: row } of insertions) db.prepare(sql).run(...row)
}
const insertRows = () => {
  let added = 0
  for (const { sql, rows } of [
    ...clinicRows({ today, passwordHash, patients }),
    ...conversations,
    ...histories,
    ...insurances,
    ...labs,
    ...onDemand,
    ...sexualHealth,
    ...notes,
    ...prescriptions,
    ...requests,
    ...releases,
    ...assistance,
    ...unmatchedLabs,
    ...assessments,
    ...inWriting,
    ...selfTestSteps(today),
    ...paymentSteps(today),
    ...earlierTimeSteps(now),
    ...organizationHistorySteps(today),
    ...faxRecipientSteps(new Date(now).toISOString()),
    ...secondFactors,
  ]) {
    const statement = db.prepare(sql)
    for (const row of rows) added += Number(statement.run(...row).changes)
  }
  return added
}

try {
  const added = inTransaction(() => {
    const { seq } = db.prepare('select ifnull(max(seq), 0) seq from events').get()
    // Past appointments are completed first: that frees their slots.
    runAll(advanceAppointments(now))
    const rows = insertRows()
    runAll(advanceAppointments(now))
    for (const sql of skipPastEvents) db.prepare(sql).run(seq)
    return rows
  })
  // What is written of a visit is encrypted, which no transaction waits for.
  createSecrets()
  const documented = await Array.fromAsync(
    documentation(db.prepare(pastVisits).all(), now, readLocalVariables()),
  )
  inTransaction(() => runAll([...documented.map(insertionOf), ...metricDays(today)]))
  const { people, visits } = db
    .prepare(
      `select (select count(*) from patients) people, (select count(*) from appointments) visits`,
    )
    .get()
  log(
    `Demo clinic of ${today}: ${people} patients, ${visits} visits, ${added} rows new (${Date.now() - started} ms)`,
  )
  log(`Sign in as patient@demo.careplus.test or <role>@demo.careplus.test, ${demoPassword}`)
  log('The second factor of staff is on /dev/outbox.')
} catch (error) {
  fail(
    error.errcode === 5
      ? 'The database is busy. Stop the server, then run `npm run demo` again.'
      : `The demo could not be loaded: ${error.message}`,
  )
}
