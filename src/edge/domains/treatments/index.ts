export { treatmentTypeOperations } from './treatment-types'
