// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { BookingActions } from '#islands/staff/visit/BookingActions.tsx'
import { aVisit, boardProps } from '../appointments/appointment-fixtures'

vi.mock('#islands/stores/api', async (original) => ({
  ...(await original<object>()),
  apiWithLocalErrors: {
    call: async () => [],
    dropdown_options: { list: async () => [] },
    encounter_types: { list: async () => [] },
  },
}))
afterEach(cleanup)

const show = (can: readonly string[]) =>
  render(<BookingActions visit={aVisit({ can })} me={boardProps.me} onChanged={async () => {}} />)

it('a visit is moved from its page, by a dialog whose way back comes first', async () => {
  show(['reschedule', 'set_canceled'])
  fireEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule' })
  expect(dialog.textContent).toContain('Jordan Ellis')
  const names = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names.slice(-2)).toEqual(['Keep the time', 'Choose a time'])
})

it('a visit is canceled from its page, with a reason', async () => {
  show(['set_canceled'])
  expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel visit' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('shows nothing to a reader who may do neither', () => {
  const { container } = show([])
  expect(container.textContent).toBe('')
})
