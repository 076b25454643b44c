export { consentsComplete } from './complete'
export { type ConsentDocumentName, consentDocumentNames } from './documents'
export { consents } from './resource'
