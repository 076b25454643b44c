import { keysOf } from './typed-keys'
/** Where a clinician can be licensed: the states, DC and the five territories, by USPS code. */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const
export type State = keyof typeof stateNames
export const stateCodes = keysOf(stateNames)
export const isState = (code: string): code is State => Object.hasOwn(stateNames, code)

const namesByCode: Readonly<Record<string, string>> = stateNames
/** The name of a state by a code that may be none. */
export const stateNameOf = (code: string): string | undefined =>
  Object.hasOwn(namesByCode, code) ? namesByCode[code] : undefined

/** The zones people of these places live in, and what they call them. */
export const usZones = {
  'America/New_York': 'Eastern Time',
  'America/Detroit': 'Eastern Time – Detroit',
  'America/Kentucky/Louisville': 'Eastern Time – Louisville',
  'America/Indiana/Indianapolis': 'Eastern Time – Indianapolis',
  'America/Chicago': 'Central Time',
  'America/Menominee': 'Central Time – Menominee',
  'America/North_Dakota/Center': 'Central Time – Center, North Dakota',
  'America/Denver': 'Mountain Time',
  'America/Boise': 'Mountain Time – Boise',
  'America/Phoenix': 'Mountain Time – Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'America/Juneau': 'Alaska Time – Juneau',
  'America/Nome': 'Alaska Time – Nome',
  'America/Adak': 'Hawaii–Aleutian Time – Adak',
  'Pacific/Honolulu': 'Hawaii Time',
  'America/Puerto_Rico': 'Atlantic Time – Puerto Rico',
  'America/St_Thomas': 'Atlantic Time – Virgin Islands',
  'Pacific/Guam': 'Chamorro Time – Guam',
  'Pacific/Saipan': 'Chamorro Time – Saipan',
  'Pacific/Pago_Pago': 'Samoa Time',
} as const

/** 'Eastern Time' for 'America/New_York'; a zone outside the United States by its own name. */
export const zoneTitle = (zone: string): string =>
  (usZones as Readonly<Record<string, string>>)[zone] ?? zone.replaceAll('_', ' ')
export type UsZone = keyof typeof usZones

const mainZones: Partial<Record<UsZone, string>> = {
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
  'America/St_Thomas': 'VI',
  'Pacific/Guam': 'GU',
  'Pacific/Saipan': 'MP',
  'Pacific/Pago_Pago': 'AS',
}

/** The zone most people of a state live in: a first guess, until the person or the device says. */
export const zoneOf = (state: State) =>
  Object.entries(mainZones).find(([, all]) => all.split(' ').includes(state))?.[0] ??
  'America/New_York'
