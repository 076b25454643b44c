import { emit, refuseStale } from '#edge/events/emit'
import {
  checkNow,
  describeAudit,
  findPendingRestore,
  findProposal,
} from '#edge/events/pending-restore'
import { isConfirmed, proposalEvent, recordEvent } from '#edge/events/restore-records'
import { operation } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { recordRestore as contract } from './contract'
import { policy } from './operations'

/**
 * Puts on record that the database was restored. The word of one admin is an event that is signed, and the same word of
 * another is the record: a row written into the database passes for neither.
 */
export const recordRestore = operation(contract, { policy }, async (ctx) => {
  const { env, actor, body, now: at } = ctx
  const { epoch, restored, discarded } = await findPendingRestore(ctx, body)
  const proposal = await findProposal(ctx, epoch)
  const first = proposal?.reason === body.reason ? proposal : null
  if (first?.proposedBy === actor.id)
    throw conflict('second_admin_needed', 'You have said this already. Another admin confirms it.')
  const about = { epoch, restored, discarded, reason: body.reason, at }
  const event = first
    ? await recordEvent(env, { ...about, proposedBy: first.proposedBy, confirmedBy: actor.id })
    : await proposalEvent(env, { ...about, proposedBy: actor.id })
  return {
    // Of two second admins at once, one makes the record.
    write: [refuseStale(isConfirmed(epoch)), emit(ctx, event)],
    event: null,
    read: readBack(sql`select 1`, async () => {
      await checkNow(ctx)
      return describeAudit(ctx)
    }),
  }
})
