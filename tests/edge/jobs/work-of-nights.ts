import { ago, ahead, id, isOpen, patientAt, visit, type Work } from './due-rows'

/** What each job of the night has to do, as `workOfMinutes`. */
export const workOfNights = {
  licenses: {
    rows: [
      {
        table: 'appointments',
        set: { ...visit, starts_at: ahead(100), ends_at: ahead(101), patient_state: `'WY'` },
      },
    ],
    event: 'appointments.lose_provider',
  },
  unused_labs: {
    rows: [{ table: 'labs', set: { id, status: `'ordered'`, ordered_at: ago(3000) } }],
    event: 'labs.expire',
  },
  late_labs: {
    rows: [
      {
        table: 'labs',
        set: { id, status: `'in_process'`, updated_at: ago(2000), late_at: 'null' },
      },
    ],
    event: 'labs.pass_due',
  },
  metric_days: 'counts the last seven days, each by an index',
  old_prescriptions: {
    rows: [{ table: 'prescriptions', set: { id, status: `'sent'`, written_on: `'2024-01-01'` } }],
    event: 'prescriptions.expire',
  },
  medicine_conflicts: {
    rows: [
      {
        table: 'tasks',
        set: {
          id,
          kind: `'medicine_conflict'`,
          patient_id: patientAt,
          subject_id: id,
          topic: id,
          closed_at: 'null',
        },
      },
    ],
    maxQueries: 1_000,
    perTurn: 25,
    left: isOpen('tasks', 'closed_at is null'),
  },
  assistance: {
    rows: [
      {
        table: 'gilead_applications',
        set: { id, patient_id: patientAt, status: `'active'`, ends_on: `'2026-01-02'` },
      },
    ],
    event: 'gilead_applications.expire',
  },
  payments: {
    rows: [
      {
        table: 'embedded_intents',
        set: {
          id: `'pi-' || x`,
          request_key: id,
          payment_id: id,
          client_secret: id,
          status: `'canceled'`,
        },
      },
      {
        table: 'payments',
        set: {
          id,
          patient_id: patientAt,
          appointment_id: 'null',
          status: `'held'`,
          intent_id: `'pi-' || x`,
          updated_at: ago(1),
        },
      },
    ],
    maxQueries: 900,
    perTurn: 40,
    left: isOpen('payments', `status = 'held'`),
  },
  seals: 'checks what is new, and at most 50,000 seals of the past',
  purge: {
    rows: [
      {
        table: 'client_errors',
        set: { id, occurred_at: `'2020-01-01T00:00:00.000Z'` },
      },
    ],
    left: `select count(*) from client_errors where id like 'job-%'`,
  },
  keys: 'notes the ids of the keys',
} as const satisfies Readonly<Record<string, Work | string>>
