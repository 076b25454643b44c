export {
  type Account,
  type AccountSide,
  accountByEmail,
  accountById,
  patientsByPhone,
  refuseUnlessAsRead,
  unprovenPatients,
} from './account'
export { signInAnnouncement } from './announcement'
export {
  type ContactAccount,
  confirmContact,
  contactOf,
  contactsToWarn,
  isProven,
  proveContact,
  requireContact,
} from './contact'
export { expireDevices, forgetDevices, type SignInClient, signInClientOf } from './device'
export { recordFailedSignIn } from './failed-sign-in'
export { accountClosed, type Entry, openSession, respondWithSession } from './open-session'
export { accountTakesNoMail, reachableContact } from './reachable-contact'
export {
  type RevokeReason,
  revokeAllSessions,
  revokeSession,
  sessionFromCookie,
} from './revoke-session'
export { formerEmails, noticeTo, securityNotice } from './security-notice'
export { lifetimeOf, type SessionState, sessionById } from './session-state'
export { warnOfGuesses } from './warn-of-guesses'
