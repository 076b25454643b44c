/** Who a clinician of the demo is: the same person on the public pages and in booking. */
export interface ClinicianRecord {
  readonly first: string
  readonly last: string
  readonly suffix: string
  readonly type: 'Physician' | 'Nurse practitioner' | 'Physician assistant' | 'Pharmacist'
  readonly pronouns: string
  readonly portrait: string
  /** USPS codes; the first is home. */
  readonly licensed: string
  readonly languages: readonly string[]
  readonly bio: string
}

/** By portrait. */
export const clinicianRecords = {
  daniel: {
    first: 'Daniel',
    last: 'Reyes',
    suffix: 'NP',
    type: 'Nurse practitioner',
    pronouns: 'He/Him',
    portrait: 'daniel',
    licensed: 'NY NJ CT FL TX',
    languages: ['English', 'Spanish'],
    bio: 'Daniel has worked in sexual health for 11 years. He speaks English and Spanish. “No question is too small, and nothing you say will shock me.”',
  },
  amara: {
    first: 'Amara',
    last: 'Osei',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'amara',
    licensed: 'NY CA GA MA MD DC PA IL',
    languages: ['English'],
    bio: 'Amara leads our clinicians. She trained in family medicine and has cared for people living with HIV since 2008. She explains the plan until it makes sense to you.',
  },
  leila: {
    first: 'Leila',
    last: 'Haddad',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'leila',
    licensed: 'NY IL MI FL GA VA OH',
    languages: ['English', 'Arabic', 'French'],
    bio: 'Leila is an infectious disease doctor. She speaks English, Arabic and French, and likes to start with what worries you most.',
  },
  sam: {
    first: 'Sam',
    last: 'Whitlock',
    suffix: 'PA-C',
    type: 'Physician assistant',
    pronouns: 'They/Them',
    portrait: 'sam',
    licensed: 'CA OR WA AZ NV TX',
    languages: ['English'],
    bio: 'Sam does primary care for queer and trans people, and for anyone who has put off seeing somebody. You set the pace.',
  },
  ruth: {
    first: 'Ruth',
    last: 'Calloway',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'She/Her',
    portrait: 'ruth',
    licensed: 'GA FL AL SC NC TN NY',
    languages: ['English'],
    bio: 'Ruth has practiced in Atlanta for thirty years, fifteen of them in HIV care. She returns calls herself.',
  },
  kofi: {
    first: 'Kofi',
    last: 'Mensah',
    suffix: 'DO',
    type: 'Physician',
    pronouns: 'He/Him',
    portrait: 'kofi',
    licensed: 'TX LA OK AR GA IL WA NY',
    languages: ['English', 'Twi', 'French'],
    bio: 'Kofi is a family doctor. Men tell him things they have told nobody, and leave with a plan. He speaks English, Twi and French.',
  },
  ines: {
    first: 'Ines',
    last: 'Duarte',
    suffix: 'DNP',
    type: 'Nurse practitioner',
    pronouns: 'She/Her',
    portrait: 'ines',
    licensed: 'TX FL PR NM AZ CO',
    languages: ['English', 'Spanish'],
    bio: 'Ines grew up between Ponce and San Antonio and works in Spanish and English. She is gentle with needles and honest about side effects.',
  },
  minh: {
    first: 'Minh',
    last: 'Tran',
    suffix: 'PA-C',
    type: 'Physician assistant',
    pronouns: 'He/Him',
    portrait: 'minh',
    licensed: 'AZ NV UT CA WA NM',
    languages: ['English', 'Vietnamese'],
    bio: 'Minh came to medicine late, after twenty years as a pharmacist’s assistant. He will find the cheapest way to get your medicine. He speaks English and Vietnamese.',
  },
  'theo-lindgren': {
    first: 'Theo',
    last: 'Lindgren',
    suffix: 'MD',
    type: 'Physician',
    pronouns: 'He/Him',
    portrait: 'theo-lindgren',
    licensed: 'IL WI MN IN IA MI CA TX AZ WA',
    languages: ['English'],
    bio: 'Theo cares for people with HIV and hepatitis C, and has seen most of them cured of the second. He draws while he explains.',
  },
  'joy-nakamura': {
    first: 'Joy',
    last: 'Nakamura',
    suffix: 'FNP-BC',
    type: 'Nurse practitioner',
    pronouns: 'She/Her',
    portrait: 'joy-nakamura',
    licensed: 'WA CA OR HI AK AZ',
    languages: ['English', 'Japanese'],
    bio: 'Joy works evenings and weekends, when people who work days can talk. She speaks English and Japanese.',
  },
  'malik-freeman': {
    first: 'Malik',
    last: 'Freeman',
    suffix: 'APRN',
    type: 'Nurse practitioner',
    pronouns: 'He/They',
    portrait: 'malik-freeman',
    licensed: 'MO IL OH KY GA KS',
    languages: ['English'],
    bio: 'Malik ran a testing van before he was a nurse. He remembers what it is like to wait for a result, so he never lets you wait alone.',
  },
  'hannah-weiss': {
    first: 'Hannah',
    last: 'Weiss',
    suffix: 'PharmD',
    type: 'Pharmacist',
    pronouns: 'She/They',
    portrait: 'hannah-weiss',
    licensed: 'CO NM AZ WY UT',
    languages: ['English'],
    bio: 'Hannah is a clinical pharmacist. She sorts out refills, side effects and insurance letters, so that you only have to take the pill.',
  },
} as const satisfies Record<string, ClinicianRecord>

/** As pages show it: the name with the degree. */
export const clinicianNameOf = ({ first, last, suffix }: ClinicianRecord): string =>
  `${first} ${last}, ${suffix}`

/** The demo's providers are numbered in the order of the records; their ids are those that booking's demo gives them. */
export const providerIdOf = (record: ClinicianRecord): string => {
  const number = Object.values<ClinicianRecord>(clinicianRecords).indexOf(record) + 1
  return `01990000-0104-7000-8000-${String(number).padStart(12, '0')}`
}

/** Licenses that are not simply good: the day they end on, counted from today, and their status. */
export const exceptionalLicenses: Readonly<
  Record<string, { readonly status: 'active' | 'pending' | 'expired'; readonly endsIn: number }>
> = {
  'Calloway TN': { status: 'active', endsIn: 20 },
  'Lindgren WA': { status: 'expired', endsIn: -30 },
  'Mensah NY': { status: 'pending', endsIn: 700 },
}

export const licensesOf = ({ last, licensed }: Pick<ClinicianRecord, 'last' | 'licensed'>) =>
  licensed.split(' ').map((state) => ({
    state,
    ...(exceptionalLicenses[`${last} ${state}`] ?? { status: 'active' as const, endsIn: 400 }),
  }))
