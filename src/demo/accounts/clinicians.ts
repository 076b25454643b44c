import { type ClinicianRecord, clinicianRecords, licensesOf } from '#content/demo/clinician-records'

export { licensesOf }

/** Wall times in the clinician's own zone, on the named days. */
export interface Hours {
  readonly days: string
  readonly from: string
  readonly until: string
}
export interface DemoClinician extends ClinicianRecord {
  readonly zone: string
  readonly city: string
  readonly hours: readonly Hours[]
  /** Which of the assistants works with them, counted from 0. */
  readonly assistant: number
}

const daily = 'Sun Mon Tue Wed Thu Fri Sat'

/** The first one is who signs in as provider@. */
export const demoClinicians: readonly DemoClinician[] = [
  {
    ...clinicianRecords.daniel,
    zone: 'America/New_York',
    city: 'New York',
    hours: [
      { days: daily, from: '09:00', until: '12:40' },
      { days: daily, from: '13:20', until: '18:20' },
    ],
    assistant: 0,
  },
  {
    ...clinicianRecords.amara,
    zone: 'America/New_York',
    city: 'Brooklyn',
    hours: [
      { days: 'Mon Tue Wed Thu Fri', from: '10:00', until: '14:00' },
      { days: 'Tue Thu', from: '17:00', until: '20:00' },
    ],
    assistant: 0,
  },
  {
    ...clinicianRecords.leila,
    zone: 'America/New_York',
    city: 'Yonkers',
    hours: [{ days: 'Sun Mon Tue Wed Thu', from: '08:00', until: '13:00' }],
    assistant: 0,
  },
  {
    ...clinicianRecords.sam,
    zone: 'America/Los_Angeles',
    city: 'Oakland',
    hours: [
      { days: 'Mon Tue Wed Fri Sat', from: '09:00', until: '13:00' },
      { days: 'Mon Wed', from: '16:00', until: '19:00' },
    ],
    assistant: 1,
  },
  {
    ...clinicianRecords.ruth,
    zone: 'America/New_York',
    city: 'Atlanta',
    hours: [{ days: 'Tue Wed Thu Fri Sat', from: '09:20', until: '15:20' }],
    assistant: 1,
  },
  {
    ...clinicianRecords.kofi,
    zone: 'America/Chicago',
    city: 'Houston',
    hours: [{ days: 'Thu Fri Sat Sun Mon', from: '10:00', until: '16:00' }],
    assistant: 1,
  },
  {
    ...clinicianRecords.ines,
    zone: 'America/Chicago',
    city: 'San Antonio',
    hours: [
      { days: 'Sun Mon Tue Wed', from: '08:00', until: '12:00' },
      { days: 'Mon Wed', from: '17:00', until: '20:00' },
    ],
    assistant: 2,
  },
  {
    ...clinicianRecords.minh,
    zone: 'America/Phoenix',
    city: 'Phoenix',
    hours: [{ days: 'Fri Sat Sun Mon Tue', from: '08:00', until: '14:00' }],
    assistant: 2,
  },
  {
    ...clinicianRecords['theo-lindgren'],
    zone: 'America/Chicago',
    city: 'Chicago',
    hours: [{ days: 'Mon Tue Wed Thu Fri', from: '09:00', until: '15:00' }],
    assistant: 2,
  },
  {
    ...clinicianRecords['joy-nakamura'],
    zone: 'America/Los_Angeles',
    city: 'Seattle',
    hours: [
      { days: 'Wed Thu Fri', from: '13:00', until: '20:00' },
      { days: 'Sat Sun', from: '09:00', until: '14:00' },
    ],
    assistant: 3,
  },
  {
    ...clinicianRecords['malik-freeman'],
    zone: 'America/Chicago',
    city: 'St. Louis',
    hours: [{ days: 'Fri Sat Sun Mon Tue', from: '11:00', until: '17:00' }],
    assistant: 3,
  },
  {
    ...clinicianRecords['hannah-weiss'],
    zone: 'America/Denver',
    city: 'Denver',
    hours: [{ days: 'Mon Tue Wed Thu', from: '08:00', until: '12:00' }],
    assistant: 3,
  },
]

/** Places in the list of the providers who prescribe and are licensed in this state. */
export const licensedIn = (state: string): readonly number[] =>
  prescribers.get(state)?.map(({ at }) => at) ?? []

const prescribers = Map.groupBy(
  demoClinicians.flatMap((clinician, at) =>
    clinician.type === 'Pharmacist'
      ? []
      : licensesOf(clinician)
          .filter(({ status }) => status === 'active')
          .map(({ state }) => ({ state, at })),
  ),
  ({ state }) => state,
)
