import { Buffer } from 'node:buffer'
import { subscriptionContext } from '#edge/deliveries/push-transport'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'
import { encryptField } from '#edge/platform/crypto/field-encryption'
import { contactHashes } from '#edge/platform/crypto/hash'
import { creationStamps, inList, insert, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { notFound, unprocessable } from '#edge/platform/problem'
import { isPushEndpoint, vapidKeysOf } from '#edge/platform/services/push'
import { addDevice, endDevice, listDevices, readPushKey } from './contract'

const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  sessionId: text('session_id'),
  endpointHash: text('endpoint_hash').notNull(),
  subscription: blob('subscription_encrypted', { mode: 'buffer' }).notNull(),
  device: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

/** Browsers of one user that take pushes. */
const maxBrowsers = 10

const hashesOf = ({ env }: RequestContext, browser: string) => contactHashes(env, `push:${browser}`)

/** What a user calls such a browser: no more of it is kept. */
const deviceOf = (ctx: RequestContext): string => {
  const agent = ctx.header('user-agent') ?? ''
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) =>
    agent.includes(name),
  )
  return [browser === 'Edg' ? 'Edge' : browser, system].filter(Boolean).join(', ') || 'A browser'
}

const readKey = operation(readPushKey, {}, ({ env }) => {
  const [newest] = vapidKeysOf(env)
  if (!newest) throw notFound()
  return { data: { id: 'current', publicKey: newest.publicKey } }
})

const list = operation(listDevices, {}, async ({ db, actor }) => ({
  data: (
    await db.all(sql<{ id: string; device: string; createdAt: string; current: number }>`
      select id, device, created_at as "createdAt", session_id is ${actor.sessionId} as current
      from push_subscriptions where user_id = ${actor.id} order by created_at desc, id desc limit 100`)
  ).map((row) => ({ ...row, current: Boolean(row.current) })),
}))

const add = operation(addDevice, {}, async (ctx) => {
  const userId = ctx.actor.id
  const { endpoint, p256dh, auth } = ctx.body
  if (!isPushEndpoint(endpoint, ctx.env))
    throw unprocessable('unknown_push_service', 'This is not a push service we know', 'endpoint')
  const id = uuidv7()
  const device = deviceOf(ctx)
  const hashes = await hashesOf(ctx, endpoint)
  const encrypted = await encryptField(
    ctx.env,
    JSON.stringify({ endpoint, p256dh, auth, key: vapidKeysOf(ctx.env)[0]?.publicKey ?? null }),
    subscriptionContext(id),
  )
  return {
    write: [
      sql`delete from push_subscriptions where ${inList(sql`endpoint_hash`, hashes)}`,
      // Each browser is one more push for every notification: the oldest makes room.
      sql`
        delete from push_subscriptions where user_id = ${userId} and id not in (
          select id from push_subscriptions where user_id = ${userId}
          order by created_at desc, id desc limit ${maxBrowsers - 1})`,
      insert(pushSubscriptions, {
        id,
        userId,
        sessionId: ctx.actor.sessionId,
        endpointHash: hashes[0],
        subscription: Buffer.from(encrypted),
        device,
        ...creationStamps(ctx.now),
      }),
    ],
    event: { subjectId: id },
    data: { id, device, createdAt: ctx.now, current: true },
  }
})

const end = operation(endDevice, {}, async (ctx) => {
  const userId = ctx.actor.id
  return {
    write: [
      sql`
        delete from push_subscriptions
        where ${inList(sql`endpoint_hash`, await hashesOf(ctx, ctx.body.endpoint))} and user_id = ${userId}`,
    ],
    event: { subjectId: userId },
  }
})

export const pushOperations = [readKey, list, add, end]
