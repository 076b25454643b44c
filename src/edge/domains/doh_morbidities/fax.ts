import { faxDocument, isFaxOf } from '#edge/deliveries/fax-document'
import { reopenFailedFaxes } from '#edge/deliveries/reopen-failed-faxes'
import {
  type Change,
  type RequestContext,
  type Row,
  requireAsWritten,
  type WriteContext,
} from '#edge/jsonapi/index'
import { type Db, sql } from '#edge/platform/db/index'
import { phoneDisplay } from '#edge/platform/phone-display'
import { recordDisclosure } from '../disclosures'
import { requireFaxRecipient } from '../fax_recipients'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'

/** Deliveries of one report have keys of this beginning; a fax that failed is sent again under a key of its own. */
export const faxKeys = 'doh_morbidities.fax:'

/** Puts a report into the outbox, to be faxed to the health department of its state. */
export const faxReport = async (
  ctx: WriteContext,
  row: Row,
  { recipientId }: { recipientId: string },
): Promise<Change> => {
  const { name, faxNumber, asWritten } = await requireFaxRecipient(ctx, {
    id: recipientId,
    kind: 'health_department',
    state: row.state,
  })
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
    ...requireAsWritten(ctx, [asWritten]),
    set: { sentById: row.sentById ?? ctx.actor.id, sentAt: row.sentAt ?? ctx.now },
    also: [statement, ...(await discloseReport(ctx, row, { name, faxNumber }))],
    detail: { channel: 'fax', recipient_id: recipientId },
    onCommitted,
  }
}

/** A report in the accounting of disclosures: the condition stays in the report. */
export const discloseReport = (
  ctx: RequestContext,
  row: Row,
  faxed?: { readonly name: string; readonly faxNumber: string },
) =>
  recordDisclosure(ctx, {
    patientId: row.patientId,
    recipient: faxed?.name ?? `Health department, ${row.state}`,
    recipientAddress: faxed ? `Fax ${phoneDisplay(faxed.faxNumber)}` : null,
    description: 'A report of a condition that clinics must report',
    purpose: 'public_health',
    subjectType: 'doh_morbidities',
    subjectId: row.id,
  })

// A report that was told in another way after its fax failed stays sent.
const sentByFax = sql`g.status = 'sent' and g.sent_at <= (
  select max(d.created_at) from deliveries d where ${isFaxOf(faxKeys, sql`g.id`)})`

/** A report whose fax did not arrive is to be sent again. */
export const reopenFailedReports = (db: Db, at: number): Promise<boolean> =>
  reopenFailedFaxes(db, at, {
    type: 'doh_morbidities',
    keys: faxKeys,
    sentAt: sql`g.sent_at`,
    from: sentByFax,
    undisclosed: sentByFax,
    set: sql`status = 'draft', sent_by_id = null, sent_at = null`,
  })
