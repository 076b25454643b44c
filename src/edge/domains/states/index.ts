export { stateOperations } from './lookup-zip-code'
