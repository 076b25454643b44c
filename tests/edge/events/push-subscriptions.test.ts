import { beforeAll, beforeEach, expect, it } from 'vitest'
import { pushTransport } from '#edge/deliveries/push-transport'
import { environmentOf } from '#edge/platform/environment'
import { as, bindings, db, type Person, sessionId, userId, world } from '../world'
import { rows } from './event-fixtures'

const subscribe = (who: Person, browser = 'one') =>
  as(who).call('POST /push_subscriptions', {
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${browser}`,
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  })
const devicesOf = async (who: Person) =>
  (await as(who).call('GET /push_subscriptions')).map(({ current }) => current)
const owners = async () =>
  (await rows<{ id: string }>('select user_id as id from push_subscriptions')).map(({ id }) => id)

beforeAll(() => world())
beforeEach(() => db.prepare('delete from push_subscriptions').run())

it('a user reads which of their browsers is the one they ask with', async () => {
  await subscribe('patient', 'one')
  await db.prepare('update push_subscriptions set session_id = null').run()
  expect(await devicesOf('patient')).toEqual([false])
  expect(await subscribe('patient', 'two')).toMatchObject({ current: true })
  expect(await devicesOf('patient')).toEqual([true, false])
})

it('a browser takes the pushes of the user who switched them on last, and of no other', async () => {
  await subscribe('patient')
  await subscribe('otherPatient')
  expect(await owners()).toEqual([userId('otherPatient')])
  expect(await devicesOf('patient')).toEqual([])
})

it('a browser that subscribed under an older field key is the same one, and can be switched off', async () => {
  const env = environmentOf(bindings)
  const old = env.FIELD_KEYS
  const subscribeUnderNew = async () => {
    await subscribe('patient')
    Object.assign(env, { FIELD_KEYS: `t2:${Buffer.alloc(32, 'g').toString('base64')},${old}` })
  }
  try {
    await subscribeUnderNew()
    await subscribe('patient')
    expect(await owners()).toEqual([userId('patient')])
    Object.assign(env, { FIELD_KEYS: old })
    await db.prepare('delete from push_subscriptions').run()
    await subscribeUnderNew()
    await as('patient').call('POST /push_subscriptions/end', {
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/one' },
    })
    expect(await owners()).toEqual([])
  } finally {
    Object.assign(env, { FIELD_KEYS: old })
  }
})

it('a session that ends, in whichever way, ends the pushes to its browser and no other', async () => {
  await subscribe('patient', 'one')
  await subscribe('otherPatient', 'two')
  await db
    .prepare("update sessions set revoked_at = ?, revoked_reason = 'idle' where id = ?")
    .bind('2026-01-01T00:00:00.000Z', sessionId('patient'))
    .run()
  expect(await owners()).toEqual([userId('otherPatient')])
})

it('a push to a subscription for another key is dropped, and the subscription deleted', async () => {
  await subscribe('otherPatient')
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from push_subscriptions')
  const env = { ...environmentOf(bindings), VAPID_KEYS: 'another:key' }
  const message = { id: 'm', kind: 'message_received', collapseKey: null, expiresAt: null }
  const text = { subject: 'New message', text: 'There is a new message for you.' }
  await expect(pushTransport(env)?.send({ ...message, ...text, to: id })).rejects.toMatchObject({
    reason: 'gone',
    isRetryable: false,
  })
  expect(await owners()).toEqual([])
})
