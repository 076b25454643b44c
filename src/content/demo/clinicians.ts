import type { Clinician } from '../documents'
import { words } from './builders'

interface Person {
  readonly portrait: string
  readonly name: string
  readonly pronouns: string
  readonly role: string
  readonly states: readonly string[]
  readonly languages: readonly string[]
  readonly bio: string
}

const people: readonly Person[] = [
  {
    portrait: 'amara',
    name: 'Amara Osei, MD',
    pronouns: 'She/Her',
    role: 'Medical director',
    states: ['CA', 'GA', 'NY'],
    languages: ['English', 'French'],
    bio: 'Started out in an emergency room, where she gave people PEP at three in the morning. She reviews what this site says about medicine.',
  },
  {
    portrait: 'daniel',
    name: 'Daniel Reyes, NP',
    pronouns: 'He/Him',
    role: 'HIV specialist',
    states: ['FL', 'NY', 'TX'],
    languages: ['English', 'Spanish'],
    bio: 'Has cared for people with HIV for twelve years. Likes questions that begin with “this may sound silly”.',
  },
  {
    portrait: 'leila',
    name: 'Leila Haddad, MD',
    pronouns: 'She/Her',
    role: 'Infectious disease',
    states: ['IL', 'MI', 'NY'],
    languages: ['English', 'Arabic', 'French'],
    bio: 'Treats HIV and hepatitis C. Explains each result in plain words, in the language you think in.',
  },
  {
    portrait: 'sam',
    name: 'Sam Whitlock, PA-C',
    pronouns: 'They/Them',
    role: 'Primary care',
    states: ['CA', 'OR', 'WA'],
    languages: ['English'],
    bio: 'Looks after the whole person: sleep, blood pressure, hormones, vaccines. Never in a hurry.',
  },
  {
    portrait: 'ruth',
    name: 'Ruth Abara, NP',
    pronouns: 'She/Her',
    role: 'Sexual health',
    states: ['GA', 'MD', 'NC', 'VA'],
    languages: ['English'],
    bio: 'Thirty years in clinics, and nothing surprises her. Talks with people of every age about sex after a long time without it.',
  },
  {
    portrait: 'minh',
    name: 'Minh Tran, MD',
    pronouns: 'He/Him',
    role: 'Hepatology',
    states: ['CA', 'NV', 'TX'],
    languages: ['English', 'Vietnamese'],
    bio: 'Cures hepatitis C, one text at a time. Keeps the visits short and the follow-ups certain.',
  },
  {
    portrait: 'ines',
    name: 'Inés Calderón, MD',
    pronouns: 'She/Her',
    role: 'Family medicine',
    states: ['AZ', 'NM', 'TX'],
    languages: ['English', 'Spanish'],
    bio: 'Sees couples together when they wish. Helps with PrEP when you plan a baby.',
  },
  {
    portrait: 'kofi',
    name: 'Kofi Mensah, PharmD',
    pronouns: 'He/Him',
    role: 'Clinical pharmacist',
    states: ['NJ', 'NY', 'PA'],
    languages: ['English', 'Twi'],
    bio: 'Checks that your medicines get on with each other, and finds the program that pays for them.',
  },
]

const slugOf = (name: string) =>
  name
    .replace(/,.*/, '')
    .normalize('NFD')
    .replace(/[^\w ]/g, '')
    .toLowerCase()
    .replace(/ /g, '-')

/** Made up for the demo, and the pages say so. */
export const clinicianDocuments: readonly Clinician[] = people.map(
  ({ portrait, name, pronouns, role, states, languages, bio }, at) => ({
    _id: `clinician.${portrait}`,
    _type: 'clinician',
    name,
    slug: { _type: 'slug', current: slugOf(name) },
    pronouns,
    role: words(role),
    states,
    portrait,
    bio: words(bio),
    languages,
    order: (at + 1) * 10,
    isDemo: true,
  }),
)
