// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playTone } from '#islands/open-visit/play-tone'
import { queueAlertsMs, useWaitAlert } from '#islands/staff/appointments/waiting/wait-alert'

vi.mock('#islands/open-visit/play-tone', () => ({ playTone: vi.fn() }))
type Props = { minutes: readonly number[]; alertsMs?: readonly number[] }
const Alert = ({ minutes, alertsMs }: Props) => (
  <p role="status">
    {useWaitAlert(
      minutes.map((each, at) => ({
        id: String(at),
        name: `Patient ${at}`,
        waitedMs: each * 60_000,
      })),
      alertsMs,
    )}
  </p>
)
const words = () => screen.getByRole('status').textContent

beforeEach(() => vi.mocked(playTone).mockReset())
afterEach(cleanup)

it('rings when a patient has waited for two minutes and again for five, once each', () => {
  const { rerender } = render(<Alert minutes={[1.9]} />)
  expect(playTone).not.toHaveBeenCalled()
  rerender(<Alert minutes={[2]} />)
  expect(words()).toBe('Patient 0 has been waiting for 2 minutes')
  rerender(<Alert minutes={[4.9]} />)
  expect(playTone).toHaveBeenCalledTimes(1)
  rerender(<Alert minutes={[5]} />)
  expect(words()).toBe('Patient 0 has been waiting for 5 minutes')
  rerender(<Alert minutes={[9]} />)
  expect(playTone).toHaveBeenCalledTimes(2)
})

it('does not ring for what had passed before the board was opened', () => {
  const { rerender } = render(<Alert minutes={[7, 0]} />)
  rerender(<Alert minutes={[7.5, 0.5]} />)
  expect(playTone).not.toHaveBeenCalled()
  rerender(<Alert minutes={[9, 2]} />)
  expect(words()).toBe('Patient 1 has been waiting for 2 minutes')
})

it('rings as a patient comes into the queue of visits now', () => {
  const { rerender } = render(<Alert minutes={[]} alertsMs={queueAlertsMs} />)
  rerender(<Alert minutes={[0]} alertsMs={queueAlertsMs} />)
  expect(words()).toBe('Patient 0 is waiting')
  rerender(<Alert minutes={[1]} alertsMs={queueAlertsMs} />)
  expect(playTone).toHaveBeenCalledTimes(1)
  rerender(<Alert minutes={[2]} alertsMs={queueAlertsMs} />)
  expect(playTone).toHaveBeenCalledTimes(2)
  rerender(<Alert minutes={[]} alertsMs={queueAlertsMs} />)
  expect(words()).toBe('')
})
