import type { PartOfDay } from '#edge/domains/appointments/part-of-day'
import type { PlainDate } from '#edge/platform/time'
import type { PatientAppointment } from '#islands/appointments/appointment'
import type { Clock } from '#islands/appointments/format'
import type { ProviderProfile, SlotOption } from '#islands/booking/slots-view'
import type { PatientRow } from '#islands/staff/patients/load-patients'

/** People and times that stand still, so that two photographs of the page can be compared. */
export const today: PlainDate = '2026-03-11'
export const sampleClock: Clock = { zone: 'America/New_York', hours: '12h' }

export const sampleProviders: readonly ProviderProfile[] = [
  {
    id: 'daniel',
    name: 'Daniel Reyes',
    suffix: 'NP',
    pronouns: 'He/Him',
    profession: 'Nurse practitioner',
    bio: '',
    portrait: 'daniel',
    timezone: 'America/New_York',
    assigned: true,
  },
  {
    id: 'amara',
    name: 'Amara Osei',
    suffix: 'MD',
    pronouns: 'She/Her',
    profession: 'Physician',
    bio: '',
    portrait: 'amara',
    timezone: 'America/Los_Angeles',
    assigned: false,
  },
]

export const days = [
  { date: '2026-03-11', label: 'Today', disabled: true, note: 'Unavailable' },
  { date: '2026-03-12', label: 'Tomorrow', disabled: false, note: null },
  { date: '2026-03-13', label: 'Mar 13', disabled: false, note: null },
  { date: '2026-03-14', label: 'Mar 14', disabled: false, note: null },
  { date: '2026-03-15', label: 'Mar 15', disabled: true, note: 'Unavailable' },
] as const

const slot = (time: string, partOfDay: PartOfDay, taken = false): SlotOption => ({
  availabilityId: 'a',
  providerId: 'daniel',
  time: `2026-03-12T${time}:00Z`,
  date: '2026-03-12',
  partOfDay,
  taken,
})
export const times: readonly SlotOption[] = [
  slot('13:00', 'morning'),
  slot('13:20', 'morning'),
  slot('14:40', 'morning', true),
  slot('15:20', 'morning'),
  slot('16:40', 'afternoon'),
  slot('18:30', 'afternoon'),
  slot('19:10', 'afternoon'),
  slot('21:20', 'evening'),
]

const appointment = (id: string, more: Partial<PatientAppointment>): PatientAppointment => ({
  id,
  version: 1,
  status: 'Scheduled',
  mode: 'video',
  startsAt: '2026-03-12T18:30:00Z',
  minutes: 20,
  reason: 'PrEP Quarterly',
  encounterTypeId: '1',
  provider: {
    name: 'Daniel Reyes',
    suffix: 'NP',
    pronouns: 'He/Him',
    portrait: 'daniel',
    timezone: 'America/New_York',
  },
  ...more,
})
export const next = appointment('next', {})
export const sampleAppointments: readonly PatientAppointment[] = [
  next,
  appointment('past', { status: 'Complete', startsAt: '2025-12-09T15:40:00Z' }),
  appointment('missed', { status: 'Missed', mode: 'phone', startsAt: '2025-11-02T15:40:00Z' }),
]

export const samplePatients: readonly PatientRow[] = [
  {
    id: 'jordan',
    name: 'Jordan Ellis',
    portrait: 'jordan',
    pronouns: 'They/Them',
    dob: '1994-06-02',
    state: 'NY',
    nextAt: '2026-03-12T18:30:00Z',
    provider: 'Daniel Reyes',
    status: 'enrolled',
    consentedAt: '2026-01-10T15:00:00Z',
    phone: null,
  },
  {
    id: 'ray',
    name: 'Ray Lindqvist',
    portrait: 'ray',
    pronouns: 'He/Him',
    dob: '1988-11-20',
    state: 'FL',
    nextAt: null,
    provider: null,
    status: 're_engaged',
    consentedAt: null,
    phone: null,
  },
]
