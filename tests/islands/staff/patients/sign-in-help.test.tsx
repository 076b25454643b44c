// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { SignInHelp } from '#islands/staff/chart/SignInHelp.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
const call = vi.mocked(apiWithLocalErrors.call)
const onChange = vi.fn(async () => {})
beforeEach(() => {
  call.mockReset()
  onChange.mockClear()
})
afterEach(cleanup)

const show = (verified: boolean, more: object = {}) =>
  render(
    <SignInHelp
      patient={{
        id: 'p1',
        email: 'jordan@example.test',
        phone: '6467250123',
        emailVerified: verified,
        phoneVerified: false,
        emailConfirmed: verified,
        phoneConfirmed: false,
        ...more,
      }}
      clock={{ zone: 'America/New_York', hours: '12h' }}
      onChange={onChange}
    />,
  )
const press = (name: string, where = within(document.body)) =>
  act(async () => {
    fireEvent.click(where.getByRole('button', { name }))
  })
const refusal = (status: number, code: string, detail: string) =>
  new ApiError(status, [{ status: String(status), code, title: '', detail }])

it('sends a link to what is verified, and says when it was sent and until when it works', async () => {
  show(true)
  expect(screen.queryByRole('button', { name: 'Send a sign-in link by text' })).toBeNull()
  call.mockResolvedValueOnce({ expiresAt: '2026-11-26T15:15:00.000Z' } as never)
  await press('Send a sign-in link by email')
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /auth/verification_code/patients', {
    body: { patientId: 'p1', channel: 'email' },
  })
  expect(screen.getByText(/^Sent at .* It works until 10:15 AM ET\.$/)).toBeTruthy()
})

it('says beside the button why no more links are sent', async () => {
  show(true)
  call.mockRejectedValueOnce(
    refusal(429, 'too_many_requests', 'Too many tries. Wait 12 minutes, then try again.'),
  )
  await press('Send a sign-in link by email')
  expect(screen.getByRole('alert').textContent).toBe(
    'Too many tries. Wait 12 minutes, then try again.',
  )
})

it('confirms what is not verified by the code that the patient reads out', async () => {
  show(false)
  call.mockResolvedValueOnce({ id: 'challenge' } as never)
  await press('Send a code by email')
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm the email' }))
  await press('Confirm', dialog)
  expect(call).toHaveBeenCalledTimes(1)
  expect(dialog.getByText('Enter the 6 digits of your code')).toBeTruthy()
  call.mockRejectedValueOnce(
    Object.assign(new Error(), { fields: { code: ['That code is not right'] } }),
  )
  await act(async () => {
    fireEvent.input(dialog.getByLabelText('The patient’s code'), { target: { value: '123 456' } })
  })
  await press('Confirm', dialog)
  expect(dialog.getByText('That code is not right')).toBeTruthy()
  call.mockResolvedValueOnce({} as never)
  await press('Confirm', dialog)
  expect(call).toHaveBeenLastCalledWith('PATCH /patients/:id/verifications', {
    params: { id: 'p1' },
    body: { id: 'challenge', code: '123456' },
  })
  expect(onChange).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows what waits to take the place of a verified contact, and confirms it by a code to it', async () => {
  show(true, { phoneVerified: true, phoneConfirmed: true, pendingPhone: '2125550177' })
  expect(screen.getByText('(212) 555-0177')).toBeTruthy()
  expect(screen.getByText(/^A new phone waits\./)).toBeTruthy()
  call.mockResolvedValueOnce({ id: 'challenge' } as never)
  await press('Send a code by text')
  const dialog = screen.getByRole('dialog', { name: 'Confirm the phone' })
  expect(within(dialog).getByText('(212) 555-0177')).toBeTruthy()
})
