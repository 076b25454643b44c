// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeEntry } from '#islands/auth/CodeEntry.tsx'
import { saveChallenge } from '#islands/auth/challenge'
import { Login } from '#islands/auth/Login.tsx'
import { edge, watchLeaving } from '../stores/browser'
import { closePage, fill, openGuestPage, press, sentAt, session } from './auth-fixtures'

beforeEach(() => openGuestPage('/auth/login'))
afterEach(closePage)

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

it('says that the browser blocks cookies, and sends nothing', async () => {
  const sent = edge({ 'POST /api/auth/login': session('patient') })
  const places = watchLeaving()
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  render(<Login next="/app" withPassword />)
  fill('Email', 'robin@example.com')
  fill('Password', 'Demo')
  press('Sign in')
  expect(await screen.findByText(/^Your browser blocks cookies/)).toBeTruthy()
  expect([sent, places]).toEqual([[], []])
})

it('shows the reason of a sign-out once', async () => {
  sessionStorage.setItem('departure', 'inactive')
  render(<Login next="/app" withPassword={false} />)
  await waitFor(() => expect(screen.getByText(/You were away for a while/)).toBeTruthy())
  expect(sessionStorage.getItem('departure')).toBeNull()
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
