export { summaryAnnouncement } from './announcement'
export { afterVisitSummaryOperations } from './operations'
