// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from './browser'

const minute = 60_000
const load = () => import('#islands/stores/inactivity-and-keep-alive')
let stop = () => {}

beforeEach(() => {
  freshBrowser()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** An edge that renews every token. */
const willing = () => {
  const renewed = () => {
    setCookie(tokenFor('robin'))
    return { status: 200, body: { data: {} } }
  }
  return edge({
    'GET /api/heartbeat': renewed,
    'POST /api/heartbeat': renewed,
    'GET /api/auth/login': renewed,
  })
}
const begin = async (options = { inactivityPeriod: 1800, keepAlive: 300 }) => {
  setCookie(tokenFor('robin'))
  const store = await load()
  stop = store.watchActivity(options)
  return { ...store, ...(await import('../../../src/islands/stores/session')) }
}
const posts = (sent: { method: string; path: string }[]) =>
  sent.filter(({ method, path }) => method === 'POST' && path === '/api/heartbeat').length

it('extends an active session at most once in 300 seconds', async () => {
  const sent = willing()
  await begin()
  for (let at = 0; at < 10; at++) {
    dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(minute)
  }
  expect(posts(sent)).toBe(2)
})

it('takes its own number of seconds where one is stored', async () => {
  const sent = willing()
  localStorage.setItem('keep_alive_seconds', '60')
  await begin()
  for (let at = 0; at < 20; at++) {
    dispatchEvent(new Event('pointermove'))
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(posts(sent)).toBe(5)
})

it('asks every 300 seconds whether an idle session still lives, and so keeps a reader signed in', async () => {
  const sent = willing()
  const places = watchLeaving()
  await begin()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(
    sent.filter(({ method, path }) => `${method} ${path}` === 'GET /api/heartbeat'),
  ).toHaveLength(4)
  expect(places).toEqual([])
})

it('warns an idle user two minutes ahead, stays on request, and signs out otherwise', async () => {
  willing()
  const places = watchLeaving()
  const { $signOutAt, staySignedIn } = await begin()
  await vi.advanceTimersByTimeAsync(28 * minute - 2000)
  expect($signOutAt.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(4000)
  expect($signOutAt.get()).toBeGreaterThan(Date.now() + 110_000)
  dispatchEvent(new Event('pointermove'))
  expect($signOutAt.get()).not.toBeNull()
  staySignedIn()
  expect($signOutAt.get()).toBeNull()
  await vi.advanceTimersByTimeAsync(31 * minute)
  expect(places[0]).toMatch(/^\/auth\/login/)
})

it('counts what is done in another tab', async () => {
  willing()
  const { $signOutAt } = await begin()
  await vi.advanceTimersByTimeAsync(27 * minute)
  localStorage.setItem('session_active_at', String(Date.now()))
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect($signOutAt.get()).toBeNull()
})

it('says nothing of one missed heartbeat and something soft of two', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  for (const name of ['active', 'extended'])
    localStorage.setItem(`session_${name}_at`, String(Date.now()))
  const { $connectivity } = await begin()
  await vi.advanceTimersByTimeAsync(5 * minute + 2000)
  expect($connectivity.get()).toBe('fine')
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect($connectivity.get()).toBe('shaky')
})

it('leaves when the edge says that the session is over', async () => {
  edge({ 'GET /api/heartbeat': { status: 401 }, 'GET /api/auth/login': { status: 401 } })
  const places = watchLeaving()
  await begin()
  await vi.advanceTimersByTimeAsync(5 * minute + 2000)
  expect(places[0]).toMatch(/^\/auth\/login/)
})

it.each([503, 429, 500])(
  'stays where a token is refused, and its renewal answers %i, which does not say that the session is over',
  async (status) => {
    edge({ 'GET /api/heartbeat': { status: 401 }, 'GET /api/auth/login': { status } })
    const places = watchLeaving()
    await begin()
    await vi.advanceTimersByTimeAsync(11 * minute)
    expect(places).toEqual([])
  },
)
