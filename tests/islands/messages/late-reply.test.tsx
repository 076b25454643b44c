// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clinicHoursOf } from '#islands/messages/clinic-hours'
import type { Conversation } from '#islands/messages/conversation'
import { setCookie, tokenFor } from '../stores/browser'

vi.mock('#islands/stores/live', async (original) => ({
  ...(await original<typeof import('#islands/stores/live')>()),
  onLiveEvent: () => () => {},
}))
const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
/** An answer of the care team is due the next morning at nine. */
const writtenAt = '2026-11-23T09:00-05:00'
const dueAt = Date.parse('2026-11-24T09:00-05:00')
const minuteMs = 60_000

/** On a page that starts now, by the device's clock. */
const openAt = async (drawnAt: number, waitingSince: string | null) => {
  vi.resetModules()
  const { OpenMessages } = await import('#islands/messages/OpenMessages.tsx')
  const conversation = {
    id: 'c1',
    version: 1,
    kind: 'care_team',
    status: 'open',
    lastSeq: 0,
    lastReadSeq: 0,
    seenSeq: 0,
    lastMessageAt: writtenAt,
    counterpart: null,
    waitingSince,
    pinnedAt: null,
    can: [],
  } as unknown as Conversation
  render(
    <OpenMessages
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      now={drawnAt}
      conversations={[conversation]}
      recipients={{ patientId: 'robin', provider: null, assistant: null }}
      clinicHours={clinicHoursOf(hours, drawnAt)}
      phone="8005550127"
      to={null}
      open={{ conversation, page: { messages: [], hasMore: false } }}
    />,
  )
}
const isLate = () => screen.queryByText(/we are sorry/) !== null

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.useFakeTimers()
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['is right', 0],
  ['is three days ahead', 3 * 24 * 60 * minuteMs],
])(
  'Once the promised time is over and nobody answered, the patient reads so, and what to do, by the server’s clock where the device’s %s',
  async (_, wrongMs) => {
    vi.setSystemTime(dueAt + wrongMs)
    await openAt(dueAt - 2 * minuteMs, writtenAt)
    expect(screen.getByText('today, 9:00 AM ET')).toBeTruthy()
    expect(isLate()).toBe(false)
    act(() => void vi.advanceTimersByTime(2 * minuteMs))
    expect(isLate()).toBe(true)
    expect(screen.queryByText(/Expect a reply by|Replies may take/)).toBeNull()
    expect(screen.getByText('Mon-Fri 8am-6pm ET')).toBeTruthy()
    const hrefOf = (name: string | RegExp) =>
      screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Call (800) 555-0127')).toBe('tel:+18005550127')
    expect(hrefOf('In an emergency, call 911')).toBe('tel:911')
  },
)

it('Who waits for nothing reads of no late answer', async () => {
  vi.setSystemTime(dueAt)
  await openAt(dueAt + 24 * 60 * minuteMs, null)
  expect(isLate()).toBe(false)
  expect(screen.getByText('Replies may take 1-2 days.')).toBeTruthy()
})
