import type { Role } from './roles'

/**
 * What an account may do to content, as `access_rights` lists it: `content.edit` and `content.publish` for everything,
 * `content.edit:<brand id>` and `content.publish:<brand id>` for one brand, `content.clinical` to approve health claims.
 */
const pattern = /^content\.((edit|publish)(:[\w.-]{1,128})?|clinical)$/
export const isContentGrant = (grant: string): boolean => pattern.test(grant)

/** The brand a grant is limited to. */
export const brandOfGrant = (grant: string): string | null => grant.split(':')[1] ?? null

/** Roles whose people are not the clinic's: a grant for everything never holds for them. */
export const isPartner = (role: Role): boolean => role === 'cbo' || role === 'pharmacy'
/** Roles of clinicians, who alone may approve health claims. */
export const isClinical = (role: Role): boolean =>
  role === 'provider' || role === 'clinical_lead' || role === 'clinical_admin'

/** Of the grants an account has, those that hold for its role. */
export const heldGrants = (role: Role, grants: readonly string[]): readonly string[] =>
  grants.filter((grant) => {
    if (role === 'patient') return false
    if (grant === 'content.clinical') return isClinical(role)
    return !isPartner(role) || brandOfGrant(grant) !== null
  })
