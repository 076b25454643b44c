// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser, watchLeaving } from '../stores/browser'

beforeEach(() => {
  freshBrowser()
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A page with the links that lead away from a call, and those that do not. */
const show = async (isOn = true, opensTabs = false) => {
  const places = watchLeaving()
  const opened: string[] = []
  vi.stubGlobal('open', (href: string) => void opened.push(new URL(href).pathname))
  const { LeaveGuard, allowLeaving } = await import('#islands/open-visit/LeaveGuard.tsx')
  const page = (guarded: boolean) => (
    <>
      <a href="/app/messages">Messages</a>
      <a href="/app/faq" target="_blank" rel="noopener">
        Questions
      </a>
      <a href="/summary.pdf" download>
        Summary
      </a>
      <a href="#chat">Chat</a>
      <a href="tel:+12125550142">Call</a>
      <LeaveGuard isOn={guarded} opensTabs={opensTabs} />
    </>
  )
  const { rerender, unmount } = render(page(isOn))
  return { places, opened, allowLeaving, unmount, end: () => rerender(page(false)) }
}
/** Whether the page kept a click from following its link. */
const isHeld = (name: string, init: object = {}) =>
  !fireEvent.click(screen.getByRole('link', { name }), { button: 0, ...init })
/** Whether the browser asks about a closed tab, a reload or a step back. */
const isAsked = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}
const question = () => screen.queryByRole('heading', { name: 'Leave the visit?' })

it('asks before a link of the app ends a call, and stays', async () => {
  const { places } = await show()
  expect(isHeld('Messages')).toBe(true)
  expect(question()).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay in the visit' }))
  expect(question()).toBeNull()
  expect(places).toEqual([])
  expect(isAsked()).toBe(true)
})

it('follows the link of a user who leaves, and asks nothing again', async () => {
  const { places } = await show()
  isHeld('Messages')
  const leave = screen.getByRole('button', { name: 'Leave' })
  fireEvent.click(leave)
  fireEvent.click(leave)
  await vi.waitFor(() => expect(places).toEqual([expect.stringMatching(/\/app\/messages$/)]))
  expect(isAsked()).toBe(false)
})

it('opens a link of staff beside the call, and asks nothing', async () => {
  const { opened, places } = await show(true, true)
  expect(isHeld('Messages')).toBe(true)
  expect(opened).toEqual(['/app/messages'])
  expect(question()).toBeNull()
  expect(places).toEqual([])
  // The back button, a reload and the closing of the tab still end the call.
  expect(isAsked()).toBe(true)
})

it.each(['Questions', 'Summary', 'Chat', 'Call'])(
  'lets %s be followed, which leaves the page where it is',
  async (name) => {
    await show()
    expect(isHeld(name)).toBe(false)
    expect(question()).toBeNull()
  },
)

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'lets a user open a link in another tab or window by %o',
  async (init) => {
    await show()
    expect(isHeld('Messages', init)).toBe(false)
    expect(question()).toBeNull()
  },
)

it('asks nothing without a call', async () => {
  await show(false)
  expect(isHeld('Messages')).toBe(false)
  expect(isAsked()).toBe(false)
})

it('asks nothing after the call has ended, and closes a question that is open', async () => {
  const { end } = await show()
  isHeld('Messages')
  end()
  expect(question()).toBeNull()
  expect(isHeld('Messages')).toBe(false)
  expect(isAsked()).toBe(false)
})

it('asks nothing of a page that is gone', async () => {
  const { unmount } = await show()
  unmount()
  expect(isAsked()).toBe(false)
})

it('asks nothing of a user who is signed out', async () => {
  await show()
  const { logOut } = await import('#islands/stores/session')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  await logOut('inactive')
  expect(isAsked()).toBe(false)
})

it('asks again on a page that the browser brought back', async () => {
  const { allowLeaving } = await show()
  allowLeaving()
  dispatchEvent(new Event('pageshow'))
  expect(isAsked()).toBe(true)
})
