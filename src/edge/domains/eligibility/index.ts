export { eligibilityOf, eligibilityRules } from './patient-eligibility'
