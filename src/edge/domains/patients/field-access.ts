import type { Role } from '#edge/access/roles'
import { sharesHealthData } from '#edge/access/scopes'
import type { Rule } from '#edge/jsonapi/index'
import { type Column, inList, type SQL, sql } from '#edge/platform/db/index'
import { attributesOf, type FieldGroup, type GuardedAttribute, guardedAs } from './attributes'
import { clinicalStatusReasons } from './statuses'
import { patients } from './table'

export type Guarded = GuardedAttribute | 'provider' | 'supportUser' | 'pharmacy'

/** What each role never receives. */
export const hiddenAttributes: Readonly<Record<Role, readonly Guarded[]>> = {
  patient: guardedAs('status', 'statusReason'),
  provider: guardedAs('finance'),
  assistant: [],
  support: guardedAs('sexualHealth'),
  manager: guardedAs('sexualHealth', 'finance', 'statusReason'),
  clinical_admin: [],
  clinical_lead: guardedAs('finance'),
  // No more than the text of the consent to share says.
  cbo: [
    ...guardedAs('legalName', 'person', 'contact', 'pendingContact', 'dob', 'address', 'about'),
    ...guardedAs('sexualHealth', 'finance', 'insured', 'cashPay', 'choices', 'consentedAt'),
    ...guardedAs('photoIdOnFile', 'statusReason', 'supportUser', 'pharmacy'),
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
  sql`not ${inList(sql`ifnull(${patients.statusReason}, '')`, clinicalStatusReasons)}`

/** What a role receives of some patients only. */
export const conditionallyHidden = (
  id: Column,
): Partial<Record<Role, Rule<never, Guarded>['hiddenUnless']>> => ({
  cbo: {
    holds: sharesHealthData(id),
    attributes: [...guardedAs('status', 'nextAppointment', 'provider'), 'provider'],
  },
  support: { holds: hasNoClinicalReason, attributes: guardedAs('statusReason') },
})

/** Whom a patient is assigned to. */
const assignments = ['provider', 'supportUser', 'organization', 'pharmacy', 'handOver'] as const

const person = ['profile', 'about', 'sexualHealth', 'choices'] as const
const desk = ['profile', 'about', 'finance', 'coverage', 'payment', 'choices', 'status'] as const

/** The groups each role may write of every patient it may update. */
export const writableGroups: Readonly<Record<Role, readonly FieldGroup[]>> = {
  patient: [...person, 'finance', 'coverage'],
  provider: [...person, 'status', 'pharmacy', 'handOver'],
  assistant: [...person, 'finance', 'coverage', 'status', 'pharmacy', 'handOver'],
  support: [...desk, ...assignments],
  manager: ['payment', 'choices', 'provider', 'supportUser', 'organization', 'handOver'],
  clinical_admin: [...desk, ...assignments],
  clinical_lead: ['choices', 'status', 'provider', 'handOver'],
  cbo: [],
  pharmacy: [],
  admin: [],
}
/** The groups a clinical lead writes of the patients whose care team they are on. */
export const careTeamGroups: Readonly<Partial<Record<Role, readonly FieldGroup[]>>> = {
  clinical_lead: ['profile', 'about', 'sexualHealth', 'pharmacy'],
}

/** Whether this role writes some of these attributes of its own patients only. */
export const needsCareTeam = (role: Role, attributes: readonly string[]): boolean => {
  const ofAll: readonly string[] = attributesOf(...writableGroups[role])
  return role in careTeamGroups && attributes.some((name) => !ofAll.includes(name))
}
