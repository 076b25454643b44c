import { type Role, roles } from '#edge/access/roles'
import { panelInOrder, panelOf, patientsOfOrganization } from '#edge/access/scopes'
import { type Actor, type Policy, type Rule, rowsOver, type ScopeName } from '#edge/jsonapi/index'
import type { Column, SQL } from '#edge/platform/db/index'
import { recordByKey } from '#edge/platform/typed-keys'
import { attributesOf, createAttributes } from './attributes'
import {
  careTeamGroups,
  conditionallyHidden,
  type Guarded,
  hiddenAttributes,
  writableGroups,
} from './field-access'

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

/** How far a role sees among patients. */
export const patientScopes = {
  ...careStaff,
  cbo: 'ownOrganizationEntries',
  pharmacy: 'ownPharmacy',
  admin: 'everyone',
} as const satisfies Record<Role, ScopeName>

const indexHints: Partial<Record<ScopeName, (patient: Column) => (actor: Actor) => SQL>> = {
  careTeam: panelOf,
  ownOrganizationEntries: patientsOfOrganization,
}

type Verb = 'create' | 'update'

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

/** Who sees which patients, and what of them. */
export const patientPolicy = (id: Column): Policy<Verb, Guarded> => {
  const rule = (role: Role): Rule<Verb, Guarded> => {
    const can: readonly Verb[] = verbs[role]
    const hiddenUnless = conditionallyHidden(id)[role]
    const indexHint = indexHints[patientScopes[role]]?.(id)
    return {
      ...rowsOver(patientScopes[role], id),
      ...(indexHint && { indexHint }),
      ...(patientScopes[role] === 'careTeam' && { listIndex: panelInOrder(id) }),
      can,
      writable: [
        ...attributesOf(...writableGroups[role], ...(careTeamGroups[role] ?? [])),
        ...(can.includes('create') ? createAttributes : []),
      ],
      hidden: hiddenAttributes[role],
      ...(hiddenUnless && { hiddenUnless }),
    }
  }
  return recordByKey(roles, rule)
}
