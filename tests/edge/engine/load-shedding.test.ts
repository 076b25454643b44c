import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { shedLoad } from '#edge/jsonapi/request/load-shedding'

/** A server of four places whose answers wait until `finish`. */
const server = () => {
  const finished: (() => void)[] = []
  const app = new Hono()
  app.use(shedLoad(4))
  app.get('/api/health', (c) => c.json({ status: 'ok' }))
  app.all('*', async (c) => {
    await new Promise<void>((resolve) => finished.push(resolve))
    return c.text('done')
  })
  return {
    ask: async (method = 'GET', path = '/api/patients', headers = {}) =>
      app.request(path, { method, headers }),
    finish: () => {
      for (const resolve of finished.splice(0)) resolve()
    },
  }
}
const isAnswered = (response: Promise<Response>) =>
  Promise.race([
    response.then(() => true),
    new Promise((resolve) => setTimeout(resolve, 20, false)),
  ])

describe('a server that is full', () => {
  it('answers further reads 503 with Retry-After at once, and keeps a place for writes', async () => {
    const { ask, finish } = server()
    const reads = [ask(), ask(), ask()]
    const refused = await ask()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('content-type')).toBe('application/vnd.api+json')
    expect(await refused.json()).toMatchObject({ errors: [{ status: '503', code: 'overloaded' }] })
    const booking = ask('POST')
    expect(await isAnswered(booking)).toBe(false)
    expect((await ask('POST')).status).toBe(503)
    finish()
    expect((await booking).status).toBe(200)
    for (const read of reads) expect((await read).status).toBe(200)
  })

  it('takes the next request as soon as one is answered', async () => {
    const { ask, finish } = server()
    const first = [ask(), ask(), ask()]
    expect((await ask()).status).toBe(503)
    finish()
    await Promise.all(first)
    const next = ask()
    expect(await isAnswered(next)).toBe(false)
    finish()
    expect((await next).status).toBe(200)
  })

  it('still tells its health, and holds no place for a socket', async () => {
    const { ask, finish } = server()
    const socket = { upgrade: 'websocket' }
    const held = [ask(), ask(), ask(), ask('GET', '/live/user-channel/x', socket)]
    expect((await ask('GET', '/api/health')).status).toBe(200)
    expect(await isAnswered(ask('GET', '/live/user-channel/y', socket))).toBe(false)
    finish()
    await Promise.all(held)
  })

  it('gives a page that comes back by itself to who asked for a page', async () => {
    const { ask, finish } = server()
    const held = [ask(), ask(), ask()]
    const refused = await ask('GET', '/app')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('refresh')).toBe('2')
    expect(await refused.text()).toContain('One moment')
    finish()
    await Promise.all(held)
  })
})
