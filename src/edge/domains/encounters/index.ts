import { searchEncounterSlots } from './encounter-availabilities'

export { encounterSubject } from './encounter-subject'
export { isShownToPatient, mayOrder, orderPolicy } from './policy'
export { encounters } from './resource'
export const encounterOperations = [searchEncounterSlots]
