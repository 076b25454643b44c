import { searchEncounterSlots } from './encounter-availabilities'

export { isShownToPatient, mayOrder, orderPolicy } from './policy'
export { encounters } from './resource'
export const encounterOperations = [searchEncounterSlots]
