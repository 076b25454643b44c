import { previewReport } from './preview'
import { readReportDocument } from './read-document'

export { dohMorbidities } from './resource'
export const morbidityOperations = [previewReport, readReportDocument]
