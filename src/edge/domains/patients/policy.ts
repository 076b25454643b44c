import { type Role, roles } from '#edge/access/roles'
import {
  panelInOrder,
  panelOf,
  patientsOfOrganization,
  sharesHealthData,
} from '#edge/access/scopes'
import { type Actor, type Policy, type Rule, type ScopeName, scopeOver } from '#edge/jsonapi/index'
import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { recordByKey } from '#edge/platform/typed-keys'
import {
  attributesOf,
  createAttributes,
  type FieldGroup,
  type GuardedAttribute,
  guardedAs,
} from './attributes'
import { clinicalStatusReasons } from './statuses'
import { patients } from './table'

/** How far a role sees among patients. */
export const patientScopes = {
  patient: 'own',
  provider: 'careTeam',
  assistant: 'careTeam',
  support: 'everyone',
  manager: 'everyone',
  clinical_admin: 'everyone',
  clinical_lead: 'everyone',
  cbo: 'ownOrganization',
  pharmacy: 'ownPharmacy',
  admin: 'everyone',
} as const satisfies Record<Role, ScopeName>

/** How far those see who care for patients or run the clinic: a row of the access matrix for what follows from care. */
export const careStaff = {
  patient: 'own',
  provider: 'careTeam',
  assistant: 'careTeam',
  support: 'everyone',
  manager: 'everyone',
  clinical_admin: 'everyone',
  clinical_lead: 'everyone',
} as const satisfies Partial<Record<Role, ScopeName>>

const indexHints: Partial<Record<ScopeName, (patient: Column) => (actor: Actor) => SQL>> = {
  careTeam: panelOf,
  ownOrganization: patientsOfOrganization,
}

type Guarded = GuardedAttribute | 'provider' | 'supportUser' | 'pharmacy'
type Verb = 'create' | 'update'

/** What each role never receives. */
const hidden: Readonly<Record<Role, readonly Guarded[]>> = {
  patient: guardedAs('status', 'statusReason'),
  provider: guardedAs('finance'),
  assistant: [],
  support: guardedAs('sexualHealth'),
  manager: guardedAs('sexualHealth', 'finance', 'statusReason'),
  clinical_admin: [],
  clinical_lead: guardedAs('finance'),
  cbo: [
    ...guardedAs('pendingContact', 'legalName', 'address', 'about', 'finance', 'dob', 'cashPay'),
    ...guardedAs('sexualHealth'),
    ...guardedAs('photoIdOnFile', 'statusReason'),
    ...guardedAs('supportUser', 'pharmacy'),
    'supportUser',
    'pharmacy',
  ],
  pharmacy: [
    ...guardedAs('pendingContact', 'about', 'sexualHealth', 'finance', 'status', 'statusReason'),
    ...guardedAs('choices'),
    ...guardedAs('nextAppointment', 'insured', 'cashPay', 'photoIdOnFile', 'consentedAt'),
  ],
  admin: [
    ...guardedAs('pendingContact', 'about', 'sexualHealth', 'finance', 'address', 'status'),
    ...guardedAs('statusReason', 'choices', 'dob', 'insured', 'cashPay', 'photoIdOnFile'),
  ],
}

const hasNoClinicalReason = (): SQL =>
  sql`ifnull(${patients.statusReason}, '') not in (select value from json_each(${JSON.stringify(clinicalStatusReasons)}))`

/** What a role receives of some patients only. */
const conditions = (
  id: Column,
): Partial<Record<Role, Pick<Rule<Verb, Guarded>, 'hiddenUnless'>>> => ({
  cbo: {
    hiddenUnless: {
      holds: sharesHealthData(id),
      attributes: [...guardedAs('status', 'nextAppointment', 'provider'), 'provider'],
    },
  },
  support: {
    hiddenUnless: { holds: hasNoClinicalReason, attributes: guardedAs('statusReason') },
  },
})

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

/** Whom a patient is assigned to. */
const assignments = ['provider', 'supportUser', 'organization', 'pharmacy', 'handOver'] as const

/** The groups each role may write of every patient it may update. */
const writableGroups: Readonly<Record<Role, readonly FieldGroup[]>> = {
  patient: ['profile', 'about', 'sexualHealth', 'finance', 'coverage', 'choices'],
  provider: ['profile', 'about', 'sexualHealth', 'choices', 'status', 'pharmacy', 'handOver'],
  assistant: [
    'profile',
    'about',
    'sexualHealth',
    'finance',
    'coverage',
    'choices',
    'status',
    'pharmacy',
    'handOver',
  ],
  support: ['profile', 'about', 'finance', 'coverage', 'choices', 'status', ...assignments],
  manager: ['choices', 'provider', 'supportUser', 'organization', 'handOver'],
  clinical_admin: ['profile', 'about', 'finance', 'coverage', 'choices', 'status', ...assignments],
  clinical_lead: ['choices', 'status', 'provider', 'handOver'],
  cbo: [],
  pharmacy: [],
  admin: [],
}
/** The groups a clinical lead writes of the patients whose care team they are on. */
const careTeamGroups: Readonly<Partial<Record<Role, readonly FieldGroup[]>>> = {
  clinical_lead: ['profile', 'about', 'sexualHealth', 'pharmacy'],
}

/** Whether this role writes some of these attributes of its own patients only. */
export const needsCareTeam = (role: Role, attributes: readonly string[]): boolean => {
  const ofAll: readonly string[] = attributesOf(...writableGroups[role])
  return role in careTeamGroups && attributes.some((name) => !ofAll.includes(name))
}

/** Who sees which patients, and what of them. */
export const patientPolicy = (id: Column): Policy<Verb, Guarded> => {
  const rule = (role: Role): Rule<Verb, Guarded> => {
    const can: readonly Verb[] = verbs[role]
    const indexHint = indexHints[patientScopes[role]]?.(id)
    return {
      scope: scopeOver(patientScopes[role], id),
      ...(indexHint && { indexHint }),
      ...(patientScopes[role] === 'careTeam' && { listIndex: panelInOrder(id) }),
      can,
      writable: [
        ...attributesOf(...writableGroups[role], ...(careTeamGroups[role] ?? [])),
        ...(can.includes('create') ? createAttributes : []),
      ],
      hidden: hidden[role],
      ...conditions(id)[role],
    }
  }
  return recordByKey(roles, rule)
}
