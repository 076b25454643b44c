export { type LabReport, recordReport } from './record-report'
