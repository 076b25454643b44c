// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { RemindDialog } from '#islands/staff/messages/dialogs/RemindDialog.tsx'
import { boardProps } from './appointments/appointment-fixtures'

const create = vi.hoisted(() => vi.fn(async () => ({})))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { message_reminders: { in: () => ({ create, list: async () => [] }) } },
}))

it('reminds an hour from the present of the server, where the clock of the device is wrong too', async () => {
  vi.useFakeTimers({ now: Date.parse('2027-01-01T00:00:00Z'), toFake: ['Date'] })
  const now = Date.parse('2026-03-12T17:00:00Z')
  render(<RemindDialog conversationId="c1" me={boardProps.me} now={now} onClose={() => {}} />)
  const hour = await screen.findByRole('button', { name: 'In an hour' })
  await act(async () => void fireEvent.click(hour))
  expect(create).toHaveBeenCalledWith({
    conversationId: 'c1',
    remindAt: '2026-03-12T18:00:00.000Z',
  })
  vi.useRealTimers()
})
