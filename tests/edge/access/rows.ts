import { rowOf, rowsAt, type TableRow } from '#demo/row-builders'
import { writeNote } from '../encrypted-values'
import { cboId, db, pharmacyId, prepareRow, providerId, userId } from '../world'
import { anyRow } from './any-row'
import { catalogueChange } from './catalogue-change'
import { encryptedRowIds } from './encrypted-rows'
import type { Subject } from './subjects'

/** A row of each kind for each subject: type → id. */
export const rowIds: Record<Subject, Record<string, string>> = { theirs: {}, another: {} }

const at = '2026-01-05T15:00:00.000Z'
const rowId = (type: string, subject: Subject) =>
  `01990000-0000-7000-9000-${[...`${type.slice(0, 5)}${subject[0]}`]
    .map((c) => c.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')
    .slice(-12)}`

interface Ids {
  readonly id: string
  readonly patient: string
  readonly provider: string
  readonly user: string
  readonly encounter: string
  readonly appointment: string
  readonly conversation: string
  readonly sop: string
}

const build = rowsAt(at)
const later = '2026-01-06T15:00:00.000Z'
const stamped = { created_at: at, updated_at: at }
const ahead = { starts_at: '2099-01-05T15:00:00.000Z', ends_at: '2099-01-06T15:00:00.000Z' }
const laterAhead = { starts_at: '2099-01-07T15:00:00.000Z', ends_at: '2099-01-08T15:00:00.000Z' }

/** A row of each type. */
const seeds: Readonly<Record<string, (ids: Ids) => TableRow>> = {
  appointments: ({ id, patient, provider }) =>
    build.appointment({
      id,
      patient_id: patient,
      provider_id: provider,
      attested_state: 'NY',
    }),
  on_demand_appointments: ({ id, patient, appointment }) =>
    rowOf('on_demand_appointments', {
      id,
      patient_id: patient,
      appointment_id: appointment,
      status: 'pending',
      queue_key: `11 ${at}`,
      queued_at: at,
      last_seen_at: at,
      ...stamped,
    }),
  exposures: ({ id, patient }) =>
    rowOf('exposures', {
      id,
      patient_id: patient,
      reported_by_id: patient,
      occurred_at: at,
      timezone: 'America/New_York',
      ...stamped,
    }),
  care_steps: ({ id, patient }) =>
    rowOf('care_steps', {
      id,
      patient_id: patient,
      code: 'pep_contact_first',
      act: 'contact',
      anchor_on: at.slice(0, 10),
      due_on: at.slice(0, 10),
      opens_on: at.slice(0, 10),
      closes_on: at.slice(0, 10),
      status: 'open',
      ...stamped,
    }),
  earlier_time_requests: ({ id, patient, appointment }) =>
    rowOf('earlier_time_requests', {
      id,
      patient_id: patient,
      appointment_id: appointment,
      status: 'waiting',
      ...stamped,
    }),
  payments: ({ id, patient, appointment }) =>
    rowOf('payments', {
      id,
      patient_id: patient,
      appointment_id: appointment,
      encounter_type_id: '3',
      amount: 4900,
      status: 'failed',
      ...stamped,
    }),
  async_messaging_appointments: ({ id, patient }) =>
    rowOf('async_messaging_appointments', {
      id,
      patient_id: patient,
      status: 'waiting',
      due_at: later,
      warn_at: later,
      ...stamped,
    }),
  ad_hoc_appointments: ({ id, patient, provider }) =>
    build.appointment({
      id,
      kind: 'ad_hoc',
      patient_id: patient,
      provider_id: provider,
      buckets: 0,
    }),
  encounters: ({ id, patient, provider }) =>
    build.encounter({ id, patient_id: patient, provider_id: provider }),
  vaccine_orders: ({ id, patient, user, encounter }) =>
    build.vaccineOrder({ id, patient_id: patient, encounter_id: encounter, ordered_by_id: user }),
  availabilities: ({ id, provider }) =>
    build.availability({
      id,
      provider_id: provider,
      start_bucket: 1,
      end_bucket: 5,
      status: 'pending',
    }),
  admin_times: ({ id, provider }) =>
    build.adminTime({ id, provider_id: provider, requested_by_id: userId('assistant'), ...ahead }),
  out_of_office_times: ({ id, provider }) =>
    build.outOfOfficeTime({
      id,
      provider_id: provider,
      requested_by_id: userId('assistant'),
      ...laterAhead,
    }),
  licenses: ({ id, provider }) => build.license({ id, provider_id: provider, state: 'VT' }),
  conversations: ({ id, patient, user }) =>
    build.conversation({ id, patient_id: patient, created_by_id: user }),
  messages: ({ id, patient, user, conversation }) =>
    build.message({
      id,
      conversation_id: conversation,
      patient_id: patient,
      from_user_id: user,
      sent_by_user_id: user,
      client_id: id,
    }),
  message_reminders: ({ id, conversation }) =>
    rowOf('message_reminders', {
      id,
      user_id: userId('provider'),
      conversation_id: conversation,
      remind_at: '2099-01-01T15:00:00.000Z',
      reminded_at: at,
      ...stamped,
    }),
  passkeys: ({ id, patient }) =>
    rowOf('passkeys', {
      id,
      user_id: patient,
      name: 'Phone',
      host: 'localhost',
      credential_id: id,
      public_key: new Uint8Array([0]),
      ...stamped,
    }),
  snippets: ({ id, patient }) =>
    rowOf('snippets', {
      id,
      owner_id: userId(patient === userId('patient') ? 'provider' : 'otherProvider'),
      scope: 'own',
      phrase: 'thanks',
      title: 'Thanks',
      body: 'Thank you.',
      ...stamped,
    }),
  sops: ({ id }) =>
    rowOf('sops', {
      id,
      title: 'Check who is there',
      category: 'Clinical',
      policy: 'acknowledge',
      audience: JSON.stringify(['provider', 'assistant', 'support', 'pharmacy']),
      draft: 'Ask for two identifiers.',
      body: 'Ask for the name.',
      status: 'active',
      revision: 1,
      published_at: at,
      ...stamped,
    }),
  sop_revisions: ({ id, sop }) =>
    rowOf('sop_revisions', {
      id,
      sop_id: sop,
      published_by_id: userId('clinical_admin'),
      revision: 1,
      title: 'Check who is there',
      body: 'Ask for the name.',
      published_at: at,
    }),
  tasks: ({ id, patient }) => build.task({ id, patient_id: patient }),
  contracted_pharmacies: ({ id, patient }) =>
    build.contractedPharmacy({
      id,
      cbo_id: cboId(patient === userId('patient') ? 'cbo' : 'otherCbo'),
      pharmacy_id: pharmacyId(),
      // Not in force: the pharmacy sees one organization of the two.
      ...(patient !== userId('patient') && { starts_on: '2099-01-01' }),
    }),
  patient_assignments: ({ id, patient, provider }) =>
    rowOf('patient_assignments', {
      id,
      patient_id: patient,
      role: 'provider',
      to_id: provider,
      by_id: userId('manager'),
      created_at: at,
    }),
  todos: ({ id, patient }) => build.todo({ id, patient_id: patient }),
  user_notifications: ({ id, patient }) => build.notification({ id, user_id: patient }),
  notes: ({ id, patient }) =>
    build.note({ id, patient_id: patient, subject_id: patient, author_id: userId('provider') }),
  work_notes: ({ id, patient }) =>
    build.note({
      id,
      patient_id: patient,
      subject_type: 'work',
      subject_id: patient,
      author_id: userId('provider'),
    }),
  provider_notes: ({ id, provider }) =>
    build.note({
      id,
      patient_id: null,
      subject_type: 'providers',
      subject_id: provider,
      author_id: userId('manager'),
    }),
  phone_calls: ({ id, patient }) =>
    build.phoneCall({ id, patient_id: patient, caller_id: userId('support') }),
  blackout_periods: ({ id }) => build.blackoutPeriod({ id, starts_at: at, ends_at: later }),
  partner_inquiries: ({ id }) =>
    rowOf('partner_inquiries', {
      id,
      organization: 'O',
      contact_name: 'N',
      email: 'o@example.org',
      message: 'M',
      language: 'en',
      digest: id,
      ...stamped,
    }),
  catalogue_changes: ({ id, user }) => catalogueChange(id, user, at),
  access_reviews: ({ id, user }) =>
    rowOf('access_reviews', { id, reviewer_id: user, accounts: '[]', ...stamped }),
  vendor_agreements: ({ id, user }) =>
    rowOf('vendor_agreements', {
      id,
      service: 'mail',
      vendor: 'Resend',
      basis: 'signed',
      signed_on: '2026-01-02',
      signed_by: 'Ann Lee',
      recorder_id: user,
      ...stamped,
    }),
  fax_recipients: ({ id }) =>
    rowOf('fax_recipients', {
      id,
      ...{ kind: 'referral', name: `Service ${id}`, fax_number: '2125550181' },
      entered_by_id: userId('manager'),
      ...stamped,
    }),
  platform_notifications: ({ id }) =>
    build.platformNotification({ id, starts_at: at, ends_at: '2099-01-06T15:00:00.000Z' }),
}

const seedOf = (type: string, create: (ids: Ids) => TableRow, subject: Subject) => {
  // A visit in writing has the id of its appointment.
  const id = rowId(type === 'async_messaging_appointments' ? 'appointments' : type, subject)
  rowIds[subject][type] = id
  const mine = subject === 'theirs'
  return prepareRow(
    create({
      id,
      patient: userId(mine ? 'patient' : 'otherPatient'),
      provider: providerId(mine ? 'provider' : 'otherProvider'),
      user: userId(mine ? 'patient' : 'otherPatient'),
      encounter: rowId('encounters', subject),
      appointment: rowId('appointments', subject),
      conversation: rowId('conversations', subject),
      sop: rowId('sops', subject),
    }),
  )
}

const noteTypes = ['notes', 'work_notes', 'provider_notes'] as const
/** A note is encrypted under its id, which no builder of rows does. */
const writeNotes = (type: (typeof noteTypes)[number]) =>
  (['theirs', 'another'] as const).map((subject) => writeNote(type, rowId(type, subject), 'Note'))

export const seedRows = async (): Promise<void> => {
  await db.batch(
    (['theirs', 'another'] as const).flatMap((subject) =>
      Object.entries(seeds).map(([type, create]) => seedOf(type, create, subject)),
    ),
  )
  await db.batch(await Promise.all(noteTypes.flatMap(writeNotes)))
  for (const table of anyRow) {
    const row = await db
      .prepare(`select ${table === 'states' ? 'code' : 'id'} as id from ${table} limit 1`)
      .first<{ id: string }>()
      .catch(() => null)
    if (row) rowIds.theirs[table] = rowIds.another[table] = String(row.id)
  }
  for (const subject of ['theirs', 'another'] as const)
    Object.assign(rowIds[subject], await encryptedRowIds(subject))
}
