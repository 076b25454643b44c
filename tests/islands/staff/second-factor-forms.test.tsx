// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { TotpForm } from '#islands/auth/second-factor/TotpForm.tsx'
import StepUpDialog from '#islands/staff/chrome/StepUpDialog.tsx'

const tooMany = new ApiError(429, [
  {
    status: '429',
    code: 'too_many_requests',
    title: '',
    detail: 'Too many tries. Wait 12 minutes, then try again.',
  },
])
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { call: () => Promise.reject(tooMany) },
}))
afterEach(cleanup)

it.each([
  ['proves again who they are', () => <StepUpDialog onAnswer={() => {}} />],
  [
    'sets their authenticator app up',
    () => (
      <TotpForm
        load={async () => ({ id: 'c1', secret: 'ABCD', uri: 'otpauth://totp/x' })}
        onCode={() => Promise.reject(tooMany)}
      />
    ),
  ],
])('tells who %s how long to wait after too many wrong codes', async (_, form) => {
  render(form())
  fireEvent.input(await screen.findByLabelText('Your code'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findByRole('alert')).textContent).toBe(tooMany.message)
})
