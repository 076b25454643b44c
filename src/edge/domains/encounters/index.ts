export { encounterSubject } from './encounter-subject'
export { canOrder, isShownToPatient, orderPolicy } from './policy'
