// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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

const path = '/api/users/robin/user_notifications'

const openBell = async (
  clock: { zone: string; hours: '12h' | '24h' },
  {
    unread = 0,
    list = () => [
      notification('1', '2026-11-24T06:00:00Z'),
      notification('2', '2026-11-23T04:15:00Z'),
    ],
    markUnreadStatus = 200,
  } = {},
) => {
  const { edge } = await import('../stores/browser')
  const sent = edge({
    [`GET ${path}`]: () => ({ status: 200, body: { data: list() } }),
    [`PATCH ${path}/1/mark_unread`]: () => ({ status: markUnreadStatus, body: { data: null } }),
  })
  const { Notifications } = await import('#islands/chrome/Notifications.tsx')
  render(
    <Notifications
      userId="robin"
      unread={unread}
      settings="/settings"
      drawnAt={drawnAt}
      clock={clock}
    />,
  )
  fireEvent(
    screen.getByRole('region', { name: 'Notifications', hidden: true }),
    Object.assign(new Event('toggle'), { newState: 'open' }),
  )
  return sent
}
const notification = (id: string, createdAt: string, readAt: string | null = createdAt) => ({
  type: 'user_notifications',
  id,
  attributes: {
    kind: 'message',
    code: 'message',
    text: `Something ${id}`,
    path: '/app',
    readAt,
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

it('What is shown is marked as read, stays marked as new while one looks, and what is too old to be shown can be read at once', async () => {
  const at = '2026-11-24T06:00:00Z'
  let reads = 0
  const sent = await openBell(
    { zone: 'America/New_York', hours: '12h' },
    { unread: 3, list: () => [notification('1', at, reads++ ? at : null), notification('2', at)] },
  )
  const patches = () =>
    sent.filter(({ method }) => method === 'PATCH').map((each) => each.path.replace(path, ''))
  const button = await screen.findByRole('button', { name: 'Mark all as read', hidden: true })
  await vi.waitFor(() => expect(reads).toBe(2))
  expect(patches()).toEqual(['/1/mark_read'])
  expect(button.isConnected).toBe(true)
  expect(screen.getByText('Something 1').closest('li')?.className).toBe('unread')
  expect(screen.getByText('Something 2').closest('li')?.className).toBe('')
  fireEvent.click(button)
  await vi.waitFor(() => expect(patches()).toEqual(['/1/mark_read', '/mark_all_read']))
})

it('One that is marked as unread counts as new until it is marked as read, by one button that keeps the focus', async () => {
  const at = '2026-11-24T06:00:00Z'
  let readAt: string | null = at
  const sent = await openBell(
    { zone: 'America/New_York', hours: '12h' },
    { list: () => [notification('1', at, readAt), notification('2', at)] },
  )
  const button = (name: string) => screen.findByRole('button', { name, hidden: true })
  const row = (text: string) => screen.getByText(text).closest('li')
  const toggle = await button('Mark as unread Something 1')
  readAt = null
  fireEvent.click(toggle)
  expect(await button('Mark as read Something 1')).toBe(toggle)
  expect([row('Something 1')?.className, row('Something 2')?.className]).toEqual(['unread', ''])
  readAt = at
  fireEvent.click(toggle)
  expect(await button('Mark as unread Something 1')).toBe(toggle)
  expect(row('Something 1')?.className).toBe('')
  const patches = sent.filter(({ method }) => method === 'PATCH')
  expect(patches.map((each) => each.path.replace(path, ''))).toEqual([
    '/1/mark_unread',
    '/1/mark_read',
  ])
})

it('One that could not be marked as unread stays as it was, and the reader is told', async () => {
  await openBell({ zone: 'America/New_York', hours: '12h' }, { markUnreadStatus: 503 })
  const name = 'Mark as unread Something 1'
  fireEvent.click(await screen.findByRole('button', { name, hidden: true }))
  const { $toasts } = await import('#islands/stores/toasts')
  await vi.waitFor(() => expect($toasts.get()).toHaveLength(1))
  expect(screen.getByText('Something 1').closest('li')?.className).toBe('')
  expect(screen.getByRole('button', { name, hidden: true })).toBeTruthy()
})

it('Where all that is new is shown, nothing is left to be read at once', async () => {
  const at = '2026-11-24T06:00:00Z'
  await openBell(
    { zone: 'America/New_York', hours: '12h' },
    { unread: 1, list: () => [notification('1', at, null), notification('2', at)] },
  )
  expect(await screen.findByText('Something 1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read', hidden: true })).toBeNull()
})

it('The bell wakes up as the server drew it where a toast was shown before, and then names the toast', async () => {
  const { edge } = await import('../stores/browser')
  edge({})
  const { renderToString } = await import('react-dom/server')
  const { hydrateRoot } = await import('react-dom/client')
  const { toast } = await import('#islands/stores/toasts')
  const { Notifications } = await import('#islands/chrome/Notifications.tsx')
  const clock = { zone: 'America/New_York', hours: '12h' } as const
  const bell = (
    <Notifications userId="robin" unread={0} settings="/settings" drawnAt={drawnAt} clock={clock} />
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(bell)
  document.body.appendChild(container)
  toast('Jamie Cole was added')
  const onRecoverableError = vi.fn()
  await act(async () => void hydrateRoot(container, bell, { onRecoverableError }))
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(screen.getByText('Jamie Cole was added')).toBeTruthy()
  container.remove()
})
