import type { Role } from '#edge/access/roles'
import { demoCbos, demoPharmacies } from './organizations'

export interface Colleague {
  /** The part of the address before @. */
  readonly mail: string
  readonly role: Role
  readonly first: string
  readonly last: string
  readonly pronouns: string
  readonly zone?: string
  readonly portrait?: string
  /** Counted from 0. */
  readonly cbo?: number
  readonly pharmacy?: number
  readonly rights?: readonly string[]
}

const suffixed = (name: string, at: number) => (at === 0 ? name : `${name}${at + 1}`)

/** The staff who are not clinicians. */
export const staff: readonly Colleague[] = [
  {
    mail: 'admin',
    role: 'admin',
    first: 'Adaeze',
    last: 'Nwosu',
    pronouns: 'She/Her',
    rights: ['content.edit', 'content.publish'],
  },
  { mail: 'manager', role: 'manager', first: 'Mateo', last: 'Garrido', pronouns: 'He/Him' },
  { mail: 'support', role: 'support', first: 'Sunny', last: 'Park', pronouns: 'They/Them' },
  {
    mail: 'support2',
    role: 'support',
    first: 'Delroy',
    last: 'Campbell',
    pronouns: 'He/Him',
    zone: 'America/Chicago',
  },
  {
    mail: 'clinical_admin',
    role: 'clinical_admin',
    first: 'Claire',
    last: 'Beaumont',
    pronouns: 'She/Her',
  },
  {
    mail: 'clinical_lead',
    role: 'clinical_lead',
    first: 'Naveen',
    last: 'Iyer',
    pronouns: 'He/Him',
    rights: ['content.clinical', 'content.edit'],
  },
  {
    mail: 'clinical_lead2',
    role: 'clinical_lead',
    first: 'Rebecca',
    last: 'Stone',
    pronouns: 'She/Her',
    zone: 'America/Denver',
  },
  {
    mail: 'assistant',
    role: 'assistant',
    first: 'Nia',
    last: 'Thompson',
    pronouns: 'She/Her',
    portrait: 'nia',
    rights: ['labs.nurse_review'],
  },
  { mail: 'assistant2', role: 'assistant', first: 'Omar', last: 'Farouk', pronouns: 'He/Him' },
  {
    mail: 'assistant3',
    role: 'assistant',
    first: 'Lucia',
    last: 'Moretti',
    pronouns: 'She/Her',
    zone: 'America/Chicago',
  },
  {
    mail: 'assistant4',
    role: 'assistant',
    first: 'Kai',
    last: 'Palakiko',
    pronouns: 'They/Them',
    zone: 'America/Los_Angeles',
  },
  {
    mail: 'editor',
    role: 'support',
    first: 'Edith',
    last: 'Lowell',
    pronouns: 'She/Her',
    rights: ['content.edit', 'content.only', 'content.publish'],
  },
  ...demoCbos.map(({ contact, zone }, cbo) => ({
    mail: suffixed('cbo', cbo),
    role: 'cbo' as const,
    first: contact[0],
    last: contact[1],
    pronouns: contact[2],
    zone,
    cbo,
  })),
  ...demoPharmacies.map(({ contact, state }, pharmacy) => ({
    mail: suffixed('pharmacy', pharmacy),
    role: 'pharmacy' as const,
    first: contact[0],
    last: contact[1],
    pronouns: contact[2],
    zone: state === 'NY' ? 'America/New_York' : 'America/Chicago',
    pharmacy,
  })),
]

/** The place of a staff member in the list, counted from 1: the number in their id. */
export const staffNumber = (mail: string) => staff.findIndex((one) => one.mail === mail) + 1
