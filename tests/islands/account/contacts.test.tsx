import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { ContactRow } from '#islands/account/contacts/ContactRow.tsx'
import { PasswordForm } from '#islands/account/settings/PasswordForm.tsx'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'

const { call, update, get } = vi.hoisted(() => ({ call: vi.fn(), update: vi.fn(), get: vi.fn() }))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call, patients: { update, get } },
}))

beforeEach(() => {
  sessionStorage.clear()
  call.mockImplementation(async (operation: string) =>
    operation.startsWith('POST /patients/:id/verifications') ? { id: 'v1', channel: 'email' } : {},
  )
})
afterEach(() => {
  cleanup()
  call.mockReset()
  update.mockReset()
})

const renderEmail = (verified = false) =>
  render(
    <ContactRow
      patientId="p1"
      channel="email"
      value="jo@example.com"
      verified={verified}
      pending={null}
      onChange={async () => {}}
    />,
  )

it('a patient who comes back from their mail finds the code entry again, and no second code is sent', async () => {
  renderEmail()
  fireEvent.click(screen.getByRole('button', { name: 'Verify email' }))
  await screen.findByLabelText('Your code')
  cleanup()
  renderEmail()
  await screen.findByLabelText('Your code')
  expect(call).toHaveBeenCalledTimes(1)
  cleanup()
  // Verified by a link meanwhile.
  renderEmail(true)
  await waitFor(() => expect(screen.queryByLabelText('Your code')).toBeNull())
})

it('the email that is verified already is not verified again', async () => {
  renderEmail(true)
  fireEvent.click(screen.getByRole('button', { name: 'Change email' }))
  fireEvent.input(screen.getByLabelText('Your new email'), { target: { value: 'Jo@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('This is your email already.')
  expect(update).not.toHaveBeenCalled()
})

it('keeps what was typed of a new password where no fresh proof is given', async () => {
  call.mockRejectedValueOnce(
    new ApiError(422, [
      { status: '422', code: 'confirm_first', title: '', detail: 'Confirm it is you' },
    ]),
  )
  render(<PasswordForm userId="p1" rules={{ length: 15 }} mayHavePassword />)
  fireEvent.click(screen.getByRole('button', { name: 'Choose a password' }))
  const typed = 'four words in a row'
  fireEvent.input(screen.getByLabelText('New password'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('Confirm it is you')
  expect(screen.getByLabelText('New password')).toHaveProperty('value', typed)
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByRole('button', { name: 'Choose a password' })
  expect(call).toHaveBeenLastCalledWith('PATCH /users/:id/password', {
    params: { id: 'p1' },
    body: { password: typed },
  })
})

const Swap = ({ isForm }: { isForm: boolean }) => {
  const part = useFocusRecovery<HTMLDivElement>()
  return (
    <div ref={part}>
      {isForm ? <input aria-label="In it" /> : <button type="button">Open</button>}
    </div>
  )
}

it('the focus is not brought back to a part that it has left', () => {
  const view = (isForm: boolean) => (
    <>
      <Swap isForm={isForm} />
      <button type="button">Elsewhere</button>
    </>
  )
  const { rerender } = render(view(false))
  act(() => screen.getByRole('button', { name: 'Open' }).focus())
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).blur())
  rerender(view(true))
  expect(document.activeElement).toBe(document.body)
})
