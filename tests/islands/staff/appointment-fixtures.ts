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
  providerId: 'd1',
  providerName: 'Daniel Reyes, NP',
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
