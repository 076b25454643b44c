export { soapNoteOperations } from './operations'
