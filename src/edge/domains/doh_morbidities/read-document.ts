import { operation, subject } from '#edge/jsonapi/index'
import { getTableColumns } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { morbidityDocument } from './contract'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'
import { dohMorbidities, reportPolicy } from './resource'

/** A report that is kept, as the health department got or will get it. */
export const readReportDocument = operation(
  morbidityDocument,
  {
    subject: subject(dohMorbidities, 'id', getTableColumns(dohMorbidities.table)),
    policy: { ...reportPolicy, patient: null },
  },
  async (ctx) => {
    const { id: report } = ctx
    const parties = await loadParties(ctx, report.patientId, report.encounterId)
    return pdfResponse(reportDocument(report, report, parties), {
      fileName: 'report.pdf',
      isDownload: false,
    })
  },
)
