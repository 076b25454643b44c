export { loadHoursSinceExposure } from './hours-since-exposure'
export { loadNote, type NotedVisit, type NoteRecord } from './load'
export { visitSubject } from './visit-subject'
