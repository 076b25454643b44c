// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import PrescribeForm from '#islands/staff/orders/PrescribeForm.tsx'

interface Check {
  readonly level: string
  readonly text: string
}
const refusal: Check = { level: 'refusal', text: 'HIV is on file' }
const override: Check & { readonly reasons: readonly object[] } = {
  level: 'override',
  text: 'An allergy is on file',
  reasons: [{ code: 'other', label: 'Another reason' }],
}
const warning: Check = { level: 'warning', text: 'No test of the kidneys is on file' }

const ofAllergy = { code: 'allergy', topic: 'allergy', kind: 'allergy' }

/** Answers to the check of a medicine with so many days. */
let answer: (days: number) => Promise<readonly Check[]>
/** Changes that were sent, in their order. */
let sent: string[] = []

const checkRows = (checks: readonly Check[]) => ({
  data: checks.map((check, at) => ({
    type: 'prescription_checks',
    id: `${at}`,
    attributes: {
      ...{ code: 'hiv_result', topic: 'hiv_result', kind: 'result', reasons: [] },
      ...{ source: 'Label', ...check },
    },
  })),
})
const draft = {
  data: { type: 'prescriptions', id: 'x1', meta: { version: 1 }, attributes: { status: 'draft' } },
}

beforeEach(() => {
  sent = []
  answer = async () => []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname } = new URL(url, 'http://x')
    if (pathname.endsWith('/prescription_checks')) {
      const { days } = JSON.parse(String(body))
      return answer(days).then(
        (checks) => Response.json(checkRows(checks)),
        () => Response.json({ errors: [] }, { status: 503 }),
      )
    }
    if (method === 'GET') return Response.json({ errors: [] }, { status: 403 })
    sent.push(pathname.replace(/^.*?\/(?=(patients|prescriptions)\/)/, ''))
    return Response.json(draft)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = async (canSign = true) => {
  render(
    <PrescribeForm
      of={{ patientId: 'p1' }}
      canSign={canSign}
      zone="UTC"
      onAdded={async () => {}}
      onClose={() => {}}
    />,
  )
  fireEvent.change(screen.getByLabelText('Medicine'), { target: { value: 'valacyclovir' } })
  await screen.findByLabelText('Refills')
}
const button = (name: string) => screen.queryByRole('button', { name })
const isWaiting = () => button('Sign and send')?.getAttribute('aria-disabled') === 'true'

it('shows a refusal and offers no signature', async () => {
  answer = async () => [refusal]
  await open()
  expect(await screen.findByText('HIV is on file.')).toBeTruthy()
  expect(screen.getByText(/It cannot be signed/)).toBeTruthy()
  expect(button('Sign and send')).toBeNull()
})

it('asks for a reason only where one can override: beside a refusal it asks for none', async () => {
  answer = async (days) => [...(days > 30 ? [refusal] : []), { ...override, ...ofAllergy }]
  await open()
  expect(await screen.findByLabelText(/Why it is right all the same/)).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Days'), { target: { value: '90' } })
  await screen.findByText('HIV is on file.')
  expect(screen.getByText(`${override.text}.`)).toBeTruthy()
  expect(screen.queryByLabelText(/Why it is right all the same/)).toBeNull()
})

it('leaves what is refused to be signed, as a draft', async () => {
  answer = async () => [refusal]
  await open()
  await screen.findByText('HIV is on file.')
  fireEvent.click(screen.getByRole('button', { name: 'Leave it to be signed' }))
  await waitFor(() =>
    expect(sent).toEqual(['patients/p1/prescriptions', 'prescriptions/x1/request_signature']),
  )
})

it('lets an assistant ask for a signature of what is refused', async () => {
  answer = async () => [refusal]
  await open(false)
  await screen.findByText('HIV is on file.')
  expect(button('Ask for a signature')).toBeTruthy()
})

it('offers no signature before the check has answered, and then signs', async () => {
  const check = Promise.withResolvers<readonly Check[]>()
  answer = () => check.promise
  await open()
  expect(isWaiting()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  check.resolve([warning])
  await screen.findByText(`${warning.text}.`)
  expect(sent).toEqual([])
  expect(isWaiting()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Sign and send' }))
  await waitFor(() => expect(sent.at(-1)).toBe('prescriptions/x1/sign'))
})

it('takes the signature away while a change is checked, and gives it back by its answer', async () => {
  answer = async (days) => (days > 30 ? [refusal] : [])
  await open()
  await waitFor(() => expect(isWaiting()).toBe(false))
  const days = screen.getByLabelText('Days')
  fireEvent.input(days, { target: { value: '90' } })
  expect(isWaiting()).toBe(true)
  await screen.findByText('HIV is on file.')
  expect(button('Sign and send')).toBeNull()
  fireEvent.input(days, { target: { value: '5' } })
  await waitFor(() => expect(button('Sign and send')).toBeTruthy())
  expect(screen.queryByText('HIV is on file.')).toBeNull()
})

it('offers the signature where the check got no answer: signing checks again', async () => {
  answer = () => Promise.reject(new Error('No answer'))
  await open()
  expect(await screen.findByText(/It could not be checked/)).toBeTruthy()
  expect(isWaiting()).toBe(false)
})
