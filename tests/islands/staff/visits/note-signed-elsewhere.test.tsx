// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { NoteEditor } from '#islands/staff/documentation/NoteEditor.tsx'
import { boardProps } from '../appointments/appointment-fixtures'

const server = vi.hoisted(() => ({ status: 'draft', can: ['update'] as string[] }))
vi.mock('#islands/staff/documentation/SummaryReview', () => ({ SummaryReview: () => null }))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    call: async (name: string) => {
      if (name.endsWith('soap_schema'))
        return {
          sections: [
            {
              name: 'plan',
              label: 'Plan',
              fields: [{ name: 'plan', label: 'Plan', kind: 'text' }],
            },
          ],
        }
      if (name.startsWith('PATCH')) throw new ApiError(409, [])
      return {
        ...server,
        version: server.status === 'draft' && server.can.length > 0 ? 1 : 2,
        content: JSON.stringify({ plan: 'Rest' }),
        plan: [],
        edits: [],
        addenda: [],
        signer: null,
        encounterId: null,
        previousAppointmentId: null,
      }
    },
  },
}))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const writeOver = async (then: Partial<typeof server>) => {
  Object.assign(server, { status: 'draft', can: ['update'] })
  render(
    <NoteEditor patientId="p1" appointmentId="v1" clock={boardProps.me} today={'2026-03-12'} />,
  )
  fireEvent.change(await screen.findByLabelText(/^Plan/), { target: { value: 'Rest, and tea' } })
  Object.assign(server, then)
  return screen.findByLabelText<HTMLTextAreaElement>(/^You had typed this/)
}

it.each([
  ['was signed in another tab', { status: 'signed', can: [] }],
  ['is of a visit that was canceled meanwhile', { can: [] }],
])('shows the words that a note did not take, which %s, to copy or to discard', async (_, then) => {
  const unsaved = await writeOver(then)
  expect(unsaved.value).toBe('Plan: Rest, and tea')
  expect(screen.queryByText(/See what to fix/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByLabelText(/^You had typed this/)).toBeNull()
  expect(document.body.textContent).not.toContain('and tea')
})
