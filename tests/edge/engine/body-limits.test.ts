import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { environmentOf } from '#edge/platform/environment'
import { handleWebhook } from '#server/on-publish/webhook'
import { boundBodies } from '#server/request/body-limits'
import { api, bindings, userId, world } from '../world'

const environment = environmentOf(bindings)

beforeAll(world)
const context = { waitUntil: () => {} }

/** A server whose handler reads what it is given, except at `/api/unread` and `/lake`. */
const server = () => {
  const read: number[] = []
  const app = new Hono()
  app.use(boundBodies(environment, operations))
  app.all('/api/unread', (c) => c.body(null, 405))
  app.all('/lake/*', (c) => c.body(null, 401))
  app.post('/api/content_webhooks', (c) => handleWebhook(c.req.raw, environment, context))
  app.all('*', async (c) => {
    const { byteLength } = await c.req.raw.arrayBuffer()
    read.push(byteLength)
    return c.body(null, 204)
  })
  return { app, read }
}

/** A body that arrives in pieces, without a length, and counts how much of it was taken. */
const chunked = (bytes: number) => {
  const sent = { bytes: 0, done: false }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const size = Math.min(8 * 1024, bytes - sent.bytes)
      if (size > 0) controller.enqueue(new Uint8Array(size))
      sent.bytes += size
      if (sent.bytes >= bytes) {
        sent.done = true
        controller.close()
      }
    },
  })
  return { sent, body }
}
const post = (path: string, body: BodyInit, address = '192.0.2.1', length?: number) =>
  new Request(`https://care.test${path}`, {
    method: 'POST',
    body,
    headers: {
      'cf-connecting-ip': address,
      ...(length && { 'content-length': String(length) }),
    },
  })

it('answers 503 with Retry-After to a photo while two others are being received', async () => {
  const received = Promise.withResolvers<void>()
  const app = new Hono()
  app.use(boundBodies(environment, operations))
  app.all('*', async (c) => {
    await received.promise
    return c.body(null, 201)
  })
  const send = async () => app.fetch(post('/api/patients/p1/photo_id', 'photo'))
  const first = [send(), send()]
  const third = await send()
  expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2'])
  received.resolve()
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([201, 201])
  expect((await send()).status).toBe(201)
})

describe('a body', () => {
  it.each([
    ['/faq', 16],
    ['/es/faq', 16],
    ['/no/such/page', 16],
    ['/api/content_webhooks', 256],
    ['/api/patients', 256],
  ])('at %s has at most %d KB, and no more of it is read', async (path, kb) => {
    const { app, read } = server()
    const { sent, body } = chunked(60_000_000)
    expect((await app.request(post(path, body))).status).toBe(413)
    expect(sent.bytes).toBeLessThan(kb * 1024 + 64 * 1024)
    const declared = chunked(10)
    expect((await app.request(post(path, declared.body, '192.0.2.1', 60_000_000))).status).toBe(413)
    expect(read).toEqual([])
    await app.request(post(path, 'x'.repeat(kb * 1024), '192.0.2.1', kb * 1024))
    expect(read).toEqual(path === '/api/content_webhooks' ? [] : [kb * 1024])
  })

  const writes = operations.filter(({ method }) => method !== 'GET')
  const addressOf = (path: string) => `/api${path.replace(/:\w+/g, userId('patient'))}`

  it('of every write of the API that is too large is refused before it is held', async () => {
    const large = writes.filter(({ contract }) => (contract?.maxBodyBytes ?? 0) > 256 * 1024)
    expect(large.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'insurance_card_backs.create',
        'insurance_card_fronts.create',
        'photo_ids.create',
      ]),
    )
    for (const { method, path } of writes) {
      const { app, read } = server()
      const { sent, body } = chunked(60_000_000)
      const isLarge = large.some((each) => each.path === path && each.method === 'POST')
      if (isLarge) continue
      const request = new Request(`https://care.test${addressOf(path)}`, { method, body })
      expect([path, (await app.request(request)).status]).toEqual([path, 413])
      expect(sent.bytes).toBeLessThan(320 * 1024)
      expect(read).toEqual([])
    }
  })

  it('of a picture reaches its operation, which bounds it itself', async () => {
    const { app, read } = server()
    const paths = [
      '/patients/:patient/photo_id',
      '/patients/:patient/insurances/:insurance/front',
      '/patients/:patient/insurances/:insurance/back',
    ]
    for (const path of paths) await app.request(post(addressOf(path), 'x'.repeat(1_000_000)))
    expect(read).toEqual([1_000_000, 1_000_000, 1_000_000])
  })

  it('beyond the bound of its operation is refused or left unread by the API itself', async () => {
    for (const { method, path, contract, resource } of writes) {
      const bound = contract?.maxBodyBytes ?? 256 * 1024
      const body = JSON.stringify({ filler: 'x'.repeat(bound + 1) })
      const headers = { 'content-type': 'application/json' }
      const { status } = await api(addressOf(path), { method, body, headers }, 'patient')
      const isUnread = !contract?.body && !resource
      expect([method, path, status < 500 && (isUnread || status >= 400)]).toEqual([
        method,
        path,
        true,
      ])
    }
  })

  it.each(['/api/unread', '/lake/v1/data/query/production', '/api/content_webhooks'])(
    'that %s refuses unread is read to its end, so that its connection goes on',
    async (path) => {
      const { app } = server()
      const { sent, body } = chunked(200_000)
      const request = post(path, body)
      expect([401, 405]).toContain((await app.request(request)).status)
      expect(sent.done).toBe(true)
    },
  )

  it('that is refused unread and goes on and on is let go of', async () => {
    const { app } = server()
    const { sent, body } = chunked(60_000_000)
    await app.request(post('/lake/v1/data/query/production', body))
    expect(sent.bytes).toBeLessThan(2_000_000)
  })
})

describe('posts from one address', () => {
  it('to pages and to the webhook are limited, without limiting another address', async () => {
    for (const [path, most] of [
      ['/faq', 60],
      ['/api/content_webhooks', 600],
    ] as const) {
      const { app } = server()
      const statuses: number[] = []
      for (let n = 0; n <= most; n++)
        statuses.push((await app.request(post(path, 'q=a', '192.0.2.2'))).status)
      expect(statuses.slice(0, most)).not.toContain(429)
      const refused = await app.request(post(path, 'q=a', '192.0.2.2'))
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await app.request(post(path, 'q=a', '192.0.2.3'))).status).not.toBe(429)
    }
  })
})
