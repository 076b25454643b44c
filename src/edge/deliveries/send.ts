import { type SQL, sql } from 'drizzle-orm'
import { decryptField } from '../platform/crypto/field-encryption'
import { connect, type Db } from '../platform/db/connection'
import { type Statement, update } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { randomToken } from '../platform/ids'
import { log } from '../platform/log'
import { DeliveryError } from '../platform/services/http-provider'
import { iso, now } from '../platform/time'
import { type OutgoingChannel, suppressionReasons } from './contract'
import { bodyContext, recipientContext } from './enqueue-delivery'
import { kindOf } from './kinds'
import type { deliveryStatuses } from './statuses'
import { findSuppression, isHeldBack } from './suppressions'
import { deliveries } from './table'
import type { Message } from './templates'
import { transportOf } from './transport'

/** The last of them is nearly two hours after the first: a provider may be down for one. */
export const maxDeliveryAttempts = 8
/** Milliseconds a sender may hold a row; a sender that was killed loses its lease after this. */
const leaseMs = 60_000
/** Two seconds before the next attempt, then four times longer each time, at most an hour. */
export const backoffSeconds = (attempts: number) => Math.min(2 * 4 ** (attempts - 1), 3_600)

/** What came of it: `later` in so many seconds, or nothing left to do. */
export type SendResult = { readonly later: number } | 'done'

interface ClaimedDelivery {
  readonly id: string
  readonly channel: OutgoingChannel
  readonly kind: string
  readonly collapseKey: string | null
  readonly expiresAt: string | null
  readonly recipient: number[]
  readonly body: number[]
  readonly attempts: number
}

/** Sends one delivery, if it is due and no other sender holds it. Safe to call any number of times. */
export const sendDelivery = async (env: Environment, id: string): Promise<SendResult> => {
  const db = connect(env.DB)
  const lease = randomToken(12)
  const row = await db.first(claimDelivery(id, lease))
  if (!row) return 'done'
  try {
    const { channel, kind, collapseKey, expiresAt } = row
    const transport = transportOf(env, channel)
    const message: Message = JSON.parse(await decryptField(env, row.body, bodyContext(id)))
    const to = await decryptField(env, row.recipient, recipientContext(id))
    const suppression = await findSuppression(env, db, channel, to)
    if (suppression && isHeldBack(suppression, kindOf(kind))) {
      await db.batch([settle(id, lease, { ...suppressed, error: suppression })])
      return 'done'
    }
    if (suppression) await transport.release?.(to)
    const providerId = await transport.send({ ...message, id, to, kind, collapseKey, expiresAt })
    await db.batch([
      settle(id, lease, {
        status: stillSending('sent'),
        sentAt: iso(now()),
        provider: transport.name,
        providerId,
        error: null,
        ...(!transport.storesMessages && { recipient: null, body: null }),
      }),
    ])
    return 'done'
  } catch (error) {
    return recordFailure(env, db, row, lease, error)
  }
}

const claimDelivery = (id: string, lease: string): Statement<ClaimedDelivery> => {
  const at = iso(now())
  return sql`
    update deliveries
    set status = 'sending', lease_token = ${lease}, lease_until = ${iso(now() + leaseMs)}, attempts = attempts + 1
    where id = ${id} and attempts < ${maxDeliveryAttempts} and (expires_at is null or expires_at > ${at})
      and ((status = 'queued' and next_at <= ${at}) or (status = 'sending' and lease_until < ${at}))
    returning id, channel, kind, collapse_key as "collapseKey", expires_at as "expiresAt", recipient_encrypted as recipient, body_encrypted as body, attempts`
}

const suppressed = { status: 'suppressed', recipient: null, body: null } as const

type Columns = typeof deliveries.$inferInsert
type DeliveryValues = { readonly [K in keyof Columns]?: Columns[K] | SQL }

/** The provider's own word of its end can be back before its answer is, or in place of an answer that was lost. */
const stillSending = (status: (typeof deliveryStatuses)[number]) =>
  sql`iif(status = 'sending', ${status}, status)`

/** Writes an end, if the lease is still ours: another may have taken over meanwhile. */
const settle = (id: string, lease: string, values: DeliveryValues) =>
  update(
    deliveries,
    { ...values, leaseToken: null, leaseUntil: null },
    sql`id = ${id} and lease_token = ${lease}`,
  )

const isSuppression = (reason: string) => suppressionReasons.some((each) => each === reason)

const recordFailure = async (
  env: Environment,
  db: Db,
  { id, attempts }: ClaimedDelivery,
  lease: string,
  error: unknown,
): Promise<SendResult> => {
  const refused = error instanceof DeliveryError ? error : null
  if (!refused) log.error('deliveries.send', error, env)
  const reason = refused?.reason ?? (error instanceof Error ? error.name : 'unknown')
  if ((refused && !refused.isRetryable) || attempts >= maxDeliveryAttempts) {
    await db.batch([
      settle(id, lease, {
        status: stillSending(isSuppression(reason) ? 'suppressed' : 'failed'),
        error: reason,
        recipient: null,
        body: null,
      }),
    ])
    log.info('delivery_failed', { id, reason, attempts })
    return 'done'
  }
  const later = Math.max(backoffSeconds(attempts), refused?.retryAfterSeconds ?? 0)
  await db.batch([
    settle(id, lease, {
      status: stillSending('queued'),
      nextAt: iso(now() + later * 1000),
      error: reason,
    }),
  ])
  return { later }
}
