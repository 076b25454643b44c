import type { Role } from './roles'

/**
 * What an account may do to content, as `access_rights` lists it: `content.edit` and `content.publish` for everything,
 * `content.edit:<brand id>` and `content.publish:<brand id>` for one brand, `content.clinical` to approve health claims.
 * `content.only` gives nothing: it takes the rest of the platform, so that an editor receives nothing of patients.
 */
const pattern = /^content\.((edit|publish)(:[\w.-]{1,128})?|clinical|only)$/
export const isContentGrant = (grant: string): boolean => pattern.test(grant)

/** Whether an account is for content alone: its role then lets it do nothing. */
export const isContentOnly = (grants: readonly string[]): boolean => grants.includes('content.only')

/** What such an account may call: its own sign-in and settings, and what every staff page starts with. */
export const contentOnlyOperations: ReadonlySet<string> = new Set([
  'users.me',
  'users.change_password',
  'user_settings.list',
  'user_settings.update',
  'sessions.step_up',
  'auth.step_up_code',
  'second_factors.read',
  'totp_factors.begin',
  'totp_factors.confirm',
  'recovery_codes.create',
  'passkeys.list',
  'passkeys.begin',
  'passkeys.create',
  'passkeys.update',
  'passkeys.delete',
  'auth.begin_passkey_step_up',
  'sign_ins.list',
  'sign_ins.end',
  'sign_ins.end_others',
  'auth.heartbeat',
  'auth.idle',
  'auth.logout',
  'system_settings.list',
  'platform_notifications.list',
  'client_errors.report',
])

/** The brand a grant is limited to. */
export const brandOfGrant = (grant: string): string | null => grant.split(':')[1] ?? null

/** Roles whose people are not the clinic's: a grant for everything never holds for them. */
export const isPartner = (role: Role): boolean => role === 'cbo' || role === 'pharmacy'
/** Clinicians, who alone may approve health claims. */
export const clinicalRoles: readonly Role[] = ['provider', 'clinical_lead', 'clinical_admin']
export const isClinical = (role: Role): boolean => clinicalRoles.includes(role)

/** Of the grants an account has, those that hold for its role. */
export const heldGrants = (role: Role, grants: readonly string[]): readonly string[] =>
  grants.filter((grant) => {
    if (role === 'patient') return false
    if (grant === 'content.clinical') return isClinical(role)
    return !isPartner(role) || brandOfGrant(grant) !== null
  })
