// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isBuilt } from '#edge/platform/settings/built-features'
import { nextOf, type PatientAppointment } from '#islands/appointments/appointment'
import { Home } from '#islands/home/Home.tsx'
import type { OpenTodo } from '#islands/home/open-todos'
import { toTodoItems } from '#islands/home/todos'
import { $pageError } from '#islands/stores/page-error'
import { $toasts } from '#islands/stores/toasts'

const listeners = new Map<string, () => void>()
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (event: string, listener: () => void) => {
    listeners.set(event, listener)
    return () => listeners.delete(event)
  },
}))

const appointment: PatientAppointment = {
  id: 'visit',
  version: 1,
  status: 'Scheduled',
  mode: 'video',
  startsAt: '2026-11-26T14:00:00.000Z',
  minutes: 20,
  reason: 'PrEP Quarterly',
  encounterTypeId: '2',
  provider: {
    name: 'Daniel Reyes',
    suffix: 'NP',
    pronouns: 'He/Him',
    portrait: 'daniel',
    timezone: 'America/Los_Angeles',
  },
}

beforeEach(() => {
  listeners.clear()
  sessionStorage.clear()
  $toasts.set([])
  $pageError.set(null)
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ data: [] }), {
        headers: { 'content-type': 'application/json' },
      }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openTodos: readonly OpenTodo[] = [
  { id: '1', kind: 'PHOTO_ID', dueAt: null },
  { id: '2', kind: 'PROFILE_INCOMPLETE', dueAt: null },
  { id: '3', kind: 'UNREAD', dueAt: null },
]
const show = (
  more: {
    patientId?: string
    appointment?: PatientAppointment | null
    bookHref?: string | null
  } = {},
) =>
  render(
    <Home
      patientId="jordan"
      clock={{ zone: 'America/New_York', hours: '12h' }}
      today="2026-11-25"
      appointment={appointment}
      requests={[]}
      open={openTodos}
      todos={toTodoItems(openTodos)}
      bookHref="/app/appointments/booking"
      {...more}
    />,
  )

it('says what is next, on both clocks, with whom and how', () => {
  show()
  expect(screen.getByText('Tomorrow, 9:00 AM ET')).toBeTruthy()
  expect(screen.getByText('6:00 AM PT for Daniel')).toBeTruthy()
  expect(screen.getByText(/^Video with/).textContent).toBe(
    'Video with Daniel Reyes, NP (He/Him), about 20 minutes. PrEP Quarterly.',
  )
  expect(screen.getByRole('link', { name: 'Reschedule' }).getAttribute('href')).toBe(
    '/app/appointments/booking/visit/schedule?encounterTypeId=2',
  )
  expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
    '/app/appointments/visit/calendar.ics',
  )
})

it('calls a visit of today by that name once midnight is past', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T23:59:30-05:00') })
  show()
  expect(screen.getByText('Tomorrow, 9:00 AM ET')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Today, 9:00 AM ET')).toBeTruthy()
  vi.useRealTimers()
})

it('asks only for what a patient can do, and leads there', () => {
  show()
  expect(screen.getByRole('link', { name: /Add a photo of your ID/ })).toBeTruthy()
  expect(screen.queryByText('Finish your profile') !== null).toBe(isBuilt('profilePages'))
})

it('links to booking without an appointment, and not for a patient who may not schedule', () => {
  show({ appointment: null })
  expect(screen.getByRole('link', { name: 'Book a visit' })).toBeTruthy()
  cleanup()
  show({ appointment: null, bookHref: null })
  expect(screen.queryByRole('link', { name: 'Book a visit' })).toBeNull()
})

it('offers no change of a visit that has begun', () => {
  show()
  expect(screen.getByText(/Change or cancel free any time/)).toBeTruthy()
  cleanup()
  show({ appointment: { ...appointment, status: 'In progress' } })
  expect(screen.getByRole('link', { name: 'Go to visit' })).toBeTruthy()
  expect(screen.queryByText(/Change or cancel free any time/)).toBeNull()
})

it.each([
  ['Scheduled', /^We’re sorry this visit didn’t take place/],
  ['Waiting', /^We’re sorry: you came, and your visit did not begin/],
] as const)('calls no visit the next one whose time has passed: %s', (status, text) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T14:00:00.000Z') })
  show({ appointment: { ...appointment, status, lapsedAt: '2026-11-26T14:20:00.000Z' } })
  expect(screen.getByRole('heading', { name: 'The time of this visit has passed' })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toBe(
    '/app/appointments/booking/schedule?encounterTypeId=2',
  )
  expect(screen.queryByText('Your next visit')).toBeNull()
  for (const name of ['Go to visit', 'Add to calendar', 'Reschedule', 'See earlier times'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  vi.useRealTimers()
})

it('shows an upcoming visit before a past one without an outcome', () => {
  const past = { ...appointment, status: 'Waiting', lapsedAt: '2026-11-26T14:20:00.000Z' } as const
  const next = { ...appointment, id: 'next', startsAt: '2026-12-02T14:00:00.000Z' }
  const at = Date.parse('2026-11-28T14:00:00.000Z')
  expect(nextOf([past, next], at)).toBe(next)
  expect(nextOf([past], at)).toBe(past)
})

it('shows that the clinic canceled the appointment while the page is open', async () => {
  show()
  await waitFor(() => expect(listeners.has('status_changed')).toBe(true))
  listeners.get('status_changed')?.()
  expect(await screen.findByText('No visit planned')).toBeTruthy()
})

it('shows the error page when a live event cannot be followed by a read (500)', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"errors":[]}', { status: 500 }))
  show({ patientId: 'robin' })
  await waitFor(() => expect(listeners.has('status_changed')).toBe(true))
  listeners.get('status_changed')?.()
  await waitFor(() => expect($pageError.get()?.kind).toBe('broken'))
  expect(screen.getByText('Tomorrow, 9:00 AM ET')).toBeTruthy()
})

it('leads to another time from a visit that cannot take place as planned', () => {
  show({
    appointment: { ...appointment, startsAt: '2999-11-26T14:00:00.000Z', isWithoutClinician: true },
  })
  expect(screen.getByText('Your visit needs another time')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Choose another time' }).getAttribute('href')).toBe(
    '/app/appointments/booking/visit/schedule?encounterTypeId=2',
  )
  for (const name of ['Go to visit', 'Add to calendar', 'See earlier times'])
    expect(screen.queryByRole('link', { name })).toBeNull()
})
