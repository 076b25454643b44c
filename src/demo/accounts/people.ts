import type { Care, HomeState } from '../places'

/** The scenario of a patient: the last thing that happened, or the next that will. */
export type Scenario =
  | 'no_consents'
  | 'no_treatment'
  | 'never_booked'
  | 'today'
  | 'tomorrow'
  | 'later'
  | 'seen'
  | 'canceled'
  | 'missed'
  | 'failed'
  | 'rejected'
  | 'abandoned'
  | 'async'
  | 'async_open'

export interface PatientDetails {
  /** The part of the address before @. */
  readonly mail?: string
  readonly nickname?: string
  readonly language?: string
  readonly portrait?: string
  readonly phone?: null
  readonly smsOptOut?: 1
  readonly insured?: 0 | 1
  readonly subscribed?: 1
  readonly waitlist?: 0 | 1
  readonly cashPay?: 1
  readonly photo?: 0 | 1
  readonly unverified?: 1
  readonly account?: 'deactivated' | 'disabled'
  readonly statusReason?: string
}

/** First name, last name, pronouns, state, who sent them, care, visits so far, standing. */
export type PatientSeed = readonly [
  first: string,
  last: string,
  pronouns: string,
  state: HomeState,
  /** A CBO counted from 0, 'direct', or none. */
  sentBy: 0 | 1 | 2 | 'direct' | null,
  care: Care | null,
  visits: number,
  standing: Scenario,
  more?: PatientDetails,
]

/** The first signs in as patient@, the second as patient2@; patient3@ pays by card. */
export const demoPatients: readonly PatientSeed[] = [
  [
    'Jordan',
    'Ellis',
    'They/Them',
    'NY',
    'direct',
    'PrEP',
    3,
    'tomorrow',
    { mail: 'patient', portrait: 'jordan', insured: 1, photo: 1 },
  ],
  [
    'Alex',
    'Kim',
    'They/Them',
    'NY',
    'direct',
    'PrEP',
    0,
    'never_booked',
    { mail: 'patient2', portrait: 'alex', insured: 1, photo: 0 },
  ],
  ['Marcus', 'Bell', 'He/Him', 'NY', 0, 'PEP', 0, 'today', { portrait: 'marcus', photo: 0 }],
  ['Priya', 'Nair', 'She/Her', 'TX', 'direct', 'PrEP', 2, 'today', { portrait: 'priya' }],
  ['Tomás', 'Vega', 'He/Him', 'NY', 0, 'HIV', 4, 'today', { portrait: 'tomas', language: 'es' }],
  ['Renee', 'Carter', 'She/Her', 'FL', 'direct', 'STI', 1, 'today', { portrait: 'renee' }],
  ['Ray', 'Lindqvist', 'He/Him', 'FL', 'direct', 'Hep C', 2, 'today', { portrait: 'ray' }],
  ['Dee', 'Franklin', 'She/Her', 'TX', 1, 'Injectable PrEP', 1, 'today'],
  ['Ama', 'Boateng', 'She/Her', 'NY', 0, 'PrEP', 0, 'today', { photo: 0 }],
  ['Devon', 'Brooks', 'He/Him', 'NY', 'direct', 'PrEP', 1, 'today'],
  ['Lou', 'Hartley', 'They/Them', 'CT', 'direct', 'STI-PEP', 0, 'today'],
  ['Minh', 'Pham', 'He/Him', 'NY', 'direct', 'Wellness', 1, 'today', { language: 'vi' }],
  ['Samira', 'Aziz', 'She/Her', 'NJ', 0, 'PrEP', 2, 'today', { language: 'ar' }],
  ['Chris', 'Okafor', 'He/Him', 'FL', 'direct', 'HIV', 5, 'tomorrow'],
  ['Mei', 'Tanaka', 'She/Her', 'NY', 'direct', 'STI Testing', 1, 'tomorrow', { language: 'ja' }],
  ['Isaiah', 'Grant', 'He/Him', 'NY', 1, 'PrEP', 2, 'tomorrow', { cashPay: 1 }],
  ['Noor', 'Rahman', 'She/They', 'NY', 0, 'Wellness', 0, 'tomorrow', { photo: 0 }],
  ['Gabriel', 'Santos', 'He/Him', 'FL', 'direct', 'PrEP', 1, 'tomorrow', { language: 'pt' }],
  ['Tyrell', 'Washington', 'He/Him', 'TX', 1, 'STI', 1, 'tomorrow'],
  ['Hope', 'Sullivan', 'She/Her', 'CT', 'direct', 'PrEP', 0, 'tomorrow'],
  ['Andre', 'Baptiste', 'He/Him', 'FL', 'direct', 'HIV', 3, 'tomorrow', { language: 'ht' }],
  ['Casey', 'Morgan', 'They/Them', 'NJ', 'direct', 'STI-PEP', 1, 'tomorrow', { portrait: 'jo' }],
  ['Luz', 'Marín', 'She/Her', 'TX', 'direct', 'PrEP', 2, 'later', { language: 'es' }],
  ['Jamal', 'Price', 'He/Him', 'GA', 1, 'PrEP', 1, 'later', { cashPay: 1 }],
  ['Erin', 'Walsh', 'She/Her', 'IL', 1, 'PrEP', 2, 'later'],
  ['Diego', 'Fuentes', 'He/Him', 'CA', 2, 'PrEP', 0, 'later', { photo: 0 }],
  ['Skye', 'Andersen', 'They/Them', 'WA', 'direct', 'Wellness', 1, 'later', { cashPay: 1 }],
  ['Nikolai', 'Begay', 'He/Him', 'AZ', 'direct', 'PrEP', 1, 'later'],
  // At a gate.
  ['Terrence', 'Moss', 'He/Him', 'GA', 'direct', null, 0, 'no_consents', { unverified: 1 }],
  ['Yolanda', 'Cruz', 'She/Her', 'TX', 1, null, 0, 'no_consents', { language: 'es' }],
  ['Wren', 'Abbott', 'They/Them', 'OR', 'direct', null, 0, 'no_consents', { phone: null }],
  ['Bianca', 'Rossi', 'She/Her', 'NY', 0, null, 0, 'no_treatment'],
  ['Desmond', 'Clarke', 'He/Him', 'IL', 1, null, 0, 'no_treatment'],
  ['Farah', 'Siddiqui', 'She/Her', 'CA', 2, null, 0, 'no_treatment', { language: 'ur' }],
  ['Curtis', 'Boone', 'He/Him', 'NV', 2, 'PrEP', 0, 'never_booked'],
  ['Tasha', 'Greene', 'She/Her', 'NY', 0, 'PrEP', 0, 'never_booked', { insured: 0 }],
  ['Oscar', 'Linares', 'He/Him', 'AZ', 2, 'PrEP', 0, 'never_booked', { subscribed: 1 }],
  ['Paige', 'Hoffman', 'She/Her', 'IN', 1, 'PrEP', 0, 'never_booked', { insured: 0 }],
  ['Leon', 'Fischer', 'He/Him', 'IN', 1, 'PrEP', 0, 'never_booked', { insured: 0, waitlist: 1 }],
  ['Simone', 'Adler', 'She/Her', 'IN', 1, 'PrEP', 0, 'never_booked', { insured: 0, waitlist: 0 }],
  ['Hollis', 'Reed', 'They/Them', 'OH', 1, 'PrEP', 0, 'never_booked'],
  ['Ingrid', 'Solberg', 'She/Her', 'MI', null, 'Wellness', 0, 'never_booked'],
  // Free to book, and have not yet.
  ['محمد', 'الشمري', 'He/Him', 'MI', 'direct', 'PrEP', 0, 'never_booked', { language: 'ar' }],
  ['Suharto', '-', 'He/Him', 'CA', 'direct', 'PrEP', 0, 'never_booked', { smsOptOut: 1 }],
  ['Zoë', 'Brûlé-Nguyễn', 'She/Her', 'WA', 'direct', 'PrEP', 0, 'never_booked', { cashPay: 1 }],
  // What went otherwise than planned.
  ['ليلى', 'المنصوري', 'She/Her', 'NY', 'direct', 'PrEP', 1, 'canceled', { language: 'ar' }],
  ['伟', '陈', 'He/Him', 'CA', 2, 'PrEP', 1, 'canceled', { language: 'zh-Hans' }],
  ['Brandon', 'Tate', 'He/Him', 'TX', 'direct', 'STI', 0, 'canceled'],
  ['Keisha', 'Monroe', 'She/Her', 'GA', 1, 'PrEP', 1, 'missed'],
  ['Logan', 'Pierce', 'He/They', 'AZ', 'direct', 'PrEP', 0, 'missed', { smsOptOut: 1 }],
  [
    'Vincent',
    'Duran',
    'He/Him',
    'FL',
    'direct',
    'HIV',
    2,
    'missed',
    { statusReason: 're_engaged' },
  ],
  ['Annika', 'Strand', 'She/Her', 'WA', 'direct', 'Wellness', 0, 'failed', { phone: null }],
  ['Hector', 'Maldonado', 'He/Him', 'PR', 'direct', 'STI', 0, 'rejected', { language: 'es' }],
  ['Joanna', 'Whitfield', 'She/Her', 'TX', 'direct', 'PEP', 0, 'abandoned'],
  [
    'Maximiliana Guadalupe',
    'Featherstonehaugh-Villanueva de la Torre',
    'She/Her',
    'CA',
    2,
    'STI-PEP',
    1,
    'async',
  ],
  ['Ezra', 'Cohen', 'He/Him', 'NY', 'direct', 'STI', 1, 'async_open'],
  // A long way together, and those who left.
  [
    'Walter',
    'Hayes',
    'He/Him',
    'IL',
    1,
    'HIV',
    8,
    'seen',
    { mail: 'patient3', smsOptOut: 1, cashPay: 1 },
  ],
  ['Guadalupe', 'Ortega', 'She/Her', 'TX', 'direct', 'Hep C', 6, 'seen', { language: 'es' }],
  [
    'Dominic',
    'Russo',
    'He/Him',
    'NY',
    'direct',
    'PrEP',
    3,
    'seen',
    { account: 'deactivated', statusReason: 'not_interested' },
  ],
  [
    'Trinity',
    'Blake',
    'She/Her',
    'GA',
    'direct',
    'PrEP',
    1,
    'seen',
    { account: 'deactivated', statusReason: 'moved_out' },
  ],
]
