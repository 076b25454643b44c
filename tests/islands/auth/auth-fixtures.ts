import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { setCookie, tokenFor } from '../stores/browser'

export const sentAt = () => ({
  id: 'c'.repeat(32),
  channel: 'email' as const,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  resendAt: new Date(Date.now() + 30_000).toISOString(),
})
export const enrollment = (more: object = {}) => ({
  status: 201,
  body: {
    data: {
      type: 'enrollments',
      id: 'e1',
      attributes: { token: 't'.repeat(43), enrollment_step: 'name', status: 'started', ...more },
    },
  },
})
export const session = (role = 'patient') => ({
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

/** A guest's page at an address, with nothing kept of anyone. */
export const openGuestPage = (address: string) => {
  localStorage.clear()
  sessionStorage.clear()
  setCookie(null)
  history.replaceState(null, '', address)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
}
export const closePage = () => {
  cleanup()
  vi.restoreAllMocks()
}

export const fill = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const findQuestion = (question: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(question))
