import { Problem } from '../platform/problem'
import type { Actor } from './policy'

/** How long a login-as lasts at most. */
export const impersonationTtlMs = 30 * 60_000

/** What keeps the session and ends it changes no data of the account. */
const sessionOperations: ReadonlySet<string> = new Set([
  'login_as.end',
  'auth.logout',
  'auth.heartbeat',
])

/**
 * What a login-as shows, by type: the account, the visits and the clinic's own lists. Nothing clinical, no words and no
 * pictures that people sent. A type that is not named here is kept back, so that a new one is shown by a decision.
 */
const shownTypes: ReadonlySet<string> = new Set(
  `
  addresses ad_hoc_appointment_notes ad_hoc_appointments appointment_notes appointments audit auth availabilities blackout_periods business_hours care_team
  cbo_insurance_partners cbo_verifications cbos clinicians consents consents_documents dropdown_options encounter_types
  events feature_flags holdings indicators insurances license_notes licenses message_mentions message_reminders notification_preferences
  notifications page_views partner_inquiries passkeys patient_assignments patients pep_visits pharmacies phone_calls
  platform_notifications profile_pictures provider_cbos provider_notes provider_types providers push_keys push_subscriptions rule_sets
  schedule second_factors service service_lines sign_ins snippets sop_notifications sop_revisions sops states
  system_settings system_users task_kinds task_notes tasks themes todos tour_guides tours treatment_types treatments two_fa_url
  user_metrics user_notifications user_settings users
  `
    .trim()
    .split(/\s+/),
)

const readOnly = () =>
  new Problem(403, 'read_only', 'You are looking through this account: nothing can be changed.')
const hiddenHere = () =>
  new Problem(403, 'hidden_in_login_as', 'This is not shown while you look through an account.')

/** Whether records of a type are kept from a caller who looks through another's account. */
export const isHiddenFromImpersonator = (actor: Actor | null, type: string): boolean =>
  actor?.impersonator !== undefined && !shownTypes.has(type)

/** Refuses to a login-as every operation but reads, and reads of what it does not show. */
export const assertNotImpersonating = (
  { name, method }: { readonly name: string; readonly method: string },
  caller: Actor | null,
): void => {
  if (!caller?.impersonator || sessionOperations.has(name)) return
  if (method !== 'GET') throw readOnly()
  const [type = '', verb = ''] = name.split('.')
  if (isHiddenFromImpersonator(caller, type) || verb === 'export') throw hiddenHere()
}
