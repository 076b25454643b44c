import { type SQL, sql } from 'drizzle-orm'
import { Problem } from '../platform/problem'
import { clinicalTypes } from './clinical-types'
import type { Actor, Policy, Rule } from './policy'

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
  addresses ad_hoc_appointments admin_times appointments audit auth availabilities blackout_periods business_hours care_team catalogue_changes
  cbo_insurance_partners cbo_verifications cbos clinicians consents consents_documents contracted_pharmacies dropdown_options earlier_time_requests encounter_types
  events fax_recipients feature_flags holdings indicators insurances license_notes licenses message_mentions message_reminders message_texts notification_preferences
  notifications out_of_office_times page_views partner_inquiries passkeys patient_assignments patients pep_visits pharmacies phone_calls
  platform_notifications profile_pictures provider_cbos provider_notes provider_types providers push_keys push_subscriptions rule_sets
  schedule second_factors service service_lines sign_ins snippets sop_notifications sop_revisions sops states
  system_settings system_users task_kinds tasks themes todos tour_guides tours treatment_types treatments two_fa_url
  user_metrics user_notifications user_pharmacies user_settings users
  `
    .trim()
    .split(/\s+/),
)

const readOnly = () =>
  new Problem(403, 'read_only', 'You are looking through this account: nothing can be changed.')
const hiddenHere = () =>
  new Problem(403, 'hidden_in_login_as', 'This is not shown while you look through an account.')

/** A refusal of what a caller asked by; to who looks through an account it says that this is kept back. */
export const refusalFor = (caller: Actor | null, otherwise: Problem): Problem =>
  caller?.impersonator ? hiddenHere() : otherwise

/** Whether records of a type are kept from a caller who looks through another's account. */
export const isHiddenFromImpersonator = (actor: Actor | null, type: string): boolean =>
  actor?.impersonator !== undefined && !shownTypes.has(type)

interface LookedAt {
  readonly contract: { readonly encrypted?: readonly string[] }
  readonly policy: Policy
  /** The only rows of it that a login-as shows. */
  readonly shownInLoginAs?: SQL | undefined
}

/**
 * What a login-as shows of a type: what the account sees, and of that nothing which the own role of who looks through it
 * never receives. A role without a rule for the type has none to narrow it.
 */
export const throughLoginAs = (
  { contract, policy, shownInLoginAs }: LookedAt,
  { listIndex: _, indexHint: __, reach, ...rule }: Rule<string>,
  { role }: NonNullable<Actor['impersonator']>,
): Rule<string> => {
  const own: Rule<string> | null = policy[role]
  const ownReach = own?.reach
  return {
    ...rule,
    ...(reach &&
      ownReach &&
      !shownInLoginAs && {
        reach: (patient) => (me) => sql`(${reach(patient)(me)} and ${ownReach(patient)(me)})`,
      }),
    scope: (me) =>
      sql`(${rule.scope(me)} and ${own ? own.scope(me) : sql`1`} and ${shownInLoginAs ?? sql`1`})`,
    hidden: [
      ...(rule.hidden ?? []),
      ...(own?.hidden ?? []),
      ...(own?.hiddenUnless?.attributes ?? []),
      ...(contract.encrypted ?? []),
    ],
  }
}

interface AskedOperation {
  readonly name: string
  readonly method: string
  readonly policy?: Policy
}

/** Refuses to a login-as every operation but reads, and reads of what it does not show. */
export const assertNotImpersonating = (op: AskedOperation, caller: Actor | null): void => {
  if (!caller?.impersonator || sessionOperations.has(op.name)) return
  if (op.method !== 'GET') throw readOnly()
  if (isKeptBack(op, caller)) throw hiddenHere()
}

/** Whether an operation is a read of what a login-as does not show. */
export const isKeptBack = (
  { name, method, policy }: AskedOperation,
  caller: Pick<Actor, 'role' | 'impersonator'>,
): boolean => {
  if (!caller.impersonator || method !== 'GET') return false
  const [type = '', verb = ''] = name.split('.')
  if (!shownTypes.has(type) || verb === 'export') return true
  // The pages of a patient start with the treatments they chose; those of their clinicians do not.
  const isOwn = caller.role === 'patient' || Boolean(policy?.[caller.impersonator.role])
  return clinicalTypes.includes(type) && !isOwn
}
