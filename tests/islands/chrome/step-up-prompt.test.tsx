// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import StepUpPrompt from '#islands/step-up/StepUpPrompt.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'
import { edge, freshBrowser, refusal, setCookie, tokenFor } from '../stores/browser'

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})
afterEach(cleanup)

/** An edge that signs a release once the session is proven. */
const serve = () => {
  const session = { isProven: false }
  return edge({
    'POST /api/patients/p1/roi_requests/r1/sign': () =>
      session.isProven ? { status: 204 } : refusal(422, 'First', { code: 'confirm_first' }),
    'POST /api/auth/step_up': () => {
      session.isProven = true
      return { status: 204 }
    },
  })
}
const sign = () =>
  apiWithLocalErrors.call('POST /patients/:patient/roi_requests/:id/sign', {
    params: { patient: 'p1', id: 'r1' },
    body: { initials: 'RD', classes: ['hiv'] },
  })

it('asks a patient for their password before a release is signed, and sends the same again after it', async () => {
  const sent = serve()
  render(<StepUpPrompt />)
  const signed = sign()
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  expect(dialog).toBeTruthy()
  fireEvent.input(await screen.findByLabelText('Your password'), {
    target: { value: 'the old one' },
  })
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  })
  await signed
  const tries = sent.filter(({ path }) => path.endsWith('/sign'))
  expect(tries).toHaveLength(2)
  expect(tries[1]?.body).toEqual(tries[0]?.body)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('refuses the act where the patient gives up', async () => {
  serve()
  render(<StepUpPrompt />)
  const signed = sign().catch(() => 'refused')
  await screen.findByRole('dialog')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await signed).toBe('refused')
})
