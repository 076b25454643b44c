// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TaskHistory } from '#islands/staff/tasks/dialog/TaskHistory.tsx'
import { apiWithLocalErrors } from '#islands/stores/api'

vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn() } }))
const call = vi.mocked(apiWithLocalErrors.call)
afterEach(cleanup)

const change = { at: '2026-03-02T20:00:00.000Z', assigneeName: null, priority: null }
const show = () =>
  render(
    <TaskHistory
      task={{ id: 't1', version: 1 } as never}
      me={{ zone: 'America/New_York', hours: '12h' } as never}
    />,
  )

it('says what was done, by whom and when, and names a rule of the clinic', async () => {
  call.mockResolvedValue([
    { ...change, id: '1', act: 'create', actorName: null },
    { ...change, id: '2', act: 'update_assignee', actorName: 'Ana Ruiz', assigneeName: 'Bo Lind' },
    { ...change, id: '3', act: 'update_priority', actorName: 'Ana Ruiz', priority: 1 },
  ] as never)
  show()
  await screen.findByText('Given to Bo Lind')
  const lines = screen.getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.split(',')[0])).toEqual([
    'AddedBy a rule of the clinic',
    'Given to Bo LindAna Ruiz',
    'Priority set to urgentAna Ruiz',
  ])
})

it('is left out where nothing was done yet', async () => {
  call.mockResolvedValueOnce([] as never)
  const { container } = show()
  await act(async () => {})
  expect(container.innerHTML).toBe('')
})

it('tries again where it did not load', async () => {
  call.mockRejectedValueOnce(new Error('lost'))
  call.mockResolvedValueOnce([{ ...change, id: '1', act: 'mark_todo', actorName: 'Ana' }] as never)
  show()
  fireEvent.click(await screen.findByText('Try again'))
  await screen.findByText('Put back to do')
})
