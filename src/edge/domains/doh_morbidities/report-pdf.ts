import { auditRead } from '#edge/events/audit'
import { onSubject, operation, subject } from '#edge/jsonapi/index'
import { getTableColumns } from '#edge/platform/db/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { encounterSubject } from '../encounters'
import { morbidityDocument, previewMorbidity } from './contract'
import { findDueDate } from './due-date'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'
import { assertReportable } from './report-rules'
import { dohMorbidities, reportPolicy } from './resource'

const inBrowser = { fileName: 'report.pdf', isDownload: false }

const onEncounter = onSubject(encounterSubject, {
  provider: ['careTeam', 'preview'],
  assistant: ['careTeam', 'preview'],
  clinical_lead: ['careTeam', 'preview'],
})

/** The report as it would be told, of the patient and by the clinician of the encounter. */
export const previewReport = operation(previewMorbidity, onEncounter, async (ctx) => {
  const { encounter, body } = ctx
  const { id, patientId } = encounter
  assertReportable(body)
  const deadline = await findDueDate(ctx, patientId, body.condition, body.diagnosedOn)
  const parties = await loadParties(ctx, patientId, id)
  await auditRead(ctx, previewMorbidity.name, 'doh_morbidities', patientId, id)
  return pdfResponse(reportDocument(body, deadline, parties), inBrowser)
})

const onReport = {
  subject: subject(dohMorbidities, 'id', getTableColumns(dohMorbidities.table)),
  policy: { ...reportPolicy, patient: null },
}

/** A report that is kept, as the health department got or will get it. */
export const readReportDocument = operation(morbidityDocument, onReport, async (ctx) => {
  const { id: report } = ctx
  const parties = await loadParties(ctx, report.patientId, report.encounterId)
  return pdfResponse(reportDocument(report, report, parties), inBrowser)
})
