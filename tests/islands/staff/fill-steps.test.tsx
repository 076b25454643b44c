// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FillSteps } from '#islands/staff/pharmacies/FillSteps.tsx'
import type { Fill } from '#islands/staff/pharmacies/fills'

const onSay = vi.fn(async () => true)
beforeEach(() => onSay.mockClear())
afterEach(cleanup)

const fill = (pharmacyStatus: string) =>
  ({
    id: 'r1',
    version: 1,
    pharmacyStatus,
    patientName: 'Jo Ellis',
    patient: { id: 'p1', type: 'patients', fullChosenName: 'Jo Ellis' },
    medicineName: 'Valacyclovir 500 mg tablets',
    amount: '30 tablets for 30 days',
    quantity: 30,
    days: 30,
  }) as unknown as Fill
const show = (status: string) =>
  render(<FillSteps fill={fill(status)} busy={false} onSay={onSay} />)
const pick = (value: string) =>
  fireEvent.change(screen.getByLabelText(/Another step of/), { target: { value } })

it('a step that is chosen in the list, by an arrow key as well, is not recorded by that', () => {
  show('pa_pending')
  pick('new')
  pick('on_hold')
  expect(onSay).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Record “On hold”' }))
  expect(onSay).toHaveBeenCalledWith('on_hold')
})

it('what a patient is told, or what cannot be taken back, is asked again', async () => {
  show('filling')
  pick('canceled')
  fireEvent.click(screen.getByRole('button', { name: 'Record “Canceled”' }))
  expect(onSay).not.toHaveBeenCalled()
  const dialog = await screen.findByRole('dialog', { name: 'Canceled?' })
  expect(dialog.textContent).toContain('The patient is told at once.')
  expect(dialog.textContent).toContain('It cannot be taken back here.')
  const confirm = [...dialog.querySelectorAll('button')].at(-1)
  if (confirm) fireEvent.click(confirm)
  await waitFor(() => expect(onSay).toHaveBeenCalledWith('canceled'))
})

it('a step is taken back by one press', async () => {
  const { rerender } = show('new')
  fireEvent.click(screen.getByRole('button', { name: 'Filling' }))
  await waitFor(() => expect(onSay).toHaveBeenCalledWith('filling'))
  rerender(<FillSteps fill={fill('filling')} busy={false} onSay={onSay} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: New' }))
  await waitFor(() => expect(onSay).toHaveBeenLastCalledWith('new'))
})
