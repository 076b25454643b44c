import { faxDocument } from '#edge/deliveries/fax-document'
import type { Change, RequestContext, Row, WriteContext } from '#edge/jsonapi/index'
import { phoneDisplay } from '#edge/platform/phone-display'
import { recordDisclosure } from '../disclosures'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'

/** Deliveries of one report have keys of this beginning; a fax that failed is sent again under a key of its own. */
export const faxKeys = 'doh_morbidities.fax:'

/** Puts a report into the outbox, to be faxed to the health department. */
export const faxReport = async (
  ctx: WriteContext,
  row: Row,
  { faxNumber }: { faxNumber: string },
): Promise<Change> => {
  const parties = await loadParties(ctx, row.patientId, row.encounterId)
  const { statement, onCommitted } = await faxDocument(ctx.env, {
    key: `${faxKeys}${row.id}:${row.version}`,
    kind: 'morbidity_report',
    to: faxNumber,
    content: reportDocument(
      { ...row, condition: row.condition, diagnosedOn: row.diagnosedOn },
      { state: row.state, dueOn: row.dueOn },
      parties,
    ),
  })
  return {
    set: { sentById: row.sentById ?? ctx.actor.id, sentAt: row.sentAt ?? ctx.now },
    also: [statement, ...(await discloseReport(ctx, row, faxNumber))],
    detail: { channel: 'fax' },
    onCommitted,
  }
}

/** A report in the accounting of disclosures: the condition stays in the report. */
export const discloseReport = (ctx: RequestContext, row: Row, faxNumber?: string) =>
  recordDisclosure(ctx, {
    patientId: row.patientId,
    recipient: `Health department, ${row.state}`,
    recipientAddress: faxNumber ? `Fax ${phoneDisplay(faxNumber)}` : null,
    description: 'A report of a condition that clinics must report',
    purpose: 'public_health',
    subjectType: 'doh_morbidities',
    subjectId: row.id,
  })
