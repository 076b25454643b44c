import { writeOperations } from './operations'
import { soapNotePreviews } from './preview'

export { loadNote, type NoteRecord } from './load'
export { type NotedVisit, visitSubject } from './visit-subject'
export const soapNoteOperations = [...writeOperations, ...soapNotePreviews]
