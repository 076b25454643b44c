export { treatments } from './resource'
export { treatmentTypeOperations } from './treatment-types'
