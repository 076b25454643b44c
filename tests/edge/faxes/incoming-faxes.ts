import { pressDevFax } from '#edge/domains/incoming_faxes/dev-fax'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { onePage } from '../one-page-pdf'
import { as, bindings, db, type Person } from '../world'

interface Sent {
  readonly messageId?: string
  readonly from?: string
  readonly file?: string
}

/** Sends a fax in, of one page unless told; the status of the answer. */
export const sendFaxIn = async (sent: Sent = {}): Promise<number> => {
  const fax = { from: '+12125550188', file: await onePage(), ...sent }
  return (await pressDevFax(environmentOf(bindings), fax))?.status ?? 0
}

/** A fax that waits to be routed. Its id. */
export const plantFax = async (sent: Sent = {}): Promise<string> => {
  const messageId = uuidv7()
  await sendFaxIn({ messageId, ...sent })
  const row = await db
    .prepare('select id from incoming_faxes where provider_id = ?')
    .bind(messageId)
    .first<{ id: string }>()
  return row?.id ?? ''
}

export const filesOfFax = (id: string, who: Person = 'clinical_admin') =>
  as(who).call('GET /incoming_faxes/:incoming_fax/files', { params: { incoming_fax: id } })
