import { writeOperations } from './operations'
import { soapNotePreviews } from './preview'

export { loadNote, type NotedVisit, type NoteRecord } from './load'
export { visitSubject } from './visit-subject'
export const soapNoteOperations = [...writeOperations, ...soapNotePreviews]
