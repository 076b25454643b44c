export { stateOperations } from './lookup-zip-code'
export { states } from './resource'
