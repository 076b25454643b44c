import { db, providerId, userId } from '../world'
import { conversationSeeds } from './conversation-rows'
import { sealedRowIds } from './sealed-rows'
import type { Subject } from './subjects'

/** A row of each kind for each subject: type → id. */
export const rowIds: Record<Subject, Record<string, string>> = { theirs: {}, another: {} }

/** Resources whose rows hang on no patient: any row does for both subjects. */
const anyRow = [
  'feature_flags',
  'encounter_types',
  'dropdown_options',
  'provider_types',
  'system_settings',
  'business_hours',
  'treatments',
  'service_lines',
  'states',
  'consent_documents',
]

const at = '2026-01-05T15:00:00.000Z'
const rowId = (type: string, subject: Subject) =>
  `01990000-0000-7000-9000-${[...`${type.slice(0, 5)}${subject[0]}`]
    .map((c) => c.charCodeAt(0).toString(16))
    .join('')
    .padStart(12, '0')
    .slice(-12)}`

export interface Seed {
  readonly type: string
  readonly table?: string
  readonly values: (ids: {
    id: string
    patient: string
    provider: string
    user: string
    encounter: string
    conversation: string
  }) => Record<string, unknown>
}
const seeds: readonly Seed[] = [
  ...conversationSeeds,
  {
    type: 'appointments',
    values: ({ id, patient, provider }) => ({
      id,
      patient_id: patient,
      provider_id: provider,
      encounter_type_id: '3',
      mode: 'video',
      status: 'Complete',
      starts_at: at,
      ends_at: at,
      minutes: 20,
      patient_state: 'NY',
      patient_timezone: 'America/New_York',
      provider_timezone: 'America/New_York',
      buckets: 4,
      claimed: 0,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'ad_hoc_appointments',
    table: 'appointments',
    values: ({ id, patient, provider }) => ({
      id,
      kind: 'ad_hoc',
      patient_id: patient,
      provider_id: provider,
      encounter_type_id: '3',
      mode: 'video',
      status: 'Complete',
      starts_at: at,
      ends_at: at,
      minutes: 20,
      patient_state: 'NY',
      patient_timezone: 'America/New_York',
      provider_timezone: 'America/New_York',
      buckets: 0,
      claimed: 0,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'encounters',
    values: ({ id, patient, provider }) => ({
      id,
      patient_id: patient,
      provider_id: provider,
      encounter_type_id: '3',
      status: 'completed',
      started_at: at,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'vaccine_orders',
    values: ({ id, patient, user, encounter }) => ({
      id,
      patient_id: patient,
      encounter_id: encounter,
      vaccine: 'hpv',
      dose: 1,
      status: 'ordered',
      ordered_by_id: user,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'availabilities',
    values: ({ id, provider }) => ({
      id,
      provider_id: provider,
      start_bucket: 1,
      end_bucket: 5,
      timezone: 'America/New_York',
      status: 'pending',
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'licenses',
    values: ({ id, provider }) => ({
      id,
      provider_id: provider,
      state: 'VT',
      number: 'V1',
      expires_on: '2099-01-01',
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'todos',
    values: ({ id, patient }) => ({
      id,
      patient_id: patient,
      type: 'GENERIC',
      priority: 9,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'user_notifications',
    values: ({ id, patient }) => ({ id, user_id: patient, type: 'GENERIC', created_at: at }),
  },
  {
    type: 'notes',
    values: ({ id, patient }) => ({
      id,
      patient_id: patient,
      subject_type: 'patients',
      subject_id: patient,
      author_id: userId('provider'),
      body: 'Note',
      created_at: at,
    }),
  },
  {
    type: 'work_notes',
    table: 'notes',
    values: ({ id, patient }) => ({
      id,
      patient_id: patient,
      subject_type: 'work',
      subject_id: patient,
      author_id: userId('provider'),
      body: 'Note',
      created_at: at,
    }),
  },
  {
    type: 'phone_calls',
    values: ({ id, patient }) => ({
      id,
      patient_id: patient,
      caller_id: userId('support'),
      carrier: 'embedded',
      masked_number: '••• ••• 0142',
      status: 'completed',
      started_at: at,
      ended_at: at,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'blackout_periods',
    values: ({ id }) => ({
      id,
      name: 'Holiday',
      starts_at: at,
      ends_at: '2026-01-06T15:00:00.000Z',
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'partner_inquiries',
    values: ({ id }) => ({
      id,
      organization: 'O',
      contact_name: 'N',
      email: 'o@example.org',
      message: 'M',
      language: 'en',
      digest: id,
      created_at: at,
      updated_at: at,
    }),
  },
  {
    type: 'platform_notifications',
    values: ({ id }) => ({
      id,
      title: 'T',
      body: 'B',
      starts_at: at,
      ends_at: '2099-01-06T15:00:00.000Z',
      created_at: at,
      updated_at: at,
    }),
  },
]

const inserted = ({ type, table, values }: Seed, subject: Subject): D1PreparedStatement => {
  const id = rowId(type, subject)
  rowIds[subject][type] = id
  const mine = subject === 'theirs'
  const row = values({
    id,
    patient: userId(mine ? 'patient' : 'otherPatient'),
    provider: providerId(mine ? 'provider' : 'otherProvider'),
    user: userId(mine ? 'patient' : 'otherPatient'),
    encounter: rowId('encounters', subject),
    conversation: rowId('conversations', subject),
  })
  const names = Object.keys(row)
  return db
    .prepare(`insert or ignore into ${table ?? type} (${names}) values (${names.map(() => '?')})`)
    .bind(...Object.values(row))
}

export const seedRows = async (): Promise<void> => {
  await db.batch(
    (['theirs', 'another'] as const).flatMap((subject) =>
      seeds.map((seed) => inserted(seed, subject)),
    ),
  )
  for (const table of anyRow) {
    const row = await db
      .prepare(`select id from ${table} limit 1`)
      .first<{ id: string }>()
      .catch(() => null)
    if (row) rowIds.theirs[table] = rowIds.another[table] = String(row.id)
  }
  for (const subject of ['theirs', 'another'] as const)
    Object.assign(rowIds[subject], await sealedRowIds(subject))
}
