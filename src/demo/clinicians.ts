/** Wall times in the clinician's own zone, on the named days. */
export interface Hours {
  readonly days: string
  readonly from: string
  readonly until: string
}
export interface DemoClinician {
  readonly first: string
  readonly last: string
  readonly suffix: string
  readonly type: 'Physician' | 'Nurse practitioner' | 'Physician assistant' | 'Pharmacist'
  readonly pronouns: string
  readonly portrait: string
  readonly zone: string
  readonly city: string
  /** The first is home. */
  readonly licensed: string
  readonly bio: string
  readonly hours: readonly Hours[]
  /** Which of the assistants works with them, counted from 0. */
  readonly assistant: number
}

const daily = 'Sun Mon Tue Wed Thu Fri Sat'

/** The first one is who signs in as provider@. */
export const demoClinicians: readonly DemoClinician[] = [
  {
    first: 'Daniel',
    last: 'Reyes',
    suffix: 'NP',
    type: 'Nurse practitioner',
    pronouns: 'He/Him',
    portrait: 'daniel',
    zone: 'America/New_York',
    city: 'New York',
    licensed: 'NY NJ CT FL TX',
    bio: 'Daniel has worked in sexual health for 11 years. He speaks English and Spanish. “No question is too small, and nothing you say will shock me.”',
    hours: [
      { days: daily, from: '09:00', until: '12:40' },
      { days: daily, from: '13:20', until: '18:20' },
    ],
    assistant: 0,
  },
  {
    first: 'Amara',
    last: 'Osei',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'amara',
    zone: 'America/New_York',
    city: 'Brooklyn',
    licensed: 'NY CA GA MA MD DC PA IL',
    bio: 'Amara leads our clinicians. She trained in family medicine and has cared for people living with HIV since 2008. She explains the plan until it is yours.',
    hours: [
      { days: 'Mon Tue Wed Thu Fri', from: '10:00', until: '14:00' },
      { days: 'Tue Thu', from: '17:00', until: '20:00' },
    ],
    assistant: 0,
  },
  {
    first: 'Leila',
    last: 'Haddad',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'leila',
    zone: 'America/New_York',
    city: 'Yonkers',
    licensed: 'NY IL MI FL GA VA OH',
    bio: 'Leila is an infectious disease doctor. She speaks English, Arabic and French, and likes to start with what worries you most.',
    hours: [{ days: 'Sun Mon Tue Wed Thu', from: '08:00', until: '13:00' }],
    assistant: 0,
  },
  {
    first: 'Sam',
    last: 'Whitlock',
    suffix: 'PA-C',
    type: 'Physician assistant',
    pronouns: 'They/Them',
    portrait: 'sam',
    zone: 'America/Los_Angeles',
    city: 'Oakland',
    licensed: 'CA OR WA AZ NV TX',
    bio: 'Sam does primary care for queer and trans people, and for anyone who has put off seeing somebody. You set the pace.',
    hours: [
      { days: 'Mon Tue Wed Fri Sat', from: '09:00', until: '13:00' },
      { days: 'Mon Wed', from: '16:00', until: '19:00' },
    ],
    assistant: 1,
  },
  {
    first: 'Ruth',
    last: 'Calloway',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'ruth',
    zone: 'America/New_York',
    city: 'Atlanta',
    licensed: 'GA FL AL SC NC TN NY',
    bio: 'Ruth has practiced in Atlanta for thirty years, fifteen of them in HIV care. She returns calls herself.',
    hours: [{ days: 'Tue Wed Thu Fri Sat', from: '09:20', until: '15:20' }],
    assistant: 1,
  },
  {
    first: 'Kofi',
    last: 'Mensah',
    suffix: 'DO',
    type: 'Physician',
    pronouns: 'He/Him',
    portrait: 'kofi',
    zone: 'America/Chicago',
    city: 'Houston',
    licensed: 'TX LA OK AR GA IL WA NY',
    bio: 'Kofi is a family doctor. Men tell him things they have told nobody, and leave with a plan. He speaks English, Twi and French.',
    hours: [{ days: 'Thu Fri Sat Sun Mon', from: '10:00', until: '16:00' }],
    assistant: 1,
  },
  {
    first: 'Ines',
    last: 'Duarte',
    suffix: 'DNP',
    type: 'Nurse practitioner',
    pronouns: 'She/Her',
    portrait: 'ines',
    zone: 'America/Chicago',
    city: 'San Antonio',
    licensed: 'TX FL PR NM AZ CO',
    bio: 'Ines grew up between Ponce and San Antonio and works in Spanish and English. She is gentle with needles and honest about side effects.',
    hours: [
      { days: 'Sun Mon Tue Wed', from: '08:00', until: '12:00' },
      { days: 'Mon Wed', from: '17:00', until: '20:00' },
    ],
    assistant: 2,
  },
  {
    first: 'Minh',
    last: 'Tran',
    suffix: 'PA-C',
    type: 'Physician assistant',
    pronouns: 'He/Him',
    portrait: 'minh',
    zone: 'America/Phoenix',
    city: 'Phoenix',
    licensed: 'AZ NV UT CA WA NM',
    bio: 'Minh came to medicine late, after twenty years as a pharmacist’s assistant. He will find the cheapest way to get your medicine. He speaks English and Vietnamese.',
    hours: [{ days: 'Fri Sat Sun Mon Tue', from: '08:00', until: '14:00' }],
    assistant: 2,
  },
  {
    first: 'Theo',
    last: 'Lindgren',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'He/Him',
    portrait: 'theo-lindgren',
    zone: 'America/Chicago',
    city: 'Chicago',
    licensed: 'IL WI MN IN IA MI CA TX AZ WA',
    bio: 'Theo cares for people with HIV and hepatitis C, and has seen most of them cured of the second. He draws while he explains.',
    hours: [{ days: 'Mon Tue Wed Thu Fri', from: '09:00', until: '15:00' }],
    assistant: 2,
  },
  {
    first: 'Joy',
    last: 'Nakamura',
    suffix: 'FNP-BC',
    type: 'Nurse practitioner',
    pronouns: 'She/Her',
    portrait: 'joy-nakamura',
    zone: 'America/Los_Angeles',
    city: 'Seattle',
    licensed: 'WA CA OR HI AK AZ',
    bio: 'Joy works evenings and weekends, when people who work days can talk. She speaks English and Japanese.',
    hours: [
      { days: 'Wed Thu Fri', from: '13:00', until: '20:00' },
      { days: 'Sat Sun', from: '09:00', until: '14:00' },
    ],
    assistant: 3,
  },
  {
    first: 'Malik',
    last: 'Freeman',
    suffix: 'APRN',
    type: 'Nurse practitioner',
    pronouns: 'He/They',
    portrait: 'malik-freeman',
    zone: 'America/Chicago',
    city: 'St. Louis',
    licensed: 'MO IL OH KY GA KS',
    bio: 'Malik ran a testing van before he was a nurse. He remembers what it is like to wait for a result, so he never lets you wait alone.',
    hours: [{ days: 'Fri Sat Sun Mon Tue', from: '11:00', until: '17:00' }],
    assistant: 3,
  },
  {
    first: 'Hannah',
    last: 'Weiss',
    suffix: 'PharmD',
    type: 'Pharmacist',
    pronouns: 'She/They',
    portrait: 'hannah-weiss',
    zone: 'America/Denver',
    city: 'Denver',
    licensed: 'CO NM AZ WY UT',
    bio: 'Hannah is a clinical pharmacist. She sorts out refills, side effects and insurance letters, so that you only have to take the pill.',
    hours: [{ days: 'Mon Tue Wed Thu', from: '08:00', until: '12:00' }],
    assistant: 3,
  },
]

/** Licenses that are not simply good: the day they end on, counted from today, and their status. */
export const oddLicenses: Readonly<
  Record<string, { readonly status: 'active' | 'pending' | 'expired'; readonly endsIn: number }>
> = {
  'Calloway TN': { status: 'active', endsIn: 20 },
  'Lindgren WA': { status: 'expired', endsIn: -30 },
  'Mensah NY': { status: 'pending', endsIn: 700 },
}

export const licensesOf = ({ last, licensed }: DemoClinician) =>
  licensed.split(' ').map((state) => ({
    state,
    ...(oddLicenses[`${last} ${state}`] ?? { status: 'active' as const, endsIn: 400 }),
  }))

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
