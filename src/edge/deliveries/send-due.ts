import { sql } from 'drizzle-orm'
import { connect } from '../platform/db/connection'
import { nextRows } from '../platform/db/page'
import { type Statement, update } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { iso, now } from '../platform/time'
import { type OutgoingChannel, outgoingChannels } from './contract'
import { maxDeliveryAttempts, sendDelivery } from './send'
import { deliveries } from './table'

const pageSize = 100
const maxRecipientsAtOnce = 10
/** A run ends before the next minute's begins. */
const maxDurationMs = 50_000
/** Messages of one run: each takes three of the 1,000 queries that D1 answers one invocation; the next run sends the rest. */
const maxMessages = 250

interface Due {
  readonly id: string
  /** Deliveries to one user by one channel are sent one after the other, the oldest first. */
  readonly recipient: string
}

/**
 * Sends what is due and was not sent by the queue, or whose sender was killed, the oldest first, until nothing is left;
 * gives up on what has expired and on what no attempt is left for. Each channel has its own senders, so that a
 * provider that is silent holds up no other channel; no message is begun after `maxDurationMs`, nor past `maxMessages`.
 */
export const sendDueDeliveries = async (env: Environment): Promise<void> => {
  await connect(env.DB).batch(failExpired(iso(now())))
  const startedAt = performance.now()
  let messages = 0
  const run: SendingRun = {
    isOver: () => messages >= maxMessages || performance.now() - startedAt >= maxDurationMs,
    begin: (id) => {
      messages++
      return sendDelivery(env, id)
    },
  }
  await Promise.all(outgoingChannels.map((channel) => sendDueOf(env, channel, run)))
}

interface SendingRun {
  readonly isOver: () => boolean
  readonly begin: (id: string) => Promise<unknown>
}

const sendDueOf = async (
  env: Environment,
  channel: OutgoingChannel,
  run: SendingRun,
): Promise<void> => {
  for (;;) {
    const due = await connect(env.DB).all(dueDeliveries(channel, iso(now())))
    await sendInOrder(due, run)
    if (run.isOver()) return log.info('deliveries_cut_short', { channel })
    if (due.length < pageSize) return
  }
}

const dueDeliveries = (channel: OutgoingChannel, at: string): Statement<Due> =>
  sql`
    select id, ifnull(user_id, id) as recipient from deliveries
    where channel = ${channel}
      and ((status = 'queued' and next_at <= ${at}) or (status = 'sending' and lease_until < ${at}))
      and attempts < ${maxDeliveryAttempts} and (expires_at is null or expires_at > ${at})
    order by created_at, rowid limit ${pageSize}`

/** What is not begun in time stays due: the next run takes it. */
const sendInOrder = async (due: readonly Due[], { isOver, begin }: SendingRun): Promise<void> => {
  const queues = [...Map.groupBy(due, ({ recipient }) => recipient).values()]
  const work = async () => {
    for (let queue = queues.shift(); queue; queue = queues.shift())
      for (const { id } of queue) if (!isOver()) await begin(id)
  }
  await Promise.all(Array.from({ length: maxRecipientsAtOnce }, work))
}

const failExpired = (at: string) => [
  update(
    deliveries,
    failed('expired'),
    nextRows(
      sql`deliveries`,
      sql`status in ('queued', 'sending') and expires_at <= ${at} and (lease_until is null or lease_until < ${at})`,
    ),
  ),
  update(
    deliveries,
    failed('lease_expired'),
    nextRows(
      sql`deliveries`,
      sql`status = 'sending' and lease_until < ${at} and attempts >= ${maxDeliveryAttempts}`,
    ),
  ),
]

const failed = (error: string) =>
  ({
    status: 'failed',
    error,
    leaseToken: null,
    leaseUntil: null,
    recipient: null,
    body: null,
  }) as const
