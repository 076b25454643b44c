import { sql } from 'drizzle-orm'
import { addToCareTeam } from '../edge/domains/patients/care-team'
import { addPeriod } from '../edge/platform/calendar-arithmetic'
import { iso, type PlainDate } from '../edge/platform/time'
import { anyId, demoId } from './accounts/identity'
import { demoPatients } from './accounts/people'
import { personOf } from './accounts/person'
import { type InsertStep, insertMixedRows, insertRows, statementStep } from './insert-step'
import { loadTestPatients } from './load-test-patients'
import { rowsAt } from './row-builders'
import { claimRows, eventRows, historyRows, visitRows } from './rows/appointment-rows'
import { callRows } from './rows/call-rows'
import * as house from './rows/organization-rows'
import * as patient from './rows/patient-rows'
import { procedureRows, snippetRows } from './rows/procedure-rows'
import { taskRows } from './rows/task-rows'
import {
  adminTimeRows,
  announcementRows,
  blackoutRows,
  notificationRows,
  outOfOfficeRows,
  todoRows,
} from './rows/workflow-rows'
import { visitsOf } from './visits/appointments'
import { futureDays, openBlocks } from './visits/availabilities'
import { pastDays, slotAllocator } from './visits/slot-allocator'
import { enrolledAt } from './visits/status-history'

export interface ClinicOptions {
  readonly today: PlainDate
  /** How all demo accounts' password is kept. */
  readonly passwordHash: string
  /** Patients in all; more than the demo's own adds a crowd to measure with. */
  readonly patients?: number
}

/** A clinic as it would stand on that day: statements to run in order, the same ones for the same day. */
export function* clinic(wish: ClinicOptions): Generator<InsertStep> {
  const own = demoCases(wish.today)
  yield* houseSteps(wish)
  yield* caseSteps(own)
  yield* deskSteps(own)
  yield insertRows(house.credentialRows(wish.today, wish.passwordHash))
  for (const some of loadTestPatients(wish.today, Math.max(0, (wish.patients ?? 0) - own.length)))
    yield* caseSteps(some)
}

/** The people of the demo with their visits, of which no two meet. */
export const demoCases = (today: PlainDate): patient.Case[] => {
  const agenda = slotAllocator(today)
  const noon = Date.parse(`${today}T12:00Z`)
  return demoPatients.map((line, at) => {
    const person = personOf(line, at + 1, today, `p${at + 1}`)
    const visits = visitsOf(line, person, agenda, today)
    return {
      person,
      visits,
      consented: line[7] !== 'no_consents',
      enrolled: enrolledAt(person, visits, noon),
      noon,
    }
  })
}

const houseSteps = ({ today }: ClinicOptions): InsertStep[] => [
  insertRows(house.cboRows(today)),
  insertRows(house.ruleRows(today)),
  insertRows(house.pharmacyRows(today)),
  insertRows(house.contractRows(today)),
  insertRows(house.staffRows(today)),
  insertRows(house.providerRows(today)),
  insertRows(house.licenseRows(today)),
  insertRows(house.memberRows(today)),
  openRows(today),
  insertRows(outOfOfficeRows(today)),
  insertRows(adminTimeRows(today)),
  insertRows(announcementRows(today)),
  insertRows(blackoutRows(today)),
  ...insertMixedRows(procedureRows(today)),
  insertRows(snippetRows(today)),
  {
    table: 'system_settings',
    sql: `update system_settings set value = ?1 where key = 'reach_la_cbo_id' and value = ''`,
    rows: [[demoId('cbo', 3)]],
  },
  {
    table: 'system_settings',
    sql: `update system_settings set value = ?2 where key = ?1 and value in ('', '[]')`,
    rows: Object.entries(clinicNumbers),
  },
  {
    table: 'system_settings',
    sql: `update system_settings set value = ?1 where key = 'clinic_timezone' and version = 1`,
    rows: [[demoZone]],
  },
]

/** The demo clinic is in New York: its visits, hours and pictures are of days there. */
const demoZone = 'America/New_York'

/** Numbers of the demo clinic: 555-01xx numbers reach no one. */
const clinicNumbers = {
  support_phone: '2125550127',
  assistance_fax: '2125550133',
  phone_numbers_for_sms: '["2125550127"]',
  clinic_name: 'Care Plus',
  clinic_address: '1 Demo Plaza, New York, NY 10001',
  clinic_fax: '2125550134',
}

// What a clinician took back stays so: only what follows the last day already open is opened.
const openRows = (today: PlainDate): InsertStep =>
  insertRows(
    openBlocks(addPeriod(today, -pastDays, 'day'), pastDays + futureDays).map((open) =>
      rowsAt(iso(`${open.date}T12:00Z`)).availability({
        id: open.id,
        provider_id: open.providerId,
        start_bucket: open.start,
        end_bucket: open.end,
        timezone: open.timezone,
        status: open.status,
      }),
    ),
    {
      where: `:start_bucket > ifnull((select max(start_bucket) from availabilities where provider_id = :provider_id and id like '${anyId('availability')}'), 0)`,
    },
  )

const named = (name: string) => sql`${sql.placeholder(name)}`
const pair = { patientId: named('patientId'), providerId: named('providerId') }
const joinPanel = addToCareTeam({ now: named('since') }, pair, 'panel')
const joinForVisit = addToCareTeam({ now: named('since') }, pair)

const visitExists = (column: string) => `exists (select 1 from appointments where id = ${column})`

const caseSteps = (cases: readonly patient.Case[]): InsertStep[] => [
  insertRows(cases.map(patient.accountRow)),
  insertRows(cases.map(patient.patientRow)),
  insertRows(cases.flatMap(patient.settingRows)),
  insertRows(cases.flatMap(patient.treatmentRows)),
  insertRows(cases.flatMap(patient.consentRows), {
    set: { document_version: 'd.version', document_hash: 'd.hash' },
    from: 'from consent_documents d',
    where:
      'd.document = :document and d.version = (select max(version) from consent_documents where document = :document)',
  }),
  statementStep(joinPanel, cases.flatMap(patient.panelPairs)),
  statementStep(joinForVisit, cases.flatMap(patient.visitPairs)),
  // A time that was booked since stays so: the demo's appointment at that time is left out.
  insertRows(cases.flatMap(claimRows), { where: `not ${visitExists(':owner_id')}` }),
  insertRows(cases.flatMap(visitRows), {
    set: {
      availability_id: '(select id from availabilities where id = :availability_id)',
      claimed: `case when :status = 'Scheduled' then (select count(*) from slot_claims where owner_id = :id) else :claimed end`,
    },
  }),
  {
    table: 'slot_claims',
    sql: `delete from slot_claims where kind = 'visit' and owner_id like '${anyId('visit')}' and not ${visitExists('owner_id')}`,
    rows: [[]],
  },
  insertRows(cases.flatMap(historyRows), {
    where: visitExists(':appointment_id'),
  }),
]

const deskSteps = (own: readonly patient.Case[]): InsertStep[] => [
  insertRows(own.flatMap(callRows), { where: visitExists(':appointment_id') }),
  insertRows(
    own
      .flatMap(eventRows)
      .sort((a, b) => (String(a.cells.occurred_at) < String(b.cells.occurred_at) ? -1 : 1)),
    {
      where: `(:subject_type = 'patients' or ${visitExists(':subject_id')}) and not exists
(select 1 from events where patient_id = :patient_id and name = :name and subject_id = :subject_id)`,
    },
  ),
  insertRows(own.flatMap(todoRows), {
    where: `:subject_id is null or ${visitExists(':subject_id')}`,
  }),
  insertRows(own.flatMap(taskRows), {
    where: `:subject_id is null or ${visitExists(':subject_id')}`,
  }),
  insertRows(own.flatMap(notificationRows), { where: visitExists(':subject_id') }),
]
