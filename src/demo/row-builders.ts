// Tests, the crash test and the benchmark read this file in plain Node: it imports nothing.

export type Value = string | number | null | Uint8Array
/** The id of reference data by its name, in place of a value. */
export interface Lookup {
  readonly of: string
  readonly name: string
}
export type Cells = Readonly<Record<string, Value | Lookup | undefined>>
/** A row to insert. */
export interface TableRow {
  readonly table: string
  readonly cells: Readonly<Record<string, Value | Lookup>>
}

/** A row of any table; a cell that is undefined is left out. */
export const rowOf = (table: string, cells: Cells): TableRow => ({
  table,
  cells: Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, Value | Lookup] => cell[1] !== undefined),
  ),
})

export const lookUpId = (table: string, name: string): Lookup => ({ of: table, name })
const isLookup = (value: Value | Lookup): value is Lookup =>
  typeof value === 'object' && value !== null && 'of' in value
export const boundValue = (value: Value | Lookup): Value => (isLookup(value) ? value.name : value)
/** The SQL of a cell whose value is bound as `mark`. */
export const cellSql = (value: Value | Lookup | undefined, mark: string): string =>
  value !== undefined && isLookup(value)
    ? `(select id from ${value.of} where name = ${mark})`
    : mark

export interface Insertion {
  readonly sql: string
  readonly values: readonly Value[]
}

/** One row as a statement. A row that is there stays; one that breaks a constraint is an error. */
export const insertionOf = ({ table, cells }: TableRow): Insertion => {
  const marks = Object.values(cells).map((value) => cellSql(value, '?'))
  return {
    sql: `insert into ${table} (${Object.keys(cells).join(', ')}) values (${marks.join(', ')}) on conflict do nothing`,
    values: Object.values(cells).map(boundValue),
  }
}

const sessionMs = 12 * 3_600_000

/** Builders of rows that came to be at one instant: what is not given has a default. */
export const rowsAt = (at: string) => {
  const stamps = { created_at: at, updated_at: at }
  const build = (table: string, defaults: Cells) => (cells: Cells) =>
    rowOf(table, { ...defaults, ...cells })
  return {
    cbo: build('cbos', { name: 'Harbor House', ...stamps }),
    eligibilityRule: build('eligibility_rules', { priority: 100, action: 'allowed' }),
    pharmacy: build('pharmacies', { name: 'Corner Pharmacy', ncpdp_id: '0999043', ...stamps }),
    contractedPharmacy: build('contracted_pharmacies', {
      program: 'other',
      starts_on: at.slice(0, 10),
      ...stamps,
    }),
    user: build('users', {
      phone: '2125550100',
      first_name: 'Jordan',
      last_name: 'Ellis',
      timezone: 'America/New_York',
      email_verified_at: at,
      ...stamps,
    }),
    session: build('sessions', {
      method: 'password',
      refresh_used_at: at,
      created_at: at,
      last_active_at: at,
      expires_at: new Date(Date.parse(at) + sessionMs).toISOString(),
    }),
    provider: build('providers', {
      type_id: lookUpId('provider_types', 'Nurse practitioner'),
      suffix: 'NP',
      bio: 'Listens first.',
      npi: '1555010000',
      home_state: 'NY',
      ...stamps,
    }),
    license: build('licenses', {
      state: 'NY',
      number: 'L1',
      expires_on: '2099-01-01',
      ...stamps,
    }),
    providerCbo: build('provider_cbos', { joined_at: at }),
    availability: build('availabilities', { timezone: 'America/New_York', ...stamps }),
    adminTime: build('admin_times', {
      purpose: 'meeting',
      status: 'pending',
      decided_by_id: null,
      ...stamps,
    }),
    outOfOfficeTime: build('out_of_office_times', {
      purpose: 'leave',
      status: 'pending',
      decided_by_id: null,
      reason_code: null,
      ...stamps,
    }),
    blackoutPeriod: build('blackout_periods', { name: 'Holiday', ...stamps }),
    platformNotification: build('platform_notifications', { title: 'T', body: 'B', ...stamps }),
    patient: build('patients', {
      dob: '1990-05-05',
      state: 'NY',
      zip: '10001',
      insured: 1,
      contact_method: 'Email',
      consented_at: at,
      initials: 'JE',
      enrolled_at: at,
      ...stamps,
    }),
    patientTreatment: build('patient_treatments', {
      treatment_id: lookUpId('treatments', 'PrEP'),
      active: 1,
      since: at,
    }),
    careTeam: build('care_team', { reason: 'panel', since: at }),
    appointment: build('appointments', {
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
      ...stamps,
    }),
    encounter: build('encounters', {
      encounter_type_id: '3',
      status: 'completed',
      started_at: at,
      ...stamps,
    }),
    vaccineOrder: build('vaccine_orders', {
      vaccine: 'hpv',
      dose: 1,
      status: 'ordered',
      ...stamps,
    }),
    phoneCall: build('phone_calls', {
      carrier: 'embedded',
      masked_number: '••• ••• 0142',
      status: 'completed',
      started_at: at,
      ended_at: at,
      ...stamps,
    }),
    conversation: build('conversations', { kind: 'provider', last_message_at: at, ...stamps }),
    message: build('messages', { seq: 1, ...stamps }),
    task: build('tasks', {
      kind: 'call_back',
      team: 'provider',
      priority: 3,
      due_at: at,
      ...stamps,
    }),
    todo: build('todos', { type: 'GENERIC', priority: 9, ...stamps }),
    notification: build('user_notifications', { type: 'GENERIC', code: 'nudge', created_at: at }),
    note: build('notes', { subject_type: 'patients', body: new Uint8Array([0]), created_at: at }),
    /** What agreeing to every text in force leaves on file. */
    agreed: (patientId: string): Insertion[] => [
      {
        sql: `insert into consents (id, patient_id, document, document_version, document_hash, agreed, occurred_at)
          select ? || id, ?, document, version, hash, 1, ? from consent_documents where effective_on <= ?
          on conflict do nothing`,
        values: [patientId, patientId, at, at.slice(0, 10)],
      },
      insertionOf(
        rowOf('user_settings', {
          user_id: patientId,
          name: 'allow_sharing_health_data',
          value: 'true',
          updated_at: at,
        }),
      ),
    ],
  }
}
