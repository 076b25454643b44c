import { Buffer } from 'node:buffer'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { type Column, type SQL, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { renderPdf } from '#edge/platform/pdf/pdf-response'
import { discloseReport } from './disclose'
import { loadParties } from './load-parties'
import { reportDocument } from './report-document'

/** Deliveries of one report have keys of this beginning; a fax that failed is sent again under a key of its own. */
const keyPrefix = 'doh_morbidities.fax:'

/** How far the last fax of a report is, as the outbox knows it. */
export const faxStatusOf = (reportId: Column): SQL<string | null> => sql`(
  select d.status from deliveries d
  where d.key > ${keyPrefix} || ${reportId} || ':' and d.key < ${keyPrefix} || ${reportId} || ';'
  order by d.created_at desc limit 1)`

/** Puts a report into the outbox, to be faxed to the health department. */
export const faxReport = async (
  ctx: WriteContext,
  row: Row,
  { faxNumber }: { faxNumber: string },
): Promise<Change> => {
  const parties = await loadParties(ctx, row.patientId, row.encounterId)
  const pages = await renderPdf(
    reportDocument(
      { ...row, condition: row.condition, diagnosedOn: row.diagnosedOn },
      { state: row.state, dueOn: row.dueOn },
      parties,
    ),
  )
  const id = uuidv7()
  const delivery = await enqueueDelivery(ctx.env, {
    id,
    key: `${keyPrefix}${row.id}:${row.version}`,
    brandName: parties.issuer,
    channel: 'fax',
    language: 'en',
    to: faxNumber,
    kind: 'morbidity_report',
    attached: { document: Buffer.from(pages).toString('base64') },
  })
  return {
    set: { sentById: row.sentById ?? ctx.actor.id, sentAt: row.sentAt ?? ctx.now },
    also: [delivery, ...(await discloseReport(ctx, row, faxNumber))],
    detail: { channel: 'fax' },
    onCommitted: () => notifyQueue(ctx.env, id),
  }
}
