export {
  challengeOver,
  countAddressTry,
  expireChallenges,
  factorCounts,
  newChallenge,
  openSessionOrChallenge,
  tryChallenge,
} from './challenge'
export { challengeIn, passkeyByCredential, proveByAssertion } from './passkeys/assertion'
export { credentialsAt, noPasskeyHere, passkeysOf, registrationFor } from './passkeys/registration'
export { relyingPartyOf } from './passkeys/relying-party'
export { proveByPasskey } from './passkeys/step-up'
export { resetSecondFactors } from './reset'
export { proveByTotp } from './step-up'
