export { cboOperations } from './operations'
export { cbos } from './resource'
