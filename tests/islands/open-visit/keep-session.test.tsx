// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { passTime } from '../pass-time'
import { edge, freshBrowser, setCookie, tokenFor, watchLeaving } from '../stores/browser'

const minute = 60_000
let stop = () => {}

beforeEach(() => {
  freshBrowser()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T15:00:00Z') })
})
afterEach(() => {
  stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A signed-in user whose session ends after 30 minutes without activity, in a call or a wait. */
const begin = async (isInHand = true) => {
  const renew = () => {
    setCookie(tokenFor('robin'))
    return { status: 200, body: { data: {} } }
  }
  const sent = edge({
    'GET /api/heartbeat': renew,
    'POST /api/heartbeat': renew,
    'GET /api/auth/login': renew,
  })
  setCookie(tokenFor('robin'))
  const places = watchLeaving()
  const { watchActivity } = await import('#islands/stores/inactivity-and-keep-alive')
  const { $signOutAt } = await import('#islands/stores/session')
  const { useKeepSession } = await import('#islands/open-visit/use-keep-session')
  stop = watchActivity({ inactivityPeriod: 1800, keepAlive: 300 })
  const { rerender, unmount } = renderHook((isKept: boolean) => useKeepSession(isKept), {
    initialProps: isInHand,
  })
  await passTime(0)
  return { sent, places, $signOutAt, unmount, turn: (isKept: boolean) => rerender(isKept) }
}
/** Every minute, for a warning lasts two. */
const passMinutes = async (minutes: number, each = () => {}) => {
  for (let at = 0; at < minutes; at++) {
    await passTime(minute)
    each()
  }
}

it('neither warns nor signs out who touches nothing in a call of an hour', async () => {
  const { places, sent, $signOutAt } = await begin()
  await passMinutes(60, () => expect($signOutAt.get()).toBeNull())
  expect(places).toEqual([])
  // The server counts from its own clock.
  const heartbeats = sent.filter(
    ({ method, path }) => `${method} ${path}` === 'POST /api/heartbeat',
  )
  expect(heartbeats.length).toBeGreaterThanOrEqual(10)
})

it.each(['ends', 'is gone with its page'])(
  'counts from the last moment of a call that %s, warns and signs out',
  async (how) => {
    const { places, $signOutAt, turn, unmount } = await begin()
    await passMinutes(60)
    if (how === 'ends') turn(false)
    else unmount()
    await passMinutes(27)
    expect($signOutAt.get()).toBeNull()
    await passMinutes(2)
    expect($signOutAt.get()).not.toBeNull()
    expect(places).toEqual([])
    await passMinutes(2)
    expect(places[0]).toMatch(/^\/auth\/login/)
  },
)

it('signs out who touches nothing without a call', async () => {
  const { places } = await begin(false)
  await passMinutes(31)
  expect(places[0]).toMatch(/^\/auth\/login/)
})

it('goes on while one of two is in hand', async () => {
  const { places, turn } = await begin()
  const { holdActive } = await import('#islands/stores/inactivity-and-keep-alive')
  const release = holdActive()
  turn(false)
  await passMinutes(40)
  expect(places).toEqual([])
  release()
  await passMinutes(31)
  expect(places[0]).toMatch(/^\/auth\/login/)
})
