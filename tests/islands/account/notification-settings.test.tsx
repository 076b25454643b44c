// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { edge, freshBrowser, setCookie, tokenFor } from '../stores/browser'

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const channels = (sms: boolean) => [
  { channel: 'in_app' as const, enabled: true, locked: true },
  { channel: 'sms' as const, enabled: sms, locked: false },
]
const stubSocket = () =>
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      static OPEN = 1
      readyState = 0
      close() {}
      send() {}
    },
  )

it('shows what the user chose in another tab since the page was drawn', async () => {
  stubSocket()
  const preferences = [
    {
      type: 'notification_preferences',
      id: 'reminders',
      attributes: { channels: channels(false) },
    },
  ]
  edge({
    'GET /api/users/robin/notification_preferences': { status: 200, body: { data: preferences } },
  })
  const { NotificationSettings } = await import(
    '#islands/account/settings/NotificationSettings.tsx'
  )
  render(
    <NotificationSettings
      userId="robin"
      isPatient
      help=""
      choices={{
        groups: [{ id: 'reminders', channels: channels(true) }],
        quietHours: 'off',
        zone: 'Eastern Time',
      }}
    />,
  )
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reminders of visits Text' })
  expect(box.checked).toBe(true)
  await waitFor(() => expect(box.checked).toBe(false))
})
