/** From the reference data: under this one come people whom no organization sends. */
export const directCbo = '01990000-000a-7000-8000-000000000001'

/** `null` matches every person; the first row that matches decides. */
export interface DemoRule {
  readonly state?: string
  readonly insured?: 0 | 1
  readonly minAge?: number
  readonly maxAge?: number
  readonly action: 'not_enrolled' | 'not_allowed' | 'allowed' | 'waitlist'
}

export const demoCbos = [
  {
    name: 'Harbor House',
    about: 'Takes no uninsured patients',
    preventUninsured: 1,
    async: 1,
    email: 'intake@harborhouse.test',
    phone: '2125550143',
    website: 'https://harborhouse.test',
    rules: [{ insured: 0, action: 'not_allowed' }, { action: 'allowed' }],
    contact: ['Camille', 'Rousseau', 'She/Her'],
    settings: {
      grant340BInformation: {
        grantNumber: 'H12HA00042',
        type: 'ryan_white_a',
        id340B: 'RWI10001',
        site: '120 Front St, New York',
        startsOn: '2024-03-01',
        endsOn: '2029-02-28',
      },
      additionalServices: ['Food pantry', 'Housing help', 'Support groups'],
      financials: 'Invoiced monthly; visits of uninsured patients are not covered.',
    },
    zone: 'America/New_York',
  },
  {
    name: 'Northside Alliance',
    about: 'Has a waitlist in Indiana',
    preventUninsured: 0,
    async: 0,
    email: 'hello@northside.test',
    phone: '3125550118',
    website: 'https://northside.test',
    rules: [
      { state: 'IN', insured: 0, action: 'waitlist' },
      { state: 'OH', action: 'not_enrolled' },
      { action: 'allowed' },
    ],
    contact: ['Bashir', 'Nassar', 'He/Him'],
    settings: { additionalServices: ['Rides to visits', 'Peer navigation'] },
    zone: 'America/Chicago',
  },
  {
    name: 'Reach LA',
    about: 'Californians only; asks who referred them',
    preventUninsured: 0,
    async: 1,
    email: 'care@reachla.test',
    phone: '2135550166',
    website: 'https://reachla.test',
    rules: [{ state: 'CA', action: 'allowed' }, { action: 'not_allowed' }],
    contact: ['Xiomara', 'Vélez', 'She/They'],
    settings: { additionalServices: ['Testing at home', 'Legal help'] },
    zone: 'America/Los_Angeles',
  },
] as const satisfies readonly {
  name: string
  rules: readonly DemoRule[]
  [more: string]: unknown
}[]

/** The same hours from one weekday to another, where 0 is Sunday. */
const openFrom = (first: number, last: number, opens: string, closes: string) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ weekday: first + at, opens, closes }))

/** Their NCPDP IDs are the fictional ones of a published example (CARIN real-time pharmacy benefit check). */
export const demoPharmacies = [
  {
    name: 'Hudson Night Pharmacy',
    phone: '2125550171',
    fax: '2125550172',
    npi: '1730185512',
    ncpdp: '0999017',
    hours: null,
    checked: 3,
    address: '418 9th Ave',
    city: 'New York',
    state: 'NY',
    zip: '10001',
    open24h: 1,
    pep: 1,
    contact: ['Grace', 'Adeyemi', 'She/Her'],
  },
  {
    name: 'Lakeview Specialty Pharmacy',
    phone: '3125550189',
    fax: '3125550190',
    npi: '1821046637',
    ncpdp: '0999029',
    hours: [...openFrom(1, 5, '08:00', '21:00'), ...openFrom(6, 6, '09:00', '17:00')],
    checked: 41,
    address: '2950 N Broadway',
    city: 'Chicago',
    state: 'IL',
    zip: '60657',
    open24h: 0,
    pep: 1,
    contact: ['Peter', 'Novak', 'He/Him'],
  },
  {
    name: 'Mission Mail Pharmacy',
    phone: '4155550112',
    fax: '4155550113',
    npi: '1942207748',
    ncpdp: '0999043',
    hours: openFrom(1, 5, '09:00', '18:00'),
    checked: 12,
    address: '2100 Mission St',
    city: 'San Francisco',
    state: 'CA',
    zip: '94110',
    open24h: 0,
    pep: 0,
    contact: ['Lani', 'Kealoha', 'She/Her'],
  },
  {
    name: 'Greenwich Day Pharmacy',
    phone: '2125550144',
    fax: '2125550145',
    npi: '1659301227',
    ncpdp: '0999031',
    hours: openFrom(1, 6, '09:00', '21:00'),
    checked: 6,
    address: '212 W 10th St',
    city: 'New York',
    state: 'NY',
    zip: '10014',
    open24h: 0,
    pep: 1,
    contact: ['Tomás', 'Rivera', 'He/Him'],
  },
] as const
