export { addFaxedDocument, removeFaxedDocument } from './new-document'
