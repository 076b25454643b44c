import { auditRead } from '#edge/events/audit'
import { onSubject, operation } from '#edge/jsonapi/index'
import { pdfResponse } from '#edge/platform/pdf/pdf-response'
import { encounterSubject } from '../encounters'
import { previewMorbidity } from './contract'
import { findDueDate } from './due-date'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'
import { assertReportable } from './report-rules'

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
  return pdfResponse(reportDocument(body, deadline, parties), {
    fileName: 'report.pdf',
    isDownload: false,
  })
})
