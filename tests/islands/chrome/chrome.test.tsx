// @vitest-environment happy-dom
import { existsSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hoursText, openingText } from '#components/chrome/opening-hours'
import { ConnectionBanner } from '#islands/chrome/ConnectionBanner.tsx'
import { ErrorOverlay } from '#islands/chrome/ErrorOverlay.tsx'
import { accountLinks, navLinks } from '#islands/chrome/nav-links'
import { PatientHeader } from '#islands/chrome/PatientHeader.tsx'
import { SessionWarning } from '#islands/chrome/SessionWarning.tsx'
import { $missing } from '#islands/patient/record'
import { supportOf } from '#islands/patient/support'
import { $connectivity } from '#islands/stores/session'
import { edge, setCookie, tokenFor, watchLeaving } from '../stores/browser'

beforeEach(() => {
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const top = (unread = 0) =>
  render(
    <PatientHeader
      userId="robin"
      name="Rob"
      missingFields={0}
      unreadMessages={unread}
      unreadNotifications={unread}
      now={Date.now()}
      clock={{ zone: 'America/New_York', hours: '12h' }}
      links={[
        { href: '/app/messages', label: 'Messages', icon: 'message-circle', counts: 'messages' },
      ]}
      support={{ phone: '8005550127' }}
    />,
  )

it.each([...navLinks, ...accountLinks])('$label leads to a page that is there', ({ href }) => {
  const page = `src/pages${href}`
  expect(existsSync(`${page}.astro`) || existsSync(`${page}/index.astro`)).toBe(true)
})

it('counts no further than 99', () => {
  top(120)
  expect(screen.getAllByText('99+').length).toBe(2)
  expect(screen.getByRole('button', { name: 'Notifications, 99+ new' })).toBeTruthy()
})

it('keeps the counts of the bottom bar true', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    `<nav class="tabbar">${['messages', 'account']
      .map((name) => `<b data-counts="${name}"><span>3</span><span> to fill in</span></b>`)
      .join('')}</nav>`,
  )
  const badge = (name: string) => document.querySelector<HTMLElement>(`[data-counts="${name}"]`)
  top(1)
  expect(badge('messages')?.textContent).toBe('1 to fill in')
  expect(badge('account')?.hidden).toBe(true)
  act(() =>
    $missing.set({
      profile: ['photoId', 'phone'],
      about: [],
      address: [],
      health: [],
      insurance: [],
    }),
  )
  expect(badge('account')?.hidden).toBe(false)
  expect(badge('account')?.textContent).toBe('2 to fill in')
  act(() => $missing.set(null))
  document.querySelector('.tabbar')?.remove()
})

it('offers ways to reach a person that are really there', async () => {
  top()
  fireEvent.click(screen.getByText('Contact support'))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Call \(800\) 555-0127/ })).toBeTruthy(),
  )
  expect(screen.getByRole('link', { name: /Call \(800\)/ }).getAttribute('href')).toBe(
    'tel:+18005550127',
  )
  expect(screen.queryByText(/mailto/)).toBeNull()
  expect(screen.getByRole('link', { name: /call 911/ })).toBeTruthy()
})

it('says at once that the device is offline, and what the clinic is called', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<ConnectionBanner brand="Voltage" />)
  expect(screen.getByText(/You’re offline/)).toBeTruthy()
  onLine.mockReturnValue(true)
  act(() => {
    dispatchEvent(new Event('online'))
    $connectivity.set('shaky')
  })
  expect(screen.getByText(/We can’t reach Voltage right now/)).toBeTruthy()
  act(() => $connectivity.set('fine'))
})

it('says whether support answers now, and when it opens next', () => {
  const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    opens: '08:00',
    closes: '18:00',
    timezone: 'America/New_York',
  }))
  const at = (time: string) => openingText(weekdays, Date.parse(time))
  expect(at('2026-11-20T16:00:00Z')).toBe('Open now, until 6:00 PM ET.')
  expect(at('2026-11-21T04:00:00Z')).toBe('Closed now. Opens Monday, 8:00 AM ET.')
  expect(at('2026-07-06T11:00:00Z')).toBe('Closed now. Opens Monday, 8:00 AM ET.')
  expect(openingText(weekdays, Date.parse('2026-11-21T04:00:00Z'), '24h')).toBe(
    'Closed now. Opens Monday, 08:00 ET.',
  )
  expect(openingText([], 0)).toBeNull()
})

it('writes the hours of the week from the business hours, days of the same hours together', () => {
  const day = (weekday: number, opens = '08:00', closes = '18:00') => ({
    weekday,
    opens,
    closes,
    timezone: 'America/New_York',
  })
  const summer = Date.parse('2026-07-06T11:00:00Z')
  expect(
    hoursText(
      [1, 2, 3, 4, 5].map((n) => day(n)),
      summer,
    ),
  ).toBe('Mon-Fri 8am-6pm ET')
  expect(hoursText([day(1), day(2), day(4, '09:30', '12:00')], summer)).toBe(
    'Mon-Tue 8am-6pm ET, Thu 9:30am-12pm ET',
  )
  expect(hoursText([], summer)).toBe('')
})

it('shows the number of the brand everywhere, and the clinic’s where the brand has none', () => {
  const settings = { support_phone: '8005550127' }
  const contact = { phone: '(212) 555-0140', email: null }
  expect(supportOf({ contact }, settings)).toEqual({ phone: '2125550140' })
  expect(supportOf({ contact: { ...contact, phone: null } }, settings).phone).toBe('8005550127')
})

it('logs out from the menu', async () => {
  edge()
  const went = watchLeaving()
  top()
  fireEvent.click(screen.getByText('Log out'))
  await waitFor(() => expect(went).toEqual(['/auth/login']))
})

it('counts down to the sign-out', () => {
  render(<SessionWarning signOutAt={Date.now() + 95_000} />)
  expect(screen.getByRole('timer').textContent).toBe('1:35')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Stay signed in' }))
})

it.each([
  ['unauthorized', 'Sorry', 'You are not allowed to view this page!'],
  ['missing', "Well that's not good.", "We can't find that page..."],
  ['broken', "Something isn't working", 'Nothing you saved was lost'],
] as const)('the %s page says "%s" and leads home, but not in the app', (kind, title, text) => {
  const { rerender } = render(
    <ErrorOverlay failure={{ kind, details: 'HTTP 1' }} native={false} home="/app" />,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText(new RegExp(text.replace(/[.?]/g, '\\$&')))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back To Home' })).toBeTruthy()
  rerender(<ErrorOverlay failure={{ kind, details: 'HTTP 1' }} native home="/app" />)
  expect(screen.queryByRole('link', { name: 'Back To Home' })).toBeNull()
})

it('a new version is one Reload away', () => {
  const reloaded = watchLeaving()
  render(<ErrorOverlay failure={{ kind: 'new_version', details: '' }} native={false} home="/app" />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New Updates Deployed!')
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloaded).toEqual(['reload'])
})
