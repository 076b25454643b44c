import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Actor, Policy, Rule } from '../../access/policy'
import type { Role } from '../../access/roles'
import {
  careTeam,
  everyone,
  ownOrganization,
  ownPharmacy,
  ownRows,
  panelOf,
  patientsOfOrganization,
  sharesHealthData,
} from '../../access/scopes'
import { type FieldGroup, fieldGroups } from './contract'
import { clinicalStatusReasons } from './statuses'
import { patients } from './table'

/** How far a role sees among patients; `null` is not at all. */
export type Scope = 'own' | 'assigned' | 'own_cbo' | 'own_pharmacy' | 'all'

export const patientScopes = {
  patient: 'own',
  provider: 'assigned',
  assistant: 'assigned',
  support: 'all',
  manager: 'all',
  clinical_admin: 'all',
  clinical_lead: 'all',
  cbo: 'own_cbo',
  pharmacy: 'own_pharmacy',
  admin: 'all',
} as const satisfies Record<Role, Scope>

/** A scope as SQL over the column that names the patient. */
export const scopeOver = (
  scope: Scope,
  patient: Column,
): ((me: Actor) => ReturnType<typeof everyone>) =>
  ({
    own: ownRows(patient),
    assigned: careTeam(patient),
    own_cbo: ownOrganization(patient),
    own_pharmacy: ownPharmacy(patient),
    all: everyone,
  })[scope]

const startFor = (scope: Scope, patient: Column) =>
  scope === 'assigned'
    ? { indexHint: panelOf(patient) }
    : scope === 'own_cbo'
      ? { indexHint: patientsOfOrganization(patient) }
      : {}

const legalName = ['firstName', 'lastName', 'nickname', 'fullName'] as const
const address = ['homeAddress', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const
const about = [...fieldGroups.about, 'bornAs'] as const
const finance = fieldGroups.finance
const visit = ['nextAppointmentAt', 'nextAppointmentStatus'] as const
const pendingContact = ['pendingEmail', 'pendingPhone'] as const
const status = ['status', 'statusReason'] as const
const access = [...status, 'subscribed', 'waitlist'] as const
const team = ['provider', 'supportUser', 'pharmacy'] as const

type Guarded =
  | (typeof legalName)[number]
  | (typeof address)[number]
  | (typeof about)[number]
  | (typeof finance)[number]
  | (typeof visit)[number]
  | (typeof pendingContact)[number]
  | (typeof access)[number]
  | 'dob'
  | 'insured'
  | 'cashPay'
  | 'photoIdOnFile'
  | 'consentedAt'
  | (typeof team)[number]
type Verb = 'create' | 'update'

/** Attributes each role never receives. */
const hidden = {
  patient: status,
  provider: finance,
  assistant: [],
  support: [],
  manager: [...finance, 'statusReason'],
  clinical_admin: [],
  clinical_lead: finance,
  cbo: [
    ...pendingContact,
    ...legalName,
    ...address,
    ...about,
    ...finance,
    'dob',
    'cashPay',
    'photoIdOnFile',
    'statusReason',
    'supportUser',
    'pharmacy',
  ],
  pharmacy: [
    ...pendingContact,
    ...about,
    ...finance,
    ...access,
    ...visit,
    'insured',
    'cashPay',
    'photoIdOnFile',
    'consentedAt',
  ],
  admin: [
    ...pendingContact,
    ...about,
    ...finance,
    ...address,
    ...access,
    'dob',
    'insured',
    'cashPay',
    'photoIdOnFile',
  ],
} as const satisfies Record<Role, readonly Guarded[]>

/** Attributes a role receives of some patients only. */
const conditionsOf = (role: Role, id: Column): Pick<Rule<Verb, Guarded>, 'hiddenUnless'> => {
  if (role === 'cbo')
    return {
      hiddenUnless: { holds: sharesHealthData(id), attributes: ['status', 'provider', ...visit] },
    }
  if (role === 'support')
    return { hiddenUnless: { holds: hasNoClinicalReason, attributes: ['statusReason'] } }
  return {}
}
const hasNoClinicalReason = (): SQL =>
  sql`ifnull(${patients.statusReason}, '') not in (select value from json_each(${JSON.stringify(clinicalStatusReasons)}))`

const verbs = {
  patient: ['update'],
  provider: ['update'],
  assistant: ['update'],
  support: ['create', 'update'],
  manager: ['update'],
  clinical_admin: ['create', 'update'],
  clinical_lead: ['update'],
  cbo: ['create'],
  pharmacy: [],
  admin: [],
} as const satisfies Record<Role, readonly Verb[]>

/** Which fields each role may set; whoever sees more than they look after sets the rest for their own patients only. */
export const writable: Readonly<
  Record<Role, { readonly all: readonly FieldGroup[]; readonly assigned?: readonly FieldGroup[] }>
> = {
  patient: { all: ['profile', 'about', 'finance', 'coverage', 'choices'] },
  provider: { all: ['profile', 'about', 'choices', 'standing'] },
  assistant: { all: ['profile', 'about', 'finance', 'coverage', 'choices', 'standing'] },
  support: { all: ['profile', 'about', 'finance', 'coverage', 'choices', 'standing'] },
  manager: { all: ['choices'] },
  clinical_admin: { all: ['profile', 'about', 'finance', 'coverage', 'choices', 'standing'] },
  clinical_lead: { all: ['choices', 'standing'], assigned: ['profile', 'about'] },
  cbo: { all: [] },
  pharmacy: { all: [] },
  admin: { all: [] },
}

/** Who sees which patients, and what of them. */
export const patientPolicy = (id: Column): Policy<Verb, Guarded> => {
  const rule = (role: Role) => ({
    scope: scopeOver(patientScopes[role], id),
    ...startFor(patientScopes[role], id),
    can: verbs[role],
    hidden: hidden[role],
    ...conditionsOf(role, id),
  })
  return {
    patient: rule('patient'),
    provider: rule('provider'),
    assistant: rule('assistant'),
    support: rule('support'),
    manager: rule('manager'),
    clinical_admin: rule('clinical_admin'),
    clinical_lead: rule('clinical_lead'),
    // Of their own organization; the join that `ownCbo` needs elsewhere is this very row.
    cbo: rule('cbo'),
    pharmacy: rule('pharmacy'),
    admin: rule('admin'),
  }
}

export const isAssigned = (me: Actor, patientId: string) =>
  sql`exists (select 1 from care_team where user_id = ${me.id} and patient_id = ${patientId})`
