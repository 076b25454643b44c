import { ago, ahead, id, past, patientAt, visit, type Work } from './due-rows'

/** What each job of visits has to do, minute by minute. */
export const workOfVisits = {
  past_appointments: {
    rows: [{ table: 'appointments', set: { ...visit, starts_at: past, ends_at: ago(199) } }],
    event: 'appointments.lapse',
  },
  visits_in_writing: {
    rows: [
      {
        table: 'appointments',
        set: {
          ...visit,
          kind: `'async_messaging'`,
          mode: `'async_messaging'`,
          status: `'Waiting'`,
        },
      },
      {
        table: 'async_messaging_appointments',
        set: { id, patient_id: patientAt, status: `'waiting'`, due_at: past, warn_at: past },
      },
    ],
    event: 'async_messaging_appointments.reject',
  },
  on_demand_queue: {
    rows: [
      { table: 'appointments', set: { ...visit, kind: `'on_demand'`, status: `'Waiting'` } },
      {
        table: 'on_demand_appointments',
        set: {
          id,
          appointment_id: id,
          patient_id: patientAt,
          status: `'pending'`,
          callback: '0',
          queued_at: ago(0.1),
          last_seen_at: past,
        },
      },
    ],
    event: 'on_demand_appointments.abandon',
    never: 'on_demand_appointments.ask',
  },
  open_rooms: {
    rows: [
      {
        table: 'appointments',
        set: { ...visit, mode: `'video'`, starts_at: ahead(0.1), ends_at: ahead(0.5) },
      },
    ],
    event: 'appointments.open_waiting_room',
  },
  visit_reminders: {
    rows: [{ table: 'appointments', set: { ...visit, starts_at: ahead(23), ends_at: ahead(24) } }],
    event: 'appointments.remind_day',
  },
  expired_holds: {
    rows: [
      {
        table: 'slot_claims',
        set: {
          provider_id: '(select id from providers limit 1)',
          bucket: 'x',
          owner_id: id,
          kind: `'hold'`,
          expires_at: past,
        },
      },
    ],
    left: `select count(*) from slot_claims where owner_id like 'job-%'`,
  },
  earlier_times: {
    rows: [
      { table: 'appointments', set: { ...visit, starts_at: ahead(100), ends_at: ahead(101) } },
      {
        table: 'earlier_time_requests',
        set: {
          id,
          appointment_id: id,
          patient_id: patientAt,
          status: `'offered'`,
          starts_at: ahead(50),
          expires_at: past,
        },
      },
    ],
    event: 'earlier_time_requests.lapse',
  },
} as const satisfies Readonly<Record<string, Work>>
