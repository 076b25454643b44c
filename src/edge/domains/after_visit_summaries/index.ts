export { summaryAnnouncement } from './announcement'
