export { isNotClinical } from './known-to-roles'
