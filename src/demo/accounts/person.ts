import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { expectedInitials } from '#edge/platform/names/initials'
import type { PlainDate } from '#edge/platform/time'
import { zoneOf } from '#edge/platform/us-states'
import { type Care, cities, type HomeState } from '../places'
import { type Chance, chanceOf } from '../random'
import { licensedIn } from './clinicians'
import { demoId, demoMail } from './identity'
import { directCbo } from './organizations'
import type { PatientDetails, PatientSeed } from './people'

/** Everything the tables keep of a patient, but for what depends on visits. */
export interface DemoPatient extends About {
  readonly number: number
  readonly id: string
  readonly email: string
  readonly phone: string | null
  readonly first: string
  readonly last: string
  readonly initials: string
  readonly pronouns: string
  readonly state: HomeState
  readonly city: string
  readonly zip: string
  readonly street: string
  readonly zone: string
  readonly cboId: string | null
  readonly care: Care | null
  /** A clinician, counted from 0. */
  readonly panel: number | null
  readonly more: PatientDetails
}

interface About {
  readonly dob: PlainDate
  readonly gender: string
  readonly sex: string
  readonly sexuality: string
  readonly relationship: string
  readonly race: readonly string[]
  readonly ethnicity: string
  readonly height: number
  readonly weight: number
  readonly insured: 0 | 1
  readonly income: number | null
  readonly household: number | null
  readonly contact: 'Text and Email' | 'Email' | 'Text'
}

/** The patient of this number; the same one each time, but for age, which is kept as of `today`. */
export const personOf = (
  line: PatientSeed,
  number: number,
  today: PlainDate,
  mail: string,
): DemoPatient => {
  const [first, last, pronouns, state, sentBy, care, , standing, more = {}] = line
  const chance = chanceOf(`person ${number}`)
  const [city, zip, area] = cities[state]
  const about = aboutOf(chance, pronouns, today, more)
  const street = `${chance.below(980) + 12} ${chance.pick(streets)}`
  // Daniel sees the patients of today and tomorrow; others get a provider licensed where they are.
  const [someone = null, ...others] = licensedIn(state)
  const assigned = someone === null ? null : chance.pick([someone, ...others])
  const soon = standing === 'today' || standing === 'tomorrow'
  return {
    ...about,
    number,
    id: demoId('patient', number),
    email: demoMail(more.mail ?? mail),
    phone: more.phone === null ? null : `${area}55501${String(chance.below(100)).padStart(2, '0')}`,
    first,
    last,
    initials: expectedInitials(first, last),
    pronouns,
    state,
    city,
    zip,
    street,
    zone: zoneOf(state),
    cboId: sentBy === null ? null : sentBy === 'direct' ? directCbo : demoId('cbo', sentBy + 1),
    care,
    panel: soon ? 0 : care === null ? null : assigned,
    more,
  }
}

const streets = [
  'Maple St',
  'Linden Ave',
  'Harbor Rd',
  'Juniper Ln',
  'Franklin Ave',
  'Cedar St',
  'Mission St',
  'Prospect Pl',
  'Lakeview Dr',
  'King Blvd',
] as const

const aboutOf = (
  chance: Chance,
  pronouns: string,
  today: PlainDate,
  more: PatientDetails,
): About => {
  const woman = pronouns.startsWith('She')
  const man = pronouns.startsWith('He')
  const trans = chance.in100(man || woman ? 8 : 40)
  const hispanic = more.language === 'es' || more.language === 'pt' || chance.in100(12)
  const insured = more.insured ?? (chance.in100(75) ? 1 : 0)
  return {
    dob: addPeriod(addPeriod(today, -(19 + chance.below(48)), 'year'), -chance.below(360), 'day'),
    gender: trans ? 'Transgender' : woman ? 'Female' : man ? 'Male' : 'Non-binary',
    sex: trans ? (woman ? 'Male' : 'Female') : man ? 'Male' : woman ? 'Female' : 'Male',
    sexuality: chance.pick([
      'Lesbian or gay',
      'Lesbian or gay',
      'Bisexual',
      'Straight',
      'Queer',
      'Prefer not to answer',
    ]),
    relationship: chance.pick(['Single', 'Single', 'Committed', 'Open']),
    race: hispanic ? ['Hispanic or Latino'] : chance.pick(races),
    ethnicity: hispanic ? 'Hispanic or Latino' : 'Not Hispanic or Latino',
    height: (woman ? 61 : 66) + chance.below(9),
    weight: (woman ? 118 : 142) + chance.below(70),
    insured,
    income: insured === 1 ? null : 14_000 + chance.below(30) * 1_000,
    household: insured === 1 ? null : 1 + chance.below(4),
    contact: more.smsOptOut || more.phone === null ? 'Email' : chance.pick(contacts),
  }
}

const contacts = ['Text and Email', 'Text and Email', 'Email', 'Text'] as const
const races = [
  ['Black or African American'],
  ['Black or African American'],
  ['White'],
  ['White'],
  ['Asian'],
  ['Middle Eastern or North African'],
  ['American Indian or Alaska Native', 'White'],
  ['Native Hawaiian or Pacific Islander'],
  ['Prefer not to answer'],
] as const
