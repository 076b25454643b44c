import { faxDocument, withdrawFaxes } from '#edge/deliveries/fax-document'
import { reopenFailedFaxes } from '#edge/deliveries/reopen-failed-faxes'
import { type Change, type Row, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { type Db, sql } from '#edge/platform/db/index'
import { requireFaxRecipient } from '../fax_recipients'
import { buildLetter, type EnclosingLetter } from './letter'

/** Faxes of one letter have keys of this beginning; each further one has a key of its own. */
export const referralFaxKeys = 'referrals.fax:'

/** Puts the letter and what it encloses into the outbox, to a number that two people confirmed. */
export const faxLetter = async (
  ctx: WriteContext,
  row: Row & Omit<EnclosingLetter, 'toName'>,
  { recipientId }: { recipientId: string },
): Promise<Change> => {
  const { name, faxNumber, asWritten } = await requireFaxRecipient(ctx, {
    id: recipientId,
    kind: 'referral',
  })
  const { statement, onCommitted } = await faxDocument(ctx.env, {
    key: `${referralFaxKeys}${row.id}:${row.version}`,
    kind: 'referral_letter',
    to: faxNumber,
    content: await buildLetter(ctx, { ...row, toName: name }),
  })
  return {
    ...requireAsWritten(ctx, [asWritten]),
    set: { toName: name, sentById: ctx.actor.id, sentAt: ctx.now, sentWay: 'fax' },
    also: [statement],
    detail: { channel: 'fax', recipient_id: recipientId },
    onCommitted,
  }
}

/** A letter that waits in the outbox does not go out any more. */
export const withdrawReferral = ({ id, now }: WriteContext) =>
  withdrawFaxes(referralFaxKeys, sql`select ${id} as id`, now)

export const reopenFailedReferrals = (db: Db, at: number): Promise<boolean> =>
  reopenFailedFaxes(db, at, {
    type: 'referrals',
    keys: referralFaxKeys,
    sentAt: sql`g.sent_way = 'fax' and g.sent_at`,
    from: sql`g.status = 'sent'`,
    undisclosed: sql`0`,
    set: sql`status = 'draft', sent_by_id = null, sent_at = null, sent_way = null`,
  })
