// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import NewTaskDialog from '#islands/staff/tasks/NewTaskDialog.tsx'
import { createTask } from '#islands/staff/tasks/task'

vi.mock('#islands/staff/tasks/task', async (real) => ({
  ...(await real<object>()),
  createTask: vi.fn(async () => ({})),
}))
const kinds = [{ id: 'k1', team: 'provider', label: 'Call' }] as const
const show = () =>
  render(<NewTaskDialog kinds={kinds} needsPatient={false} onDone={() => {}} onClose={() => {}} />)
const details = () => screen.getByLabelText(/^Details/) as HTMLTextAreaElement
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

afterEach(cleanup)

it('a kind that is retired is not offered for a new task', () => {
  show()
  const offered = within(screen.getByLabelText('What is it about?')).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Choose', 'Clinicians: Call'])
})

it('what is typed for a new task is there again after a timeout, and gone once it is sent or canceled', async () => {
  show()
  fireEvent.input(details(), { target: { value: 'Rings before noon' } })
  fireEvent.input(screen.getByLabelText('What is it about?'), { target: { value: 'k1' } })
  // The page was left for the sign-in.
  cleanup()
  show()
  expect(details().value).toBe('Rings before noon')
  await press('Add task')
  expect(vi.mocked(createTask)).toHaveBeenCalledWith(
    expect.objectContaining({ kind: 'k1', details: 'Rings before noon' }),
    expect.any(String),
  )
  cleanup()
  show()
  expect(details().value).toBe('')
  fireEvent.input(details(), { target: { value: 'About another patient' } })
  await press('Cancel')
  cleanup()
  show()
  expect(details().value).toBe('')
})
