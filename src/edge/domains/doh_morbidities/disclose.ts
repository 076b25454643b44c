import type { RequestContext, Row } from '#edge/jsonapi/index'
import { phoneDisplay } from '#edge/platform/phone-display'
import { recordDisclosure } from '../disclosures'

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
