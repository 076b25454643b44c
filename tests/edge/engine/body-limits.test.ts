import { Hono } from 'hono'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { operations } from '#edge/app'
import { maxMessageBytes } from '#edge/events/service-messages'
import type { Operation } from '#edge/jsonapi/operation'
import { shedLoad } from '#edge/jsonapi/request/load-shedding'
import { receiveBody } from '#edge/jsonapi/request/read-limited-body'
import { environmentOf } from '#edge/platform/environment'
import { Problem } from '#edge/platform/problem'
import { handleWebhook } from '#server/on-publish/webhook'
import { receiveBodies } from '#server/request/body-limits'
import { api, bindings, userId, world } from '../world'

const environment = environmentOf(bindings)

beforeAll(world)
const context = { waitUntil: () => {} }

/** A server whose handler reads what it is given, except at `/api/unread` and `/lake`. */
const server = () => {
  const read: number[] = []
  const app = new Hono()
  app.use(receiveBodies(environment, operations))
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

/** A body of which one byte comes, and then nothing. */
const halfSent = () =>
  new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array(1)) })

describe('a body that stops on its way', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const paths = [
    '/faq',
    '/api/auth/login',
    '/api/content_webhooks',
    '/api/labs/events',
    '/api/fax/inbound',
  ]
  it.each([...paths, '/api/upload'])('to %s is ended with 408', async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const app = fullServer(4)
    const answer = app.request(post(path, halfSent(), '198.51.100.201'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(408)
  })

  it.each(paths)('to %s holds no place that others need', async (path) => {
    const app = fullServer(4)
    for (let n = 0; n < 40; n++) app.request(post(path, halfSent(), `198.51.100.${n}`))
    expect((await app.request('/')).status).toBe(204)
    expect((await app.request(post(path, 'whole', '198.51.100.200'))).status).toBe(204)
  })

  it('holds no place of an upload that its operation receives', async () => {
    const app = fullServer(4)
    for (let n = 0; n < 40; n++) app.request(post('/api/upload', halfSent()))
    expect((await app.request('/')).status).toBe(204)
    const whole = await app.request(post('/api/upload', new Uint8Array(3_000_000)))
    expect([whole.status, await whole.text()]).toEqual([201, '3000000'])
  })

  it('gives its memory to an upload that needs it', async () => {
    const app = fullServer(8)
    for (let n = 0; n < 3; n++) {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new Uint8Array(5_000_000)),
      })
      app.request(post('/api/upload', body))
    }
    const whole = await app.request(post('/api/upload', new Uint8Array(7_000_000)))
    expect(whole.status).toBe(201)
  })
})

describe('bodies that together exceed the room', () => {
  it('admit the first and refuse the last before the wait ends', async () => {
    const app = fullServer(8)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => app.request(post('/api/upload', chunked(9_000_000).body))),
    )
    expect(answers[0]?.status).toBe(201)
    expect(answers.at(-1)?.status).toBe(503)
    // Less than one wait for room, which each refused body would have taken.
  }, 9_000)
})

/** A server of so many places; at `/api/upload` an operation receives what is sent, as those of files do. */
const fullServer = (places: number) => {
  const app = new Hono()
  const upload = { path: '/upload', contract: { maxBodyBytes: 10_000_000 } } as Operation
  const tooLarge = () => new Error('too large')
  app.use(receiveBodies(environment, [upload]))
  app.use(shedLoad(places))
  app.post('/api/upload', async (c) => {
    const { bytes, release } = await receiveBody(c.req.raw, 10_000_000, tooLarge)
    release()
    return c.text(String(bytes.length), 201)
  })
  app.all('*', async (c) => {
    await c.req.raw.arrayBuffer()
    return c.body(null, 204)
  })
  app.onError((error, c) => c.body(null, error instanceof Problem ? error.status : 500))
  return app
}

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

  it('of a laboratory may hold a document, and past its limit is refused with an alarm', async () => {
    const { app, read } = server()
    const report = await app.request(post('/api/labs/events', new Uint8Array(8_000_000)))
    expect([report.status, read]).toEqual([204, [8_000_000]])
    const alarms = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { sent, body } = chunked(60_000_000)
    expect((await app.request(post('/api/labs/events', body))).status).toBe(413)
    expect(sent.bytes).toBeLessThan(maxMessageBytes + 64 * 1024)
    expect(alarms.mock.calls.flat().join()).toContain('message_too_large')
    alarms.mockRestore()
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
