// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import OutreachDialog from '#islands/staff/patient-card/OutreachDialog.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn(async () => ({})) } }))
const call = vi.mocked(apiWithLocalErrors.call)
const onClose = vi.fn()
afterEach(() => {
  cleanup()
  call.mockClear()
  onClose.mockClear()
})
const open = () => render(<OutreachDialog patientId="p1" name="Jordan" onClose={onClose} />)
const send = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  })
const params = { patient: 'p1' }

it('sends nothing before one has chosen what to ask for', async () => {
  open()
  expect(screen.getByText(/at most three reminders a day/)).toBeTruthy()
  await send()
  expect(screen.getByText('Choose what to ask for')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})

it('asks for a photo of an ID by the text of that kind, and closes', async () => {
  open()
  fireEvent.click(screen.getByLabelText('Add a photo of their ID'))
  await send()
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /patients/:patient/push_notifications', {
    params,
    body: { kind: 'photo_id_needed' },
  })
  expect(onClose).toHaveBeenCalled()
})

it('says why an invitation is refused, and stays', async () => {
  const detail = 'This patient has a visit to come'
  call.mockRejectedValueOnce(
    new ApiError(409, [{ status: '409', code: 'has_visit', title: 'Conflict', detail }]),
  )
  open()
  fireEvent.click(screen.getByLabelText(/Come to the clinic again/))
  await send()
  expect(call).toHaveBeenCalledExactlyOnceWith('POST /patients/:patient/re_engage', { params })
  expect(screen.getByText(detail)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
