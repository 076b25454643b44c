// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WaitingRoom } from '#islands/visit/waiting/WaitingRoom.tsx'

const queue = vi.hoisted(() => ({ now: null as object | null }))
vi.mock('#islands/visit/waiting/use-queue', () => ({ useQueue: () => queue.now }))
vi.mock('#islands/visit/waiting/WhileYouWait.tsx', () => ({ WhileYouWait: () => null }))

afterEach(cleanup)

const open = (isLate: boolean, expected?: string) =>
  render(
    <WaitingRoom
      appointmentId="v1"
      room={{ state: 'connected' } as never}
      otherName="Daniel"
      expected={expected}
      isLate={isLate}
      media={{ tracks: {} } as never}
      enabled={{ camera: true, microphone: true }}
      onPhone={undefined}
      onLeave={() => {}}
    />,
  )

it.each([
  ['when the clinician is late', true, null],
  ['while others are before the patient', false, { ahead: 2, isClinicianBusy: false }],
  ['while the clinician is with another', false, { ahead: 0, isClinicianBusy: true }],
])('A waiting room promises no call within minutes %s', (_, isLate, found) => {
  queue.now = found
  open(isLate)
  expect(screen.queryByText(/1-2 minutes/)).toBeNull()
  expect(screen.getByText(/The call opens by itself/)).toBeTruthy()
  expect(Boolean(screen.queryByText(/Daniel is running late/))).toBe(isLate)
})

it('A waiting room says when a provider joins the patient who is next', () => {
  queue.now = { ahead: 0, isClinicianBusy: false }
  open(false)
  expect(screen.getByText(/A provider joins in about 1-2 minutes/)).toBeTruthy()
})

it('A waiting room says when the visit begins, and promises no call before it', () => {
  queue.now = { ahead: 0, isClinicianBusy: false }
  open(false, 'Your visit begins at 9:00 AM ET.')
  expect(screen.getByText('Your visit begins at 9:00 AM ET.')).toBeTruthy()
  expect(screen.queryByText(/1-2 minutes/)).toBeNull()
})
