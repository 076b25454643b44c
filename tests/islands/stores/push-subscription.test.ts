// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edge, freshBrowser, setCookie } from './browser'

const tokenOf = (user: string, session: string, more: object = {}) => {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  const exp = Math.floor(Date.now() / 1000) + 900
  return `${part({ alg: 'HS256' })}.${part({ user_id: user, sid: session, role: 'patient', exp, ...more })}.x`
}
const endpoint = 'https://fcm.googleapis.com/fcm/send/this-browser'

/** A browser that has a subscription and shows a push; `unsubscribed` counts how often it was told to forget it. */
const pushBrowser = () => {
  const state = { isSubscribed: true, unsubscribed: 0, visible: 1, key: 'key0' }
  const subscription = {
    endpoint,
    get options() {
      const bytes = Uint8Array.from(atob(state.key), (letter) => letter.charCodeAt(0))
      return { applicationServerKey: bytes.buffer }
    },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      state.isSubscribed = false
      state.unsubscribed += 1
      return true
    },
  }
  const registration = {
    getNotifications: async () =>
      Array.from({ length: state.visible }, () => ({
        close: () => {
          state.visible -= 1
        },
      })),
    pushManager: {
      getSubscription: async () => (state.isSubscribed ? subscription : null),
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        if (state.isSubscribed && key !== state.key) throw new Error('InvalidStateError')
        state.isSubscribed = true
        state.key = key
        return subscription
      },
    },
  }
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: async () => registration,
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    },
  })
  return state
}
const device = (current: boolean) => ({
  type: 'push_subscriptions',
  id: 'one',
  attributes: { device: 'Chrome, Linux', current, created_at: '2026-11-24T06:00:00Z' },
})
const answers = (...devices: ReturnType<typeof device>[]) => ({
  'GET /api/push_key': {
    status: 200,
    body: { data: { type: 'push_keys', id: 'current', attributes: { public_key: 'key0' } } },
  },
  'POST /api/push_subscriptions': { status: 201, body: { data: device(true) } },
  'GET /api/push_subscriptions': { status: 200, body: { data: devices } },
})
const load = async () => ({
  ...(await import('#islands/stores/service-worker/push-subscription')),
  ...(await import('#islands/stores/session')),
})
const saved = (sent: ReturnType<typeof edge>) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/push_subscriptions').length
/** A page of this user and session, as it starts. */
const openPage = async (token: string) => {
  vi.resetModules()
  setCookie(token)
  const page = await load()
  await page.followPushOwner()
  return page
}

beforeEach(() => {
  freshBrowser()
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('a browser that takes pushes', () => {
  it('counts as subscribed only where the platform stores it for this session', async () => {
    pushBrowser()
    setCookie(tokenOf('robin', 's1'))
    edge(answers(device(false)))
    const { isSubscribed } = await load()
    expect(await isSubscribed()).toBe(false)
    edge(answers(device(true), device(false)))
    expect(await isSubscribed()).toBe(true)
  })

  it('is off after a change of the push key, and subscribes with the new one', async () => {
    const browser = pushBrowser()
    setCookie(tokenOf('robin', 's1'))
    const sent = edge(answers(device(true)))
    const { isSubscribed, subscribeToPush } = await load()
    browser.key = 'old0'
    expect(await isSubscribed()).toBe(false)
    await subscribeToPush()
    expect([browser.unsubscribed, browser.key, saved(sent)]).toEqual([1, 'key0', 1])
    expect(await isSubscribed()).toBe(true)
  })

  it('is renewed without a prompt after a lost row or a new key', async () => {
    const browser = pushBrowser()
    setCookie(tokenOf('robin', 's1'))
    const sent = edge(answers())
    await (await load()).subscribeToPush()
    vi.setSystemTime(Date.now() + 7 * 3_600_000)
    await openPage(tokenOf('robin', 's1'))
    expect(saved(sent)).toBe(2)
    const known = edge(answers(device(true)))
    vi.setSystemTime(Date.now() + 7 * 3_600_000)
    await openPage(tokenOf('robin', 's1'))
    expect(saved(known)).toBe(0)
    browser.key = 'old0'
    vi.setSystemTime(Date.now() + 7 * 3_600_000)
    await openPage(tokenOf('robin', 's1'))
    expect([saved(known), browser.key]).toEqual([1, 'key0'])
    vi.useRealTimers()
  })

  it('takes them again at the next sign-in of the same user, once', async () => {
    const browser = pushBrowser()
    setCookie(tokenOf('robin', 's1'))
    const sent = edge(answers())
    await (await load()).subscribeToPush()
    expect(saved(sent)).toBe(1)
    await openPage(tokenOf('robin', 's1'))
    expect(saved(sent)).toBe(1)
    await openPage(tokenOf('robin', 's2'))
    await openPage(tokenOf('robin', 's2'))
    expect(saved(sent)).toBe(2)
    expect(browser.unsubscribed).toBe(0)
  })

  it('forgets them when another user signs in, and tells that user nothing', async () => {
    const browser = pushBrowser()
    setCookie(tokenOf('robin', 's1'))
    const sent = edge(answers())
    await (await load()).subscribeToPush()
    await openPage(tokenOf('sam', 's2'))
    expect([saved(sent), browser.unsubscribed]).toEqual([1, 1])
    await openPage(tokenOf('robin', 's3'))
    expect(saved(sent)).toBe(1)
  })

  it('keeps those of staff who look through the account of a patient', async () => {
    const browser = pushBrowser()
    setCookie(tokenOf('support', 's1'))
    edge(answers())
    await (await load()).subscribeToPush()
    await openPage(tokenOf('robin', 's2', { act: { sub: 'support' } }))
    expect(browser.unsubscribed).toBe(0)
  })

  it('forgets them at once when its user chose to leave, and keeps the subscription when they were only away', async () => {
    const browser = pushBrowser()
    const sent = edge(answers())
    setCookie(tokenOf('robin', 's1'))
    const first = await load()
    first.followSession({ userId: 'robin' })
    await first.subscribeToPush()
    await first.logOut('inactive')
    expect([browser.unsubscribed, browser.visible]).toEqual([0, 1])
    const second = await openPage(tokenOf('robin', 's2'))
    expect(saved(sent)).toBe(2)
    second.followSession({ userId: 'robin' })
    await second.logOut('chosen')
    await vi.waitFor(() => expect([browser.unsubscribed, browser.visible]).toEqual([1, 0]))
    await openPage(tokenOf('robin', 's3'))
    expect(saved(sent)).toBe(2)
  })
})
