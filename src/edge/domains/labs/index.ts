export { placeReportAlone, placeReportOn } from './place-report'
export { type LabReport, recordReport } from './record-report'
