import { auditReads } from '#edge/events/audit'
import { operation } from '#edge/jsonapi/index'
import { loadRow } from '#edge/jsonapi/read/read-handlers'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { morbidityDocument, reportsPath } from './contract'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'
import { dohMorbidities } from './resource'

/** A report that is kept, as the health department got or will get it. */
export const readReportDocument = operation(
  morbidityDocument,
  { access: ['provider', 'assistant', 'clinical_lead', 'clinical_admin'] },
  async (ctx) => {
    const row = await loadRow(dohMorbidities, ctx, `${reportsPath}/:id`)
    await auditReads(ctx, dohMorbidities, [row], 'read')
    const parties = await loadParties(ctx, row.patientId, row.encounterId)
    return pdfResponse(
      reportDocument(
        { ...row, condition: row.condition, diagnosedOn: row.diagnosedOn },
        { state: row.state, dueOn: row.dueOn },
        parties,
      ),
      {
        fileName: 'report.pdf',
        isDownload: false,
      },
    )
  },
)
