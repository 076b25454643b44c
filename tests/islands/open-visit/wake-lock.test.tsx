// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWakeLock } from '#islands/open-visit/use-wake-lock'

/** A lock of the browser, which it takes back as the page is hidden. */
class FakeLock {
  released = false
  release = async () => {
    this.released = true
  }
}
let locks: FakeLock[] = []
let grant = async () => {}
let isVisible = true
const held = () => locks.filter(({ released }) => !released).length

beforeEach(() => {
  locks = []
  grant = async () => {}
  isVisible = true
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        await grant()
        const lock = new FakeLock()
        locks.push(lock)
        return lock
      },
    },
  })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isVisible ? 'visible' : 'hidden',
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const keep = async (isKept = true) => {
  const hook = renderHook((wanted: boolean) => useWakeLock(wanted), { initialProps: isKept })
  await act(async () => {})
  return hook
}
const turnPage = (toVisible: boolean) =>
  act(async () => {
    isVisible = toVisible
    if (!toVisible) for (const lock of locks) lock.released = true
    document.dispatchEvent(new Event('visibilitychange'))
  })

it('keeps the screen awake as long as it is wanted, and lets it sleep after', async () => {
  const { rerender } = await keep()
  expect(held()).toBe(1)
  rerender(false)
  await act(async () => {})
  expect(held()).toBe(0)
})

it('lets the screen sleep when the page of a call is gone', async () => {
  const { unmount } = await keep()
  unmount()
  await act(async () => {})
  expect(held()).toBe(0)
})

it('keeps the screen awake again once a hidden page is visible again', async () => {
  await keep()
  await turnPage(false)
  expect(held()).toBe(0)
  await turnPage(true)
  expect(held()).toBe(1)
})

it('takes one lock where the page is shown while another is on its way, and lets go of it', async () => {
  const answers: (() => void)[] = []
  grant = () => new Promise((resolve) => answers.push(resolve))
  const { unmount } = await keep()
  await turnPage(true)
  await act(async () => {
    for (const answer of answers) answer()
  })
  expect(held()).toBe(1)
  unmount()
  await act(async () => {})
  expect(held()).toBe(0)
})

it('lets go of a lock that comes after the call has ended', async () => {
  let answer = () => {}
  grant = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { rerender } = await keep()
  rerender(false)
  await act(async () => answer())
  expect(locks).toHaveLength(1)
  expect(held()).toBe(0)
})

it('takes none in a hidden page or where the browser refuses, and asks again as the page is shown', async () => {
  isVisible = false
  await keep()
  expect(locks).toHaveLength(0)
  grant = async () => {
    throw new DOMException('', 'NotAllowedError')
  }
  await turnPage(true)
  expect(locks).toHaveLength(0)
  grant = async () => {}
  await turnPage(true)
  expect(held()).toBe(1)
})

it('does without where the browser has none', async () => {
  vi.stubGlobal('navigator', {})
  await keep()
  expect(locks).toHaveLength(0)
})
