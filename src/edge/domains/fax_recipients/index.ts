export { requireFaxRecipient } from './resource'
