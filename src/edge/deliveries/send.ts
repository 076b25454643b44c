import { sql } from 'drizzle-orm'
import { open } from '../platform/crypto/field-encryption'
import { connect, type Db } from '../platform/db/connection'
import { raw, type Statement, update } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { secretText } from '../platform/ids'
import { log } from '../platform/log'
import { Undelivered } from '../platform/services/http-provider'
import { iso, now } from '../platform/time'
import type { Channel } from './contract'
import { bodyContext, recipientContext } from './enqueue-delivery'
import { deliveries } from './table'
import type { Letter } from './templates'
import { transportOf } from './transport'

export const maxAttempts = 6
/** Milliseconds a sender may hold a row; whoever was killed holding one loses it after this. */
const leaseFor = 60_000
/** Two, four, eight … seconds before the next attempt. */
const backoff = (attempts: number) => 2 ** attempts

/** What came of it: `later` in so many seconds, or nothing left to do. */
export type Outcome = { readonly later: number } | 'done'

interface Claimed {
  readonly id: string
  readonly channel: Channel
  readonly recipient: number[]
  readonly body: number[]
  readonly attempts: number
}

/** Sends one delivery, if it is due and nobody else holds it. Safe to call any number of times. */
export const send = async (env: Environment, id: string): Promise<Outcome> => {
  const db = connect(env.DB)
  const lease = secretText(12)
  const row = await db.first(claim(id, lease))
  if (!row) return 'done'
  try {
    const transport = transportOf(env, row.channel)
    const letter: Letter = JSON.parse(await open(env, row.body, bodyContext(id)))
    const to = await open(env, row.recipient, recipientContext(id))
    const providerId = await transport.send({ ...letter, id, to })
    await db.batch([
      settle(id, lease, {
        status: 'sent',
        sentAt: iso(now()),
        provider: transport.name,
        providerId,
        error: null,
        ...(!transport.keeps && { recipient: null, body: null }),
      }),
    ])
    return 'done'
  } catch (error) {
    return missed(env, db, row, lease, error)
  }
}

const claim = (id: string, lease: string): Statement<Claimed> => {
  const at = iso(now())
  return raw(sql`
    update deliveries
    set status = 'sending', lease = ${lease}, lease_until = ${iso(now() + leaseFor)}, attempts = attempts + 1
    where id = ${id} and attempts < ${maxAttempts} and (expires_at is null or expires_at > ${at})
      and ((status = 'queued' and next_at <= ${at}) or (status = 'sending' and lease_until < ${at}))
    returning id, channel, recipient, body, attempts`)
}

/** Writes an end, if the lease is still ours: another may have taken over meanwhile. */
const settle = (id: string, lease: string, values: Partial<typeof deliveries.$inferInsert>) =>
  update(
    deliveries,
    { ...values, lease: null, leaseUntil: null },
    sql`id = ${id} and lease = ${lease}`,
  )

const missed = async (
  env: Environment,
  db: Db,
  { id, attempts }: Claimed,
  lease: string,
  error: unknown,
): Promise<Outcome> => {
  const refused = error instanceof Undelivered ? error : null
  if (!refused) log.fault('deliveries.send', error, env)
  const reason = refused?.reason ?? (error instanceof Error ? error.name : 'unknown')
  if ((refused && !refused.again) || attempts >= maxAttempts) {
    await db.batch([
      settle(id, lease, { status: 'failed', error: reason, recipient: null, body: null }),
    ])
    log.note('delivery_failed', { id, reason, attempts })
    return 'done'
  }
  const later = Math.max(backoff(attempts), refused?.after ?? 0)
  await db.batch([
    settle(id, lease, { status: 'queued', nextAt: iso(now() + later * 1000), error: reason }),
  ])
  return { later }
}
