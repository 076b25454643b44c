export { decideEligibility, type EligibilityRule } from './decide'
export { eligibilityOf, eligibilityRules } from './patient-eligibility'
