import type { Role } from './roles'

/** The right of an account, in `access_rights`, that says it is a registered nurse's: they read results before a clinician does. */
export const nurseGrant = 'labs.nurse_review'

const rolesOfNurses: readonly Role[] = ['assistant', 'clinical_admin']
/** Whether the right holds for a role; clinicians need none. */
export const canBeNurse = (role: Role): boolean => rolesOfNurses.includes(role)

export const isNurse = ({
  role,
  grants,
}: {
  readonly role: Role
  readonly grants: readonly string[]
}): boolean => canBeNurse(role) && grants.includes(nurseGrant)
