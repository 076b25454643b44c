import { ago, ahead, aUser, failedFax, id, isOpen, past, patientAt, type Work } from './due-rows'

/** What each other job of the minute has to do; of a job without rows of its own, why it costs the same in every clinic. */
export const workOfMinutes = {
  late_pep: {
    rows: [
      {
        table: 'prescriptions',
        set: {
          id,
          reason: `'hiv_pep'`,
          status: `'signed'`,
          signed_at: ago(30),
          created_at: ago(30),
          pharmacy_status: 'null',
        },
      },
    ],
    event: 'prescriptions.pass_pep_hours',
  },
  unanswered_stops: {
    rows: [
      { table: 'prescriptions', set: { id, status: `'cancel_requested'`, updated_at: ago(80) } },
    ],
    event: 'prescriptions.pass_cancel_hours',
  },
  message_reminders: {
    rows: [
      {
        table: 'message_reminders',
        set: { id, user_id: patientAt, remind_at: past, reminded_at: 'null' },
      },
    ],
    left: isOpen('message_reminders', 'reminded_at is null'),
  },
  clinic_notices: {
    rows: [
      {
        table: 'platform_notifications',
        set: {
          id,
          audience: `'staff'`,
          staff_told_at: 'null',
          starts_at: past,
          ends_at: ahead(100),
        },
      },
    ],
    event: 'platform_notifications.begin',
  },
  late_replies: {
    rows: [
      {
        table: 'conversations',
        set: {
          id,
          patient_id: patientAt,
          status: `'open'`,
          waiting_since: ago(2000),
          reported_waiting_since: 'null',
        },
      },
    ],
    event: 'conversations.miss_reply',
  },
  prior_auth_deadlines: {
    rows: [
      {
        table: 'prior_auths',
        set: { id, due_at: past, answered_at: 'null', overdue_at: 'null', valid_until: 'null' },
      },
    ],
    event: 'prior_auths.pass_due',
  },
  record_releases: {
    rows: [
      {
        table: 'roi_requests',
        set: { id, status: `'sent_to_patient'`, expires_on: `'2026-01-02'` },
      },
    ],
    event: 'roi_requests.expire',
  },
  overdue_tasks: {
    rows: [
      {
        table: 'tasks',
        set: { id, subject_id: id, priority: '3', due_at: past, closed_at: 'null' },
      },
    ],
    event: 'tasks.update_priority',
  },
  tasks_to_hand_up: {
    rows: [
      {
        table: 'tasks',
        set: {
          id,
          subject_id: id,
          assignee_id: aUser,
          escalates_at: past,
          closed_at: 'null',
        },
      },
    ],
    event: 'tasks.update_assignee',
  },
  stale_calls: {
    rows: [
      {
        table: 'phone_calls',
        set: {
          id,
          caller_id: patientAt,
          patient_id: patientAt,
          status: `'ringing'`,
          started_at: past,
          answered_at: 'null',
          ended_at: 'null',
        },
      },
    ],
    event: 'phone_calls.progress',
  },
  payment_events: 'asks the card service once an hour',
  due_holds: {
    rows: [
      {
        table: 'payments',
        set: {
          id,
          patient_id: patientAt,
          appointment_id: 'null',
          status: `'saved'`,
          customer_id: `'c'`,
          payment_method_id: `'pm'`,
          updated_at: ago(2000),
        },
      },
    ],
    event: 'payments.void',
    maxQueries: 900,
    perTurn: 40,
  },
  due_results: {
    rows: [
      {
        table: 'labs',
        set: {
          id,
          resulted_at: past,
          listed_at: past,
          due_at: past,
          gravity: '3',
          review_status: `'Needs Follow-up'`,
          released_at: 'null',
          hold_until: 'null',
          waits_for_call: 'null',
        },
      },
    ],
    event: 'labs.release',
  },
  results_to_read_again: 'takes a page of results, and stores where it is',
  care_checks: {
    rows: [
      { table: 'users', set: { id, email: `'job-' || x || '@demo.careplus.test'`, phone: 'null' } },
      { table: 'patients', set: { id, status: `'active'`, care_checked_at: 'null' } },
    ],
    left: isOpen('patients', 'care_checked_at is null'),
    maxQueries: 1_000,
    perTurn: 20,
  },
  care_steps: 'takes twenty patients, the longest overdue first',
  due_assessments: {
    rows: [
      {
        table: 'assessments',
        set: { id, patient_id: patientAt, status: `'pending'`, due_at: past },
      },
    ],
    event: 'assessments.expire',
  },
  expired_glass: {
    rows: [
      {
        table: 'break_glass_grants',
        type: 'break_glass',
        set: { id, closed_at: 'null', expires_at: past },
      },
    ],
    event: 'break_glass.expire',
  },
  unsent_files: 'takes two pages of files, which it deletes',
  missed_faxes: 'takes five faxes',
  drain: 'asks an object of its own, which goes through the events page by page',
  sent_faxes: 'asks about thirty faxes, by chance',
  failed_faxes: {
    rows: [
      {
        table: 'roi_medical_records',
        set: { id, faxed_at: ago(2), fax_failed_at: 'null' },
      },
      failedFax('roi_medical_records.fax:'),
    ],
    event: 'roi_requests.fail_fax',
  },
  failed_applications: {
    rows: [
      {
        table: 'gilead_applications',
        set: {
          id,
          patient_id: patientAt,
          status: `'submitted'`,
          channel: `'fax'`,
          form: `x'00'`,
          patient_signed_at: past,
          provider_signed_at: past,
          submitted_at: ago(2),
        },
      },
      failedFax('gilead_applications.submit:'),
    ],
    event: 'gilead_applications.fail_fax',
  },
  failed_reports: {
    rows: [
      {
        table: 'doh_morbidities',
        set: { id, status: `'sent'`, sent_at: ago(2), sent_by_id: aUser },
      },
      failedFax('doh_morbidities.fax:'),
    ],
    event: 'doh_morbidities.fail_fax',
  },
  failed_referrals: {
    rows: [
      {
        table: 'referrals',
        set: { id, status: `'sent'`, sent_at: ago(2), sent_by_id: aUser, sent_way: `'fax'` },
      },
      failedFax('referrals.fax:'),
    ],
    event: 'referrals.fail_fax',
  },
  backup: 'works a slice of time and of steps, and stores where it is',
  service_levels: 'counts 5,000 events a turn by their numbers, and stores where it is',
  reencryption:
    'looks at 20 pages and writes 250 rows, where two keys open; its own tests have two',
  incidents: 'measures each part of the platform once',
  deliveries: {
    rows: [
      {
        table: 'deliveries',
        set: {
          id,
          key: id,
          channel: `'email'`,
          status: `'queued'`,
          next_at: past,
          expires_at: ago(100),
          lease_until: 'null',
        },
      },
    ],
    left: isOpen('deliveries', `status = 'queued'`),
  },
} as const satisfies Readonly<Record<string, Work | string>>
