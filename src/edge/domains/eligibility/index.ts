export { eligibilityOperations } from './operations'
export { eligibilityOf, eligibilityRules } from './patient-eligibility'
