export { labAnnouncements } from './announcement'
export { placeReportAlone, placeReportOn } from './place-report'
export { expireUnusedOrders, labProgressStatements, releaseDueResults } from './progress'
export { type LabReport, recordReport } from './record-report'
