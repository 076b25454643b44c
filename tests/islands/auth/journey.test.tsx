// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeEntry } from '#islands/auth/CodeEntry.tsx'
import { readChallenge, saveChallenge } from '#islands/auth/challenge'
import { Enrollment } from '#islands/auth/enrollment/Enrollment.tsx'
import { Login } from '#islands/auth/Login.tsx'
import { tellPageDrawnAt } from '#islands/stores/use-server-now'
import { edge, refusal, setCookie, tokenFor, watchLeaving } from '../stores/browser'

const sentAt = () => ({
  id: 'c'.repeat(32),
  channel: 'email' as const,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  resendAt: new Date(Date.now() + 30_000).toISOString(),
})
const enrollment = (more: object = {}) => ({
  status: 201,
  body: {
    data: {
      type: 'enrollments',
      id: 'e1',
      attributes: { token: 't'.repeat(43), enrollment_step: 'name', status: 'started', ...more },
    },
  },
})
const session = (role = 'patient') => ({
  status: 200,
  body: {
    data: {
      type: 'sessions',
      id: 's1',
      attributes: { token: tokenFor('robin'), exp: 1, user_id: 'robin', role },
      meta: { enrolled: false, password: false },
    },
  },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setCookie(null)
  history.replaceState(null, '', '/auth/enrollment')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const enroll = () =>
  render(
    <Enrollment first="name" themeId={null} next="/app" brand="Care Plus" servedStates={['NY']} />,
  )
const fill = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const findQuestion = (question: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(question))

it('asks one thing after the other, saves each, and moves the focus to the next field', async () => {
  const sent = edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  expect(sent[0]?.body).toMatchObject({
    first_name: 'Robin',
    last_name: 'Vega',
    enrollment_step: 'name',
  })
  expect(location.search).toBe('?step=birth')
  await waitFor(() => expect(document.title).toContain('Step 2 of 7'))
  // The focus moves once the question is drawn.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Date of birth')))
  expect(localStorage.getItem('enrollment_token')).toBe('t'.repeat(43))
})

it('loses nothing on the way back', async () => {
  edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  fill('Date of birth', '1994-03-04')
  press('Back')
  await findQuestion('What is your name?')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin')
  press('Continue')
  await findQuestion('When were you born?')
  expect(screen.getByLabelText<HTMLInputElement>('Date of birth').value).toBe('1994-03-04')
})

it('shows other services to a patient under 18', async () => {
  edge({ 'POST /api/patients/enrollments': enrollment() })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  fill('Date of birth', '2012-03-04')
  press('Continue')
  await waitFor(() => expect(screen.getByText(/You have other options/)).toBeTruthy())
  expect(screen.getByRole('link', { name: /Planned Parenthood/ })).toBeTruthy()
})

it('starts anew when the edge no longer knows the enrollment', async () => {
  localStorage.setItem('enrollment_token', 'o'.repeat(43))
  const sent = edge({
    'PATCH /api/patients/enrollments': refusal(422, 'This enrollment is finished, or too old.', {
      code: 'enrollment_over',
    }),
    'POST /api/patients/enrollments': enrollment(),
  })
  enroll()
  fill('First name', 'Robin')
  fill('Last name', 'Vega')
  press('Continue')
  await findQuestion('When were you born?')
  expect(sent.map(({ method }) => method)).toEqual(['PATCH', 'POST'])
})

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
  await waitFor(() => expect(places).toEqual(['/app/photo-id']))
  expect(sent[0]?.body).toEqual({ id: 'c'.repeat(32), code: '123456' })
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

it('waits before a code may be sent again', async () => {
  await enterCode('')
  expect(screen.getByRole('button', { name: /Send again in \d+ s/ }).hasAttribute('disabled')).toBe(
    true,
  )
})

it('signs in with a code by default and remembers where to', async () => {
  edge({
    'POST /api/auth/login': {
      status: 200,
      body: {
        data: {
          type: 'verification_codes',
          id: 'c'.repeat(32),
          attributes: {
            channel: 'sms',
            expires_at: sentAt().expiresAt,
            resend_at: sentAt().resendAt,
          },
        },
      },
    },
  })
  const places = watchLeaving()
  render(<Login next="/app/photo-id" withPassword={false} />)
  fill('Email or mobile phone', '(212) 555-0148')
  press('Send me a code')
  await waitFor(() => expect(places).toEqual(['/auth/sent/sms']))
  expect(sessionStorage.getItem('challenge')).toContain('/app/photo-id')
})

it('signs staff in to their own place', async () => {
  edge({ 'POST /api/auth/login': session('provider') })
  const places = watchLeaving()
  render(<Login next="/app" withPassword />)
  fill('Email', 'provider@example.com')
  fill('Password', 'Demo')
  press('Sign in')
  await waitFor(() => expect(places).toEqual(['/staff']))
})

it('shows the reason of a sign-out once', async () => {
  sessionStorage.setItem('departure', 'inactive')
  render(<Login next="/app" withPassword={false} />)
  await waitFor(() => expect(screen.getByText(/You were away for a while/)).toBeTruthy())
  expect(sessionStorage.getItem('departure')).toBeNull()
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

it('sends a code once when Enter follows the sixth digit', async () => {
  const sent = edge({ 'POST /api/auth/verification_code': session() })
  const places = watchLeaving()
  await enterCode('123456')
  press('Continue')
  await waitFor(() => expect(places).toHaveLength(1))
  expect(sent).toHaveLength(1)
})

it('keeps the email when a patient changes to their password', () => {
  render(<Login next="/app" withPassword={false} />)
  fill('Email or mobile phone', 'robin@example.com')
  fireEvent.click(screen.getByText('Use my password instead'))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('robin@example.com')
})

it('shows a password on request', () => {
  render(<Login next="/app" withPassword />)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.type).toBe('password')
  press('Show password')
  expect(password.type).toBe('text')
})

it('offers to correct a mistyped email, where it stands again', async () => {
  saveChallenge(sentAt(), {
    to: 'r•••@example.com',
    handle: 'robin@exampel.com',
    why: 'login',
    next: '/app',
  })
  const { unmount } = render(<CodeEntry channel="email" />)
  const link = await screen.findByRole('link', { name: 'Wrong email? Change it' })
  expect(link.getAttribute('href')).toBe('/auth/login?next=%2Fapp')
  unmount()
  render(<Login next="/app" withPassword={false} />)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Email or mobile phone').value).toBe(
      'robin@exampel.com',
    ),
  )
})

it('does not say of an email whether there is an account', async () => {
  await enterCode('')
  expect(screen.getByText(/^If we know r•••@example.com/)).toBeTruthy()
})

it.each([-3, 3])(
  'another code waits as long as the server says, on a device whose clock is %i hours off',
  async (hours) => {
    const serverAt = Date.now() - hours * 3_600_000
    tellPageDrawnAt(serverAt)
    const resendAt = new Date(serverAt + 30_000).toISOString()
    const sent = { id: 'c1', channel: 'email', resendAt } as const
    saveChallenge(sent, { to: null, why: 'login', next: '/app' })
    const waitMs = (readChallenge()?.resendAt ?? 0) - Date.now()
    expect(waitMs).toBeGreaterThan(25_000)
    expect(waitMs).toBeLessThanOrEqual(30_000)
    tellPageDrawnAt()
  },
)
