export { decryptContent, type NoteContent } from './content'
export { loadNote, type NotedVisit, type NoteRecord } from './load'
export { visitSubject } from './visit-subject'
