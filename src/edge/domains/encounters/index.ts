export { encounterSubject } from './encounter-subject'
export { orderLinks, requireLicense } from './orders'
export { canOrder, isShownToPatient, orderPolicy } from './policy'
