/**
 * How each table with a column of a patient or an account merges, when two records are of one person (decision 98). A
 * test compares the list with the database: a new table says here how it merges.
 */

/** Rows that go to the record that stays, by their own key. */
export interface Move {
  /** Primary key of a row besides its patient, as SQL. */
  readonly key: string
  /** Column of the record that a row belongs to. */
  readonly owner?: 'user_id' | 'invited_by_id'
  /** Limits the rows to visits of the two. */
  readonly ofVisits?: true
  /** Columns of a person who acted on the row: the patient may have acted themselves. */
  readonly people?: readonly string[]
  /** Columns with an id of any type, which may be the one of the patient. */
  readonly anyIds?: readonly string[]
  /** Parents that a row is part of. A row written after a merge goes back with its parent when the merge is undone. */
  readonly partOf?: Readonly<Record<string, string>>
  /** A row stays behind where the other record has its like, by these columns. */
  readonly unlike?: readonly string[]
  /** Condition of the rows that move; all without one. */
  readonly which?: string
}

const ofVisit = { encounter_id: 'encounters', appointment_id: 'appointments' } as const

/** Parents come before what is part of them. */
export const moves: Readonly<Record<string, Move>> = {
  appointments: { key: 'id' },
  earlier_time_requests: { key: 'id', partOf: { appointment_id: 'appointments' } },
  on_demand_appointments: {
    key: 'id',
    people: ['handled_by_id'],
    partOf: { appointment_id: 'appointments' },
  },
  async_messaging_appointments: {
    key: 'id',
    people: ['handled_by_id'],
    partOf: { id: 'appointments' },
  },
  visit_guests: {
    key: 'id',
    owner: 'invited_by_id',
    ofVisits: true,
    partOf: { appointment_id: 'appointments' },
  },
  recording_consents: {
    key: 'id',
    owner: 'user_id',
    ofVisits: true,
    partOf: { appointment_id: 'appointments' },
  },
  call_messages: {
    key: 'id',
    people: ['withdrawn_by_id'],
    anyIds: ['from_id'],
    partOf: { appointment_id: 'appointments' },
  },
  phone_calls: { key: 'id', people: ['caller_id'], partOf: { appointment_id: 'appointments' } },
  payments: { key: 'id', partOf: { appointment_id: 'appointments' } },
  after_visit_summaries: {
    key: 'appointment_id',
    people: ['reviewed_by'],
    partOf: { appointment_id: 'appointments' },
  },
  prep_initial_soap_assessments: {
    key: 'appointment_id',
    people: ['answered_by'],
    partOf: { appointment_id: 'appointments' },
  },
  encounters: { key: 'id', partOf: { appointment_id: 'appointments' } },
  soap_notes: {
    key: 'appointment_id',
    people: ['signed_by', 'cosigner_id', 'cosigned_by'],
    partOf: ofVisit,
  },
  doh_morbidities: {
    key: 'id',
    people: ['sent_by_id'],
    partOf: { encounter_id: 'encounters' },
  },
  referrals: { key: 'id', people: ['sent_by_id'], partOf: { encounter_id: 'encounters' } },
  vaccine_orders: { key: 'id', people: ['ordered_by_id'], partOf: { encounter_id: 'encounters' } },
  assessments: { key: 'id', people: ['reviewed_by_id'], partOf: ofVisit },
  questionnaires: { key: 'id', partOf: { assessment_id: 'assessments' } },
  labs: {
    key: 'id',
    people: [
      'requested_by_id',
      'ordered_by_id',
      'released_by_id',
      'read_by_id',
      'closed_by_id',
      'told_by_id',
    ],
    partOf: ofVisit,
  },
  observations: {
    key: 'id',
    people: ['author_id', 'verified_by_id'],
    partOf: { lab_id: 'labs' },
  },
  hiv_labs: { key: 'id', people: ['asked_by_id'], partOf: { lab_id: 'labs' } },
  unmatched_labs: {
    key: 'id',
    people: ['closed_by_id'],
    partOf: { order_id: 'labs', lab_id: 'labs' },
  },
  prescriptions: { key: 'id', people: ['author_id', 'signed_by_id'], partOf: ofVisit },
  prior_auths: {
    key: 'id',
    people: ['author_id', 'signed_by_id'],
    partOf: { prescription_id: 'prescriptions' },
  },
  gilead_applications: {
    key: 'id',
    people: ['author_id', 'signed_by_id'],
    partOf: { prescription_id: 'prescriptions' },
  },
  conversations: { key: 'id', people: ['assignee_id', 'created_by_id'] },
  messages: {
    key: 'id',
    people: ['from_user_id', 'sent_by_user_id', 'withdrawn_by_id'],
    partOf: { conversation_id: 'conversations' },
  },
  conversation_notes: {
    key: 'id',
    people: ['author_id'],
    partOf: { conversation_id: 'conversations' },
  },
  conversation_users: { key: 'conversation_id', owner: 'user_id', people: ['added_by_id'] },
  health_entries: { key: 'id', people: ['author_id', 'verified_by_id'] },
  health_alerts: {
    key: 'id',
    people: ['acknowledged_by_id'],
    partOf: { entry_id: 'health_entries' },
  },
  documents: { key: 'id', people: ['uploaded_by_id'] },
  incoming_faxes: {
    key: 'id',
    people: ['closed_by_id'],
    partOf: { document_id: 'documents' },
  },
  roi_requests: { key: 'id', people: ['author_id'] },
  roi_medical_records: {
    key: 'id',
    people: ['author_id'],
    partOf: { roi_request_id: 'roi_requests' },
  },
  attachments: {
    key: 'id',
    people: ['uploaded_by_id'],
    anyIds: ['subject_id'],
    partOf: { message_id: 'messages' },
  },
  notes: { key: 'id', people: ['author_id'], anyIds: ['subject_id'] },
  disclosures: { key: 'id', people: ['recorded_by_id'], anyIds: ['subject_id'] },
  correction_requests: { key: 'id', people: ['decided_by_id'] },
  break_glass_grants: { key: 'id', people: ['user_id', 'reviewed_by_id'] },
  exposures: { key: 'id', people: ['reported_by_id'] },
  insurances: { key: 'id' },
  patient_assignments: { key: 'id', people: ['by_id'] },
  tasks: { key: 'id', people: ['assignee_id', 'created_by_id'] },
  todos: { key: 'id' },
  user_notifications: { key: 'id', owner: 'user_id', unlike: ['event_seq', 'code'] },
  // One of each for a patient: the row of the record that stays wins, the other stays on record with the merged one.
  care_steps: {
    key: 'id',
    people: ['closed_by_id'],
    unlike: ['code', 'anchor_on', 'due_on'],
    which: "status <> 'ended'",
  },
  cbo_insurance_partners: { key: 'id', unlike: [] },
  patient_treatments: { key: 'treatment_id', unlike: ['treatment_id'] },
  user_pharmacies: { key: 'pharmacy_id', owner: 'user_id', unlike: ['pharmacy_id'] },
  // The panel stays as it is: the clinician of the other one has a place for the visits they held.
  care_team: {
    key: "user_id || ' ' || reason",
    unlike: ['user_id', 'reason'],
    which: "reason <> 'panel'",
  },
}

/** Open rows of which a patient has one at most: those of the record that goes end, where the other has its like. */
export const endedDuplicates: readonly {
  readonly table: string
  readonly statuses: readonly string[]
  readonly ends: string
  /** Columns that make two rows alike. */
  readonly like: readonly string[]
  readonly also?: string
}[] = [
  { table: 'todos', statuses: ['todo'], ends: 'expired', like: ['type'] },
  {
    table: 'assessments',
    statuses: ['pending', 'in_progress'],
    ends: 'expired',
    like: ['kind'],
  },
  { table: 'hiv_labs', statuses: ['pending'], ends: 'canceled', like: [] },
  { table: 'conversations', statuses: ['open'], ends: 'archived', like: ['kind'] },
  {
    table: 'labs',
    statuses: ['draft'],
    ends: 'canceled',
    like: [],
    also: 'requested_by_id = patient_id',
  },
]

/** Tables that a merge does not move, and why. */
export const stays = {
  ledger: [
    // Never rewritten. The timeline and the list of looks of the record that stays show those of the merged one.
    'appointment_history',
    'events',
    'list_reads',
    'patient_numbers',
    'idempotency_keys',
    'deliveries',
    'catalogue_changes',
    'contact_changes',
    'patient_merges',
  ],
  evidence: [
    // Signed or shown under the merged record, of which there is one for a person: read at the merged record.
    'consents',
    'photo_ids',
    'patients',
    'enrollments',
  ],
  account: [
    // The account of the merged record, which no one signs in to.
    'known_devices',
    'notification_preferences',
    'profile_pictures',
    'user_settings',
    'user_tours',
  ],
  ended: [
    // With the way in: codes, sessions, devices, passwords.
    'account_proposals',
    'credentials',
    'factor_challenges',
    'invitations',
    'login_as_codes',
    'passkeys',
    'push_subscriptions',
    'recovery_codes',
    'sessions',
    'totp_factors',
    'verification_codes',
  ],
  derived: [
    // Written by triggers and jobs from what moved.
    'care_team_appointments',
    'patient_names',
  ],
  staff: [
    // Of colleagues alone.
    'access_reviews',
    'admin_times',
    'availabilities',
    'blackout_periods',
    'closed_faults',
    'fax_recipients',
    'message_mentions',
    'message_reminders',
    'out_of_office_times',
    'platform_notifications',
    'providers',
    'snippets',
    'soap_addenda',
    'sop_notifications',
    'sop_revisions',
    'staff_names',
    'vendor_agreements',
  ],
} as const
