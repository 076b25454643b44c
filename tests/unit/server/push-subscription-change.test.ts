import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'

const source = readFileSync('public/service-worker.js', 'utf8')
const subscriptionAt = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})

/** The service worker with a server that answers, and what it sent there. */
const startWorker = (isSignedIn: boolean) => {
  const handlers = new Map<string, (event: object) => void>()
  const sent: string[] = []
  const fetch = vi.fn(async (path: string, init: RequestInit = {}) => {
    sent.push([init.method ?? 'GET', path, init.body].filter(Boolean).join(' '))
    const attributes = { token: 't', public_key: 'key' }
    return Response.json({ data: { attributes } }, { status: isSignedIn ? 200 : 401 })
  })
  const pushManager = { subscribe: vi.fn(async () => subscriptionAt('https://push.test/new')) }
  new Function('addEventListener', 'fetch', 'registration', source)(
    (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    fetch,
    { pushManager },
  )
  const change = async (event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get('pushsubscriptionchange')?.({
      ...event,
      waitUntil: (given: Promise<unknown>) => {
        work = given
      },
    })
    await work
  }
  return { change, sent, pushManager }
}

it('stores the new subscription of a browser, and ends the one before', async () => {
  const { change, sent, pushManager } = startWorker(true)
  await change({ oldSubscription: subscriptionAt('https://push.test/old') })
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: 'key',
  })
  expect(sent).toEqual([
    'GET /api/auth/login',
    'GET /api/push_key',
    'POST /api/push_subscriptions {"endpoint":"https://push.test/new","p256dh":"p","auth":"a"}',
    'POST /api/push_subscriptions/end {"endpoint":"https://push.test/old"}',
  ])
})

it('subscribes no browser whose user has signed out', async () => {
  const { change, sent, pushManager } = startWorker(false)
  await change({ oldSubscription: subscriptionAt('https://push.test/old') })
  expect(sent).toEqual(['GET /api/auth/login'])
  expect(pushManager.subscribe).not.toHaveBeenCalled()
})
