// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StaffAppointment } from '#islands/staff/appointments/appointment'
import { StaffVisit } from '#islands/staff/visit/StaffVisit.tsx'
import { aVisit, boardProps, boardTime } from '../appointments/appointment-fixtures'

vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return { $liveConnection: atom('live'), onLiveEvent: () => () => {} }
})
afterEach(cleanup)

const show = (
  status: StaffAppointment['status'],
  { isOutsideCare = false, canBookVisits = true } = {},
) => {
  const { patientId: id, patientName: name } = aVisit()
  const card = { id, name, portrait: id, phone: null, email: 'j@example.test', isOutsideCare }
  render(
    <StaffVisit
      me={{ ...boardProps.me, canBookVisits }}
      visit={aVisit({ status, can: [] })}
      card={card}
      health={null}
      facts={null}
      labs={null}
      medicines={null}
      withNote={false}
      canPhone={false}
      withOrders={false}
      now={boardTime}
    />,
  )
  return screen.queryByRole('button', { name: 'Book the next visit' })
}

it.each(['Documenting', 'Complete', 'Missed', 'Failed', 'Canceled'] as const)(
  'a visit that is %s leads to the booking of the next one',
  (status) => expect(show(status)).toBeTruthy(),
)

it.each(['Scheduled', 'Waiting'] as const)('a visit that is %s does not', (status) =>
  expect(show(status)).toBeNull(),
)

it('does not for a role that books none, nor for a patient outside the reader’s care', () => {
  expect(show('Complete', { canBookVisits: false })).toBeNull()
  cleanup()
  expect(show('Complete', { isOutsideCare: true })).toBeNull()
})
