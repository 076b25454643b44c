import { emit } from '#edge/events/emit'
import { closeFault, openFaults, retryFault } from '#edge/events/health/faults'
import { reportPlatform } from '#edge/events/health/platform-report'
import { drainOutbox } from '#edge/events/request-drain'
import { operation, policyOf } from '#edge/jsonapi/index'
import { readBack } from '#edge/jsonapi/write/outcome'
import { sql } from '#edge/platform/db/index'
import { notFound, unprocessable } from '#edge/platform/problem'
import { readWatch as readContract, settleFault as settleContract } from './contract'

const policy = policyOf({ admin: { scope: 'everyone', can: ['settle'] } })

export const readWatch = operation(readContract, { policy }, async (ctx) => ({
  data: await reportPlatform(ctx),
}))

/** Both are on record by the number of the event or the id of the delivery, and the reason. */
export const settleFault = operation(settleContract, { policy }, async (ctx) => {
  const { db, env, actor, body, now } = ctx
  const { kind, id, reason } = body
  const fault = (await db.all(openFaults)).find((each) => each.kind === kind && each.id === id)
  if (!fault) throw notFound()
  if (!(reason || fault.canRetry))
    throw unprocessable('not_stored', 'What it said is no longer stored. Close it with a reason.')
  const event = emit(ctx, {
    name: reason ? 'watch.close' : 'watch.retry',
    subjectType: 'watch',
    subjectId: id,
    detail: { kind, ...(reason && { reason }) },
  })
  const write = reason
    ? closeFault({ kind, id, reason, closedById: actor.id }, now)
    : retryFault(fault, now)
  return {
    write: [write, event],
    event: null,
    read: readBack(sql`select 1`, async () => {
      ctx.waitUntil(drainOutbox(env))
      return reportPlatform(ctx)
    }),
  }
})
