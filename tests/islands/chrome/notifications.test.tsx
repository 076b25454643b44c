// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setCookie, tokenFor } from '../stores/browser'

// 10:30 in the evening in Los Angeles; in New York it is the next day.
const drawnAt = Date.parse('2026-11-24T06:30:00Z')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const openBell = async (clock: { zone: string; hours: '12h' | '24h' }) => {
  const { edge } = await import('../stores/browser')
  edge({
    'GET /api/users/robin/user_notifications': {
      status: 200,
      body: {
        data: [
          notification('1', '2026-11-24T06:00:00Z'),
          notification('2', '2026-11-23T04:15:00Z'),
        ],
      },
    },
  })
  const { Notifications } = await import('#islands/chrome/Notifications.tsx')
  render(
    <Notifications
      userId="robin"
      unread={0}
      settings="/settings"
      drawnAt={drawnAt}
      clock={clock}
    />,
  )
  fireEvent(
    screen.getByRole('region', { name: 'Notifications', hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  )
}
const notification = (id: string, createdAt: string) => ({
  type: 'user_notifications',
  id,
  attributes: {
    kind: 'message',
    code: 'message',
    text: `Something ${id}`,
    path: '/app',
    readAt: createdAt,
    createdAt,
  },
})

it.each([
  ['is right', 0],
  ['is three days ahead', 3 * 86_400_000],
])(
  'The bell tells the time in the zone and the hours of the user, by the server’s clock where the device’s %s',
  async (_, wrongMs) => {
    vi.setSystemTime(drawnAt + wrongMs)
    await openBell({ zone: 'America/Los_Angeles', hours: '24h' })
    expect(await screen.findByText('Today, 22:00 PT')).toBeTruthy()
    expect(screen.getByText('Nov 22, 20:15 PT')).toBeTruthy()
    cleanup()
    await openBell({ zone: 'America/New_York', hours: '12h' })
    expect(await screen.findByText('Today, 1:00 AM ET')).toBeTruthy()
  },
)
