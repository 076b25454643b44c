import { searchEncounterSlots } from './encounter-availabilities'

export { encounterSubject } from './encounter-subject'
export { canOrder, isShownToPatient, orderPolicy } from './policy'
export { encounters } from './resource'
export const encounterOperations = [searchEncounterSlots]
