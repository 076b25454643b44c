export { summaryAnnouncement } from './announcement'
export { encryptedSummary } from './table'
