// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { minuteMs } from '#edge/platform/time'
import { QueuePlace } from '#islands/on-demand/QueuePlace.tsx'
import { pageStartedAt } from '#islands/stores/use-server-now'
import { passTime } from '../pass-time'
import { tokenFor, watchLeaving } from '../stores/browser'

vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return { $liveConnection: atom('live'), onLiveEvent: () => () => {} }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const iso = (ms: number) => new Date(Date.now() + ms).toISOString()
const show = (more: object, startsMs = 60 * minuteMs, isPep = false) => {
  vi.stubGlobal('fetch', async () => Response.json({ errors: [] }, { status: 503 }))
  render(
    <QueuePlace
      patientId="p1"
      first={{
        id: 'q1',
        status: 'pending',
        appointmentId: 'v1',
        appointmentStatus: 'Waiting',
        acceptedByName: null,
        acceptedAt: null,
        releasedCount: 0,
        releaseCause: null,
        queuedAt: iso(-minuteMs),
        position: 1,
        handlingMinutes: null,
        longHandlingMinutes: null,
        clinicians: 1,
        ...more,
      }}
      clock={{ zone: 'UTC', hours: '12h' }}
      serverNow={Date.now()}
      phoneEnd="1234"
      isPep={isPep}
      time={{ startsAt: iso(startsMs), endsAt: iso(startsMs + 20 * minuteMs) }}
      againHref="/again"
      scheduleHref="/times"
      writingHref="/writing"
    />,
  )
}

it('counts what was waited, and sends to the emergency room harder the longer PEP waits', () => {
  show({ queuedAt: iso(-9 * minuteMs) }, 60 * minuteMs, true)
  expect(screen.queryByText(/You have waited/)).toBeNull()
  expect(screen.getByText(/You are seen before others/)).toBeTruthy()
  cleanup()
  show({ queuedAt: iso(-47 * minuteMs), position: 2 }, 60 * minuteMs, true)
  expect(screen.getByText(/You have waited 47 minutes\./)).toBeTruthy()
  expect(screen.getByText(/Go to an emergency room now if you can/)).toBeTruthy()
  // Nothing more is estimated of a wait that has outlasted the estimate.
  expect(screen.getByText(/The line moves more slowly than usual\./)).toBeTruthy()
  expect(screen.queryByText(/About \d+ to \d+ minutes/)).toBeNull()
})

it('offers other ways beside waiting after ten minutes in line, and not before', async () => {
  const long = /This takes longer than it should/
  show({ queuedAt: iso(-9 * minuteMs) })
  expect(screen.queryByText(long)).toBeNull()
  expect(screen.queryByRole('button', { name: /in writing/ })).toBeNull()
  cleanup()
  show({ queuedAt: iso(-10 * minuteMs) })
  expect(await screen.findByText(long)).toBeDefined()
  expect(screen.getByRole('button', { name: /in writing/ })).toBeDefined()
})

it('says how long it takes, as of the last answer and not of now', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-23T15:00:00.000Z') })
  try {
    show({})
    expect(screen.getByText(/At most about 20 minutes\./)).toBeDefined()
    expect(screen.getByText('Updated at 3:00 PM UTC.')).toBeDefined()
    await vi.advanceTimersByTimeAsync(5 * minuteMs)
    expect(screen.getByText('Reconnecting. You keep your place.')).toBeDefined()
    expect(screen.getByText('Updated at 3:00 PM UTC.')).toBeDefined()
    cleanup()
    show({ position: 3 })
    expect(screen.getByText(/About 30 to 60 minutes\./)).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it('promises no wait where no clinician is at work, and offers the other ways at once', () => {
  show({ clinicians: 0 })
  expect(screen.queryByText(/minutes\./)).toBeNull()
  expect(screen.getByText(/No clinician who may see you is at work right now/)).toBeDefined()
  for (const name of [/Call me back/, /Choose a time/, /in writing/])
    expect(screen.getByRole('button', { name })).toBeDefined()
})

it('offers to be seen in writing where no clinician could be found, and not where one said another way', () => {
  const rejected = { status: 'rejected', appointmentStatus: 'Rejected' }
  show({ ...rejected, reasonCode: 'no_provider_in_state' })
  expect(screen.getByRole('link', { name: /in writing/ })).toHaveProperty('pathname', '/writing')
  cleanup()
  show({ ...rejected, reasonCode: 'needs_in_person' })
  expect(screen.queryByRole('link', { name: /in writing/ })).toBeNull()
})

it('leads to what the clinician asks for: an ID, or a test where it is too late for PEP', () => {
  const rejected = { status: 'rejected', appointmentStatus: 'Rejected' }
  show({ ...rejected, reasonCode: 'not_verified' })
  expect(screen.getByRole('link', { name: 'Add a photo of your ID' })).toHaveProperty(
    'pathname',
    '/app/photo-id',
  )
  cleanup()
  show({ ...rejected, reasonCode: 'pep_window_passed' }, 60 * minuteMs, true)
  expect(screen.getByRole('link', { name: 'Book a test and PrEP visit' })).toHaveProperty(
    'pathname',
    '/app/appointments/booking',
  )
  expect(screen.queryByText(/PEP works only when it starts within 72 hours/)).toBeNull()
})

it('leads into the room where a clinician began the scheduled visit', () => {
  show({ status: 'abandoned', appointmentStatus: 'In progress' })
  expect(screen.getByText('Your visit has begun')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your visit' })).toHaveProperty(
    'pathname',
    '/app/visits/v1',
  )
})

it('says which visit stands and why, and another way where its time has passed', () => {
  const swap = { status: 'rejected', appointmentStatus: 'Scheduled', reasonCode: 'needs_in_person' }
  show(swap)
  expect(screen.getByRole('heading', { name: 'You keep your scheduled visit' })).toBeDefined()
  expect(screen.getByText(/need to be seen in person/)).toBeDefined()
  cleanup()
  show({ ...swap, reasonCode: null }, -60 * minuteMs)
  expect(screen.queryByRole('heading', { name: 'You keep your scheduled visit' })).toBeNull()
  expect(screen.getByText(/The time of your scheduled visit has passed/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See the next free times' })).toBeDefined()
})

const accepted = { status: 'accepted', acceptedByName: 'Daniel', acceptedAt: iso(0) }

it('counts the three minutes down that a patient has to come, and then says what happens', async () => {
  // From the moment at which the page began, or time that passed since is counted too.
  vi.useFakeTimers({ now: pageStartedAt })
  show({ ...accepted, acceptedAt: iso(-minuteMs) })
  expect(screen.getByRole('heading', { name: 'Daniel is ready for you' })).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe(
    'Please come within 2:00. After that you go back to the line.',
  )
  await act(() => passTime(119_000))
  expect(screen.getByRole('timer').textContent).toMatch(/within 0:01/)
  await act(() => passTime(1_000))
  expect(screen.getByRole('timer').textContent).toBe(
    'Please come now. You are about to go back to the line.',
  )
})

it.each([
  ['is called by phone', { callback: true }, 'They call you at the number ending in 1234'],
  ['whose visit has begun', { appointmentStatus: 'In progress' }, 'Your visit has begun'],
])('counts nothing down for a patient who %s', (_, more, words) => {
  show({ ...accepted, ...more })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.getByText(words, { exact: false })).toBeDefined()
})

it.each([
  ['patient_absent', /we did not see you come within 3 minutes/, /called away/],
  ['clinician_away', /your clinician was called away/, /did not see you/],
] as const)(
  'says to a patient whose place was given back by %s why',
  (releaseCause, why, other) => {
    show({ releasedCount: 1, releaseCause })
    expect(screen.getByText(why)).toBeDefined()
    expect(screen.queryByText(other)).toBeNull()
    expect(screen.getByText(/You keep your place|You are before everyone/)).toBeDefined()
  },
)

it('apologizes for nothing to a patient whose place was never given back', () => {
  show({})
  expect(screen.queryByText(/called away|did not see you/)).toBeNull()
})

it.each([
  ['waits in line', {}, true],
  ['is to come', accepted, true],
  ['may close the page until the call', { callback: true }, false],
] as const)('keeps the session and the screen of a patient who %s', async (_, more, isKept) => {
  const { watchActivity } = await import('#islands/stores/inactivity-and-keep-alive')
  const request = vi.fn(async () => ({ released: false, release: async () => {} }))
  vi.stubGlobal('navigator', { wakeLock: { request } })
  vi.useFakeTimers()
  document.cookie = `careplus_token=${tokenFor('robin', 9_000)}; Path=/`
  const places = watchLeaving()
  const stop = watchActivity({ inactivityPeriod: 1800, keepAlive: 300 })
  show({ ...more })
  for (let at = 0; at < 31; at++) await act(() => passTime(minuteMs))
  stop()
  expect(request).toHaveBeenCalledTimes(isKept ? 1 : 0)
  expect(places).toEqual(isKept ? [] : [expect.stringMatching(/^\/auth\/login/)])
})
