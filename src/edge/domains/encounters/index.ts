export { encounterSubject } from './encounter-subject'
export { licenseConditions, orderLinks, requireLicense } from './orders'
export { canOrder, isShownToPatient, orderPolicy } from './policy'
