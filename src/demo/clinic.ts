import { addPeriod, iso, type PlainDate } from '../edge/platform/time'
import { claimRows, eventRows, historyRows, visitRows } from './appointment-rows'
import { visitsOf } from './appointments'
import { daysAhead, openOn } from './availabilities'
import { callRows } from './call-rows'
import { anyId, demoId } from './identity'
import { crowd } from './load-test-patients'
import * as house from './organization-rows'
import * as patient from './patient-rows'
import { demoPatients } from './people'
import { personOf } from './person'
import { type InsertStep, into } from './rows'
import { agendaOf, daysBack } from './slot-allocator'
import { enrolledAt } from './status-history'
import {
  announcementRows,
  blackoutRows,
  blockRows,
  noteRows,
  notificationRows,
  todoRows,
} from './workflow-rows'

export interface Wish {
  readonly today: PlainDate
  /** How all demo accounts' password is kept. */
  readonly passwordHash: string
  /** Patients in all; more than the demo's own adds a crowd to measure with. */
  readonly patients?: number
}

/** A clinic as it would stand on that day: statements to run in order, the same ones for the same day. */
export function* clinic(wish: Wish): Generator<InsertStep> {
  const own = ownCases(wish.today)
  yield* houseSteps(wish)
  yield* caseSteps(own)
  yield* deskSteps(own)
  yield into('credentials', house.credentialRows(wish.today, wish.passwordHash))
  for (const some of crowd(wish.today, Math.max(0, (wish.patients ?? 0) - own.length)))
    yield* caseSteps(some)
}

/** The people of the demo with their visits, of which no two meet. */
export const ownCases = (today: PlainDate): patient.Case[] => {
  const agenda = agendaOf(today)
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

const houseSteps = ({ today }: Wish): InsertStep[] => [
  into('cbos', house.cboRows(today)),
  into('eligibility_rules', house.ruleRows()),
  into('pharmacies', house.pharmacyRows(today)),
  into('users', house.staffRows(today)),
  into('providers', house.providerRows(today), {
    set: { type_id: '(select id from provider_types where name = :_type)' },
  }),
  into('licenses', house.licenseRows(today)),
  into('provider_cbos', house.memberRows(today)),
  openRows(today),
  into('slot_claims', blockRows(today)),
  into('platform_notifications', announcementRows(today)),
  into('blackout_periods', blackoutRows(today)),
  {
    table: 'system_settings',
    sql: `update system_settings set value = ?1 where key = 'reach_la_cbo_id' and value = ''`,
    rows: [[demoId('cbo', 3)]],
  },
]

// What a clinician took back stays so: only what follows the last day already open is opened.
const openRows = (today: PlainDate): InsertStep =>
  into(
    'availabilities',
    openOn(addPeriod(today, -daysBack, 'day'), daysBack + daysAhead).map((open) => ({
      id: open.id,
      provider_id: open.providerId,
      start_bucket: open.start,
      end_bucket: open.end,
      timezone: open.timezone,
      status: open.status,
      created_at: iso(`${open.date}T12:00Z`),
      updated_at: iso(`${open.date}T12:00Z`),
    })),
    {
      where: `:start_bucket > ifnull((select max(start_bucket) from availabilities where provider_id = :provider_id and id like '${anyId('availability')}'), 0)`,
    },
  )

const visitExists = (column: string) => `exists (select 1 from appointments where id = ${column})`

const caseSteps = (cases: readonly patient.Case[]): InsertStep[] => [
  into('users', cases.map(patient.accountRow)),
  into('patients', cases.map(patient.patientRow)),
  into('user_settings', cases.flatMap(patient.settingRows)),
  into('patient_treatments', cases.flatMap(patient.treatmentRows), {
    set: { treatment_id: '(select id from treatments where name = :_care)' },
  }),
  into('consents', cases.flatMap(patient.consentRows), {
    set: { document_version: 'd.version', document_hash: 'd.hash' },
    from: 'from consent_documents d',
    where:
      'd.document = :document and d.version = (select max(version) from consent_documents where document = :document)',
  }),
  into('care_team', cases.flatMap(patient.careTeamRows)),
  // A time that was booked since stays so: the demo's appointment at that time is left out.
  into('slot_claims', cases.flatMap(claimRows), { where: `not ${visitExists(':owner_id')}` }),
  into('appointments', cases.flatMap(visitRows), {
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
  into('appointment_history', cases.flatMap(historyRows), {
    where: visitExists(':appointment_id'),
  }),
]

const deskSteps = (own: readonly patient.Case[]): InsertStep[] => [
  into('phone_calls', own.flatMap(callRows), { where: visitExists(':appointment_id') }),
  into(
    'events',
    own.flatMap(eventRows).sort((a, b) => (String(a.occurred_at) < String(b.occurred_at) ? -1 : 1)),
    {
      where: `(:subject_type = 'patients' or ${visitExists(':subject_id')}) and not exists
(select 1 from events where patient_id = :patient_id and name = :name and subject_id = :subject_id)`,
    },
  ),
  into('todos', own.flatMap(todoRows), {
    where: `:subject_id is null or ${visitExists(':subject_id')}`,
  }),
  into('notes', own.flatMap(noteRows)),
  into('user_notifications', own.flatMap(notificationRows), { where: visitExists(':subject_id') }),
]
