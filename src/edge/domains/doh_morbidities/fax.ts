import { faxDocument } from '#edge/deliveries/fax-document'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { discloseReport } from './disclose'
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
