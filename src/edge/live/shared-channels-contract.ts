import type { Role } from '../access/roles'

/** Every change of an appointment, for the roles that may read each of them. */
export const staffBoard = 'staff-board'
/** The channel of customer support: every change of a conversation with it. */
export const supportInbox = 'support-inbox'
/** What staff write among themselves about a patient, for those who read all of it. */
export const internalInbox = 'internal-inbox'
/** The channels that are not a user's, with the roles that may read all they tell of. */
export const sharedChannels: Readonly<Record<string, readonly Role[]>> = {
  [staffBoard]: ['manager', 'support', 'clinical_admin'],
  [supportInbox]: ['manager', 'support', 'clinical_admin'],
  [internalInbox]: ['manager', 'clinical_admin', 'clinical_lead'],
}
