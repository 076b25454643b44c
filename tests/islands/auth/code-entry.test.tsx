// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { now } from '#edge/platform/clock'
import { CodeEntry } from '#islands/auth/CodeEntry.tsx'
import { readChallenge, saveChallenge } from '#islands/auth/challenge'
import { storeEnrollmentToken } from '#islands/auth/enrollment/enrollment-client'
import { pageStartedAt, tellPageDrawnAt } from '#islands/stores/use-server-now'
import { edge, refusal, watchLeaving } from '../stores/browser'
import { closePage, enrollment, fill, openGuestPage, press, sentAt, session } from './auth-fixtures'

beforeEach(() => openGuestPage('/auth/sent/email'))
afterEach(closePage)

const enterCode = async (code: string) => {
  saveChallenge(sentAt(), { to: 'r•••@example.com', why: 'login', next: '/app/photo-id' })
  render(<CodeEntry channel="email" />)
  await waitFor(() => expect(screen.getByLabelText('Your code')).toBeTruthy())
  fill('Your code', code)
}

it('sends a pasted code by itself and goes where the person wanted', async () => {
  const sent = edge({ 'POST /api/auth/verification_code': session() })
  const places = watchLeaving()
  await enterCode('123 456')
  // A phone offers the code of the text that came, and its digits.
  expect(screen.getByLabelText('Your code')).toMatchObject({
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
  })
  await waitFor(() => expect(places).toEqual(['/app/photo-id']))
  expect(sent[0]?.body).toEqual({ id: 'c'.repeat(32), code: '123456' })
})

it('leads a new patient straight on, with no page between', async () => {
  const { status, body } = session()
  const meta = { enrolled: true, password: false }
  edge({
    'POST /api/auth/verification_code': { status, body: { data: { ...body.data, meta } } },
  })
  const places = watchLeaving()
  await enterCode('123456')
  await waitFor(() => expect(places).toEqual(['/app/photo-id']))
})

it('a correction of the number leads back with what the enrollment is for', async () => {
  const next = '/app/appointments/booking?encounterTypeId=11'
  saveChallenge({ ...sentAt(), channel: 'sms' }, { to: null, why: 'enroll', next })
  render(<CodeEntry channel="sms" />)
  const link = await screen.findByRole('link', { name: 'Wrong number? Change it' })
  expect(link.getAttribute('href')).toBe(
    '/auth/enrollment?step=contact&next=%2Fapp%2Fappointments%2Fbooking%3FencounterTypeId%3D11',
  )
})

it('is not asked for where the browser keeps nothing of this site', () => {
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(() =>
    saveChallenge(sentAt(), { to: 'r•••@example.com', why: 'login', next: '/app' }),
  ).toThrow(/keeps no data of this site/)
  vi.restoreAllMocks()
})

it('sends a refused code no second time', async () => {
  const sent = edge({
    'POST /api/auth/verification_code': refusal(422, 'That code is not right.', {
      code: 'code_wrong',
      source: { pointer: '/data/attributes/code' },
    }),
  })
  await enterCode('123456')
  await waitFor(() => expect(screen.getByText('That code is not right.')).toBeTruthy())
  press('Continue')
  fill('Your code', '123456')
  await waitFor(() => expect(screen.getByText('That code is not right.')).toBeTruthy())
  expect(sent).toHaveLength(1)
  fill('Your code', '654321')
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('shows a refusal that belongs to no field', async () => {
  const detail = 'This account is closed. Contact customer support.'
  edge({ 'POST /api/auth/verification_code': refusal(422, detail, { code: 'account_closed' }) })
  await enterCode('123456')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(detail))
})

it('asks for the date of birth where the code alone does not show whose it is', async () => {
  const detail = 'Enter your date of birth too. It keeps what you told us private.'
  const source = { pointer: '/data/attributes/dob' }
  const sent = edge({
    'POST /api/auth/verification_code': ({ body }) =>
      Object(body).dob ? session() : refusal(422, detail, { code: 'dob_needed', source }),
  })
  const places = watchLeaving()
  await enterCode('123456')
  await waitFor(() => expect(screen.getByText(detail)).toBeTruthy())
  fill('Your date of birth', '1991-03-04')
  press('Continue')
  await waitFor(() => expect(places).toEqual(['/app/photo-id']))
  expect(sent[1]?.body).toEqual({ id: 'c'.repeat(32), code: '123456', dob: '1991-03-04' })
})

it('shows that this browser enrolls, by the token that it keeps', async () => {
  storeEnrollmentToken('t'.repeat(43))
  const sent = edge({ 'POST /api/auth/verification_code': session() })
  const places = watchLeaving()
  await enterCode('123456')
  await waitFor(() => expect(places).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ enrollment_token: 't'.repeat(43) })
})

it('sends a code once when Enter follows the sixth digit', async () => {
  const sent = edge({ 'POST /api/auth/verification_code': session() })
  const places = watchLeaving()
  await enterCode('123456')
  press('Continue')
  await waitFor(() => expect(places).toHaveLength(1))
  expect(sent).toHaveLength(1)
})

it('says how many tries are left', async () => {
  edge({
    'POST /api/auth/verification_code': refusal(
      422,
      'That code is not right. You have 4 tries left.',
      { code: 'code_wrong', source: { pointer: '/data/attributes/code' } },
    ),
  })
  await enterCode('000000')
  await waitFor(() =>
    expect(screen.getByText('That code is not right. You have 4 tries left.')).toBeTruthy(),
  )
})

it.each(['code_expired', 'code_used', 'code_too_many_tries', 'code_unknown'])(
  'leads on to another code after %s',
  async (code) => {
    edge({ 'POST /api/auth/verification_code': refusal(422, 'No', { code }) })
    const places = watchLeaving()
    await enterCode('000000')
    await waitFor(() => expect(places).toEqual([`/auth/retry?why=${code}`]))
  },
)

it('takes up an enrollment that another device began', async () => {
  edge({
    'POST /api/auth/verification_code': enrollment({
      enrollment_step: 'phone',
      answers: { first_name: 'Robin', last_name: 'Vega' },
    }),
  })
  const places = watchLeaving()
  await enterCode('123456')
  await waitFor(() => expect(places).toEqual(['/auth/enrollment?step=phone']))
  expect(sessionStorage.getItem('draft:guest:enrollment')).toContain('Vega')
})

it('does not say of an email whether there is an account', async () => {
  await enterCode('')
  expect(screen.getByText(/^If we know r•••@example.com/)).toBeTruthy()
})

it('waits before a code may be sent again', async () => {
  await enterCode('')
  expect(screen.getByRole('button', { name: /Send again in \d+ s/ }).hasAttribute('disabled')).toBe(
    true,
  )
})

it.each([-3, 3])(
  'another code waits as long as the server says, on a device whose clock is %i hours off',
  async (hours) => {
    tellPageDrawnAt(pageStartedAt - hours * 3_600_000)
    const resendAt = new Date(now() + 30_000).toISOString()
    const sent = { id: 'c1', channel: 'email', resendAt } as const
    saveChallenge(sent, { to: null, why: 'login', next: '/app' })
    const waitMs = (readChallenge()?.resendAt ?? 0) - Date.now()
    expect(waitMs).toBeGreaterThan(25_000)
    expect(waitMs).toBeLessThanOrEqual(30_000)
    tellPageDrawnAt()
  },
)
