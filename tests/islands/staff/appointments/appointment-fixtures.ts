import type { BoardProps } from '#islands/staff/appointments/AppointmentBoard.tsx'
import type { AppointmentQuery, StaffAppointment } from '#islands/staff/appointments/appointment'

/** A visit of a day in New York, different where told. */
export const aVisit = (more: Partial<StaffAppointment> = {}): StaffAppointment => ({
  id: 'v1',
  version: 1,
  can: ['reschedule', 'send_invite', 'log_call', 'set_missed', 'set_canceled'],
  status: 'Scheduled',
  startsAt: '2026-03-12T18:30:00.000Z',
  endsAt: '2026-03-12T18:50:00.000Z',
  mode: 'video',
  kind: 'scheduled',
  reason: 'PrEP Follow Up',
  encounterTypeId: '4',
  patientId: 'p1',
  patientName: 'Jordan Ellis',
  pronouns: 'They/Them',
  identifier: '06/02/1994',
  portrait: 'jordan',
  patientZone: 'America/New_York',
  waitingSince: null,
  startedAt: null,
  endedAt: null,
  lapsedAt: null,
  awaitsEarlierTime: false,
  patientSeenAt: null,
  isPatientWithoutVideo: false,
  isInLine: false,
  isWithoutClinician: false,
  attestedState: null,
  providerId: 'd1',
  providerName: 'Daniel Reyes, NP',
  isOfColleague: false,
  ...more,
})

/** 12 March 2026 in New York. */
export const thatDay: AppointmentQuery = {
  from: '2026-03-12T04:00:00.000Z',
  until: '2026-03-13T04:00:00.000Z',
}

/** Two of the reasons staff cancel for. */
export const staffReasons = [
  { code: 'patient_asked', label: 'Patient asked', active: true },
  { code: 'other', label: 'Other', active: true },
]
/** When the board of `boardProps` is looked at. */
export const boardTime = Date.parse('2026-03-12T15:00:00Z')
const second = aVisit({
  id: 'v2',
  patientId: 'p2',
  patientName: 'Ray Lindqvist',
  startsAt: '2026-03-12T19:10:00.000Z',
  endsAt: '2026-03-12T19:30:00.000Z',
})
/** A provider's day of two visits, v1 and v2. */
export const boardProps: BoardProps = {
  me: {
    id: 'u1',
    role: 'provider',
    name: 'Daniel Reyes',
    signer: { firstName: 'Daniel', lastName: 'Reyes', language: 'en' },
    pronouns: 'He/Him',
    portrait: 'daniel',
    zone: 'America/New_York',
    hours: '12h',
    providerId: 'd1',
    messageKinds: ['patient', 'internal'],
    canBookVisits: true,
    access: {
      legalName: true,
      careTeam: ['cbo', 'provider'],
      treatments: true,
      notes: true,
      workNotes: true,
      outsideCare: false,
    },
  },
  title: 'My day',
  path: '/staff/day',
  filters: { date: '2026-03-12' },
  query: thatDay,
  first: { visits: [aVisit(), second], next: null, total: 2 },
  choices: { providers: [], encounterTypes: [], statuses: [] },
  withProvider: false,
  own: 'd1',
  acts: ['reschedule', 'send_invite', 'log_call', 'set_missed', 'set_canceled'],
  canAddVisit: false,
  card: null,
  now: boardTime,
}
