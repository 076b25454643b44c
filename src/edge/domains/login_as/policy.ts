import type { Role } from '#edge/access/roles'
import { forRoles, policyOf } from '#edge/jsonapi/index'

const isPatient = (role: Role) => role === 'patient'
/** Whose accounts each role may look through: never one that may do as much as their own. */
const reach: Partial<Record<Role, (role: Role) => boolean>> = {
  admin: (role) => role !== 'admin',
  manager: isPatient,
  clinical_admin: isPatient,
  support: isPatient,
}

export const canLoginAs = (staff: Role, account: Role): boolean => reach[staff]?.(account) === true

/** Whether a role looks through an account only with a code that its owner reads out. */
export const needsLoginAsCode = (staff: Role): boolean => staff === 'support'

export const loginAsPolicy = policyOf({
  patient: ['everyone', 'allow'],
  ...forRoles(['admin', 'manager', 'clinical_admin', 'support'], ['everyone', 'start']),
})
