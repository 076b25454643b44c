// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clinicHoursOf } from '#islands/messages/clinic-hours'

const hours = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: 'America/New_York',
}))
const drawnAt = Date.parse('2026-11-23T09:00-05:00')
/** On a page that starts now, by the device's clock. */
const open = async (timeFormat: '12h' | '24h' = '12h') => {
  vi.resetModules()
  const { default: ComposeDialog } = await import('#islands/messages/compose/ComposeDialog.tsx')
  render(
    <ComposeDialog
      recipients={{ patientId: 'robin', provider: null, assistant: null }}
      clinicHours={clinicHoursOf(hours, drawnAt)}
      now={drawnAt}
      timeFormat={timeFormat}
      purpose="support"
      onClose={() => {}}
    />,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['is right', 0],
  ['is three days ahead', 3 * 86_400_000],
])(
  'The promise of an answer moves with the time, by the server’s clock where the device’s %s',
  async (_, wrongMs) => {
    vi.setSystemTime(drawnAt + wrongMs)
    await open()
    expect(screen.getByText('Wednesday, 9:00 AM ET')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(24 * 3_600_000))
    expect(screen.getByText('Thursday, 9:00 AM ET')).toBeTruthy()
  },
)

it('The promise tells the time in the hours of the patient', async () => {
  vi.setSystemTime(drawnAt)
  await open('24h')
  expect(screen.getByText('Wednesday, 09:00 ET')).toBeTruthy()
})
