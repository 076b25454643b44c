export { expireChallenges, openSessionOrChallenge } from './challenge'
export { secondFactorOperations } from './operations'
export { resetSecondFactors } from './reset'
export { proveByTotp } from './step-up'
