export { insertChange, recordChange } from './record-change'
export { setServiceLines } from './service-lines'
