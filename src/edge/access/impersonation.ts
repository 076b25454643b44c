import { Problem } from '../platform/problem'
import { clinicalTypes } from './clinical-types'
import type { Actor } from './policy'

/** How long a login-as lasts at most. */
export const impersonationTtlMs = 30 * 60_000

/** What keeps the session and ends it changes no data of the account. */
const sessionOperations: ReadonlySet<string> = new Set([
  'login_as.end',
  'auth.logout',
  'auth.heartbeat',
])

/** Besides what is clinical: what people wrote to one another, and pictures of them. */
const privateTypes: ReadonlySet<string> = new Set([
  ...clinicalTypes.filter((type) => type !== 'treatment_types'),
  'conversations',
  'messages',
  'conversation_notes',
  'work_notes',
  'disclosures',
  'break_glass',
  'photo_ids',
])

const readOnly = () =>
  new Problem(403, 'read_only', 'You are looking through this account: nothing can be changed.')
const hiddenHere = () =>
  new Problem(403, 'hidden_in_login_as', 'This is not shown while you look through an account.')

/** Whether records of a type are kept from a caller who looks through another's account. */
export const isHiddenFromImpersonator = (actor: Actor | null, type: string): boolean =>
  actor?.impersonator !== undefined && privateTypes.has(type)

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
