// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { Tasks } from '#islands/staff/tasks/Tasks.tsx'
import { TaskTotal } from '#islands/staff/tasks/TaskTotal.tsx'
import { loadTask, loadTasks, moveTask, type Task, type TaskPage } from '#islands/staff/tasks/task'
import { $toasts } from '#islands/stores/toasts'
import { passTime } from '../../pass-time'
import { boardProps } from '../appointments/appointment-fixtures'

interface Line {
  readonly event: string
  readonly channel: string | undefined
  readonly listener: (notice: object) => void
}
const lines = vi.hoisted(() => new Set<Line>())
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (
    event: string,
    listener: Line['listener'],
    { channel }: { channel?: string } = {},
  ) => {
    const line = { event, channel, listener }
    lines.add(line)
    return () => lines.delete(line)
  },
}))
// What a dialog reads beside its task stays under way.
vi.mock('#islands/stores/api', () => ({
  api: {},
  apiWithLocalErrors: { call: () => new Promise(() => {}) },
}))
vi.mock('#islands/staff/tasks/task', async (real) => ({
  ...(await real<object>()),
  ...{ loadTask: vi.fn(), loadTasks: vi.fn(), moveTask: vi.fn() },
}))

const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...{ id, version: 1, can: ['mark_todo', 'mark_in_progress', 'mark_waiting', 'update_assignee'] },
  ...{ kind: 'call_back', team: 'provider', status: 'todo', priority: 3, details: null },
  ...{ dueAt: '2026-03-12T12:00:00.000Z', createdAt: '2026-03-12T12:00:00.000Z', closedAt: null },
  ...{ reasonCode: null, reasonText: null, assigneeId: null, assigneeName: null },
  ...{ subjectType: null, subjectId: null, patientId: null, patientName: id, patientDob: null },
  ...more,
})
const page = (...rows: Task[]): TaskPage => ({
  ...{ rows, next: null, total: rows.length },
  columnTotals: { todo: 250, in_progress: 0, waiting: 0 },
})
const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const now = Date.parse('2026-03-12T09:30:00.000Z')
const show = (first = page(task('Ada'), task('Ben')), layout: 'board' | 'list' = 'board') =>
  render(
    <Tasks
      me={{ ...boardProps.me, role: 'manager' }}
      query={{ view: 'all', stage: 'open', layout, order: 'priority', userId: 'u1' }}
      page={first}
      kinds={[
        {
          id: 'call_back',
          team: 'provider',
          label: 'Call',
          active: true,
          completedReasons: [],
          expiredReasons: [],
        },
      ]}
      canCreate
      openableSubjects={['conversations']}
      clock={{ openingHours: [], now }}
    />,
  )
const press = (name: RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const tell = (channel: string | undefined, id = 'Ada') => {
  for (const line of lines)
    if (line.event === 'status_changed' && line.channel === channel)
      line.listener({ type: 'tasks', id, version: 2 })
}
const hear = async (channel: string | undefined, id?: string) => {
  vi.useFakeTimers()
  await act(async () => {
    tell(channel, id)
    await passTime(350)
  })
  vi.useRealTimers()
}
/** Shows the board at an address that names a task. */
const showOpen = (id: string) => {
  history.replaceState(null, '', `/staff/tasks?layout=board&open=${id}`)
  return show()
}

beforeEach(() => {
  vi.clearAllMocks()
  history.replaceState(null, '', '/staff/tasks?layout=board')
})
afterEach(() => {
  cleanup()
  lines.clear()
})

it('a task moved by its button stands in its column at once, with the focus', async () => {
  vi.mocked(moveTask).mockResolvedValue(task('Ada', { status: 'waiting', version: 2 }))
  show()
  await press(/^Move to Waiting: Call, Ada/)
  expect(column(/^Waiting/).getByText('Ada')).toBeTruthy()
  expect(document.activeElement?.id).toBe('task-Ada')
  expect(screen.getByRole('status').textContent).toBe('Moved to Waiting')
})

it('a card stays where it is when a colleague moves its task, and says where to', async () => {
  vi.mocked(loadTasks).mockResolvedValue(
    page(task('Ada', { status: 'waiting', version: 2 }), task('Ben')),
  )
  show()
  await hear(staffBoard)
  const todo = column(/^To do/)
  expect(todo.getByText('Ada')).toBeTruthy()
  expect(todo.getAllByText('Waiting').some(({ className }) => className.includes('badge'))).toBe(
    true,
  )
  await press(/^The board has changed/)
  expect(column(/^Waiting/).getByText('Ada')).toBeTruthy()
})

it('the number beside the heading moves with what colleagues add', async () => {
  render(<TaskTotal drawn={2} />)
  show()
  vi.mocked(loadTasks).mockResolvedValue(page(task('Ada'), task('Ben'), task('Cleo')))
  await hear(staffBoard)
  expect(screen.getByText('3')).toBeTruthy()
})

it('a move over another one is refused in words, and the next is over the latest version', async () => {
  const stale = new ApiError(412, [{ status: '412', code: 'stale_version', title: '', detail: '' }])
  vi.mocked(moveTask).mockRejectedValueOnce(stale)
  vi.mocked(loadTask).mockResolvedValue(task('Ada', { version: 7 }))
  show()
  await press(/^Move to Waiting: Call, Ada/)
  expect(screen.getByRole('alert').textContent).toContain('You now see the latest version')
  vi.mocked(moveTask).mockResolvedValue(task('Ada', { status: 'waiting', version: 8 }))
  await press(/^Move to Waiting: Call, Ada/)
  expect(vi.mocked(moveTask).mock.lastCall?.[0].version).toBe(7)
})

it('a column says how many tasks it does not show', () => {
  show()
  expect(column(/^To do/).getByText(/The first 100 of 250/)).toBeTruthy()
})

it('tasks chosen on the board are started together, stand in the new column, and go back with one press', async () => {
  vi.mocked(moveTask).mockImplementation(async (each, action) => ({
    ...each,
    status: action === 'mark_todo' ? 'todo' : 'in_progress',
  }))
  show()
  for (const name of ['Choose: Call, Ada', 'Choose: Call, Ben'])
    fireEvent.click(screen.getByRole('checkbox', { name }))
  // The bar is loaded with the first choice.
  await screen.findByRole('button', { name: /^Start$/ })
  await press(/^Start$/)
  expect(column(/^In progress/).getByText('Ada')).toBeTruthy()
  expect(column(/^In progress/).getByText('Ben')).toBeTruthy()
  const undo = $toasts.get().findLast(({ text }) => text === '2 tasks changed.')
  await act(async () => void undo?.action?.run())
  expect(column(/^To do/).getByText('Ada')).toBeTruthy()
  expect(column(/^To do/).getByText('Ben')).toBeTruthy()
})

it('a card says how long there is, and from the due time on how late it is, without a reload', () => {
  vi.useFakeTimers()
  show()
  expect(column(/^To do/).getAllByText('2 h left')).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(3.6 * 3_600_000))
  expect(column(/^To do/).getAllByText('Late by 1 h')).toHaveLength(2)
  vi.useRealTimers()
})

it('the task that the address names opens at once, and leaves the address when its dialog is closed', async () => {
  vi.mocked(loadTask).mockResolvedValue(task('Cleo'))
  showOpen('Cleo')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Cleo')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.search).toBe('?layout=board')
})

it('a task of the address that the reader may not see is told of, and the list stays', async () => {
  vi.mocked(loadTask).mockRejectedValue(
    new ApiError(404, [
      { status: '404', code: 'not_found', title: '', detail: 'There is nothing at this address' },
    ]),
  )
  showOpen('Cleo')
  await vi.waitFor(() =>
    expect($toasts.get().at(-1)?.text).toMatch(/^That task is not there any more/),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(column(/^To do/).getByText('Ada')).toBeTruthy()
  expect(location.search).toBe('?layout=board')
})

it('a task that is opened is in the address, and going back closes it', async () => {
  show()
  fireEvent.click(screen.getAllByRole('link', { name: 'Call' })[0] as HTMLElement)
  await screen.findByRole('dialog')
  expect(location.search).toBe('?layout=board&open=Ada')
  history.replaceState(null, '', '/staff/tasks?layout=board')
  await act(async () => void window.dispatchEvent(new Event('popstate')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a task that was opened from the list leaves by a step back, so that the next one leaves the page', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  show()
  fireEvent.click(screen.getAllByRole('link', { name: 'Call' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Close' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(back).toHaveBeenCalledOnce()
  back.mockRestore()
})

it('a link of a task is the browser’s to open in another tab', () => {
  show()
  const [link] = screen.getAllByRole('link', { name: 'Call' })
  expect(link?.getAttribute('href')).toBe('/staff/tasks?layout=board&open=Ada')
  let isKept = false
  document.addEventListener(
    'click',
    (event) => {
      isKept = !event.defaultPrevented
      event.preventDefault()
    },
    { once: true },
  )
  fireEvent.click(link as HTMLElement, { ctrlKey: true })
  expect(isKept).toBe(true)
})

it('many changes at once are read twice at most: when they come, and once more for those that came meanwhile', async () => {
  vi.mocked(loadTasks).mockResolvedValue(page(task('Ada'), task('Ben')))
  show()
  vi.useFakeTimers()
  await act(async () => {
    for (let count = 0; count < 30; count++) {
      tell(staffBoard)
      await vi.advanceTimersByTimeAsync(10)
    }
    await vi.advanceTimersByTimeAsync(350)
  })
  vi.useRealTimers()
  expect(vi.mocked(loadTasks).mock.calls.length).toBeLessThanOrEqual(2)
})

it('an open task that is not in the list follows what colleagues do', async () => {
  vi.mocked(loadTasks).mockResolvedValue(page(task('Ada'), task('Ben')))
  vi.mocked(loadTask).mockResolvedValue(task('Cleo'))
  showOpen('Cleo')
  const dialog = await screen.findByRole('dialog')
  vi.mocked(loadTask).mockResolvedValue(task('Cleo', { version: 2, status: 'waiting' }))
  await hear(staffBoard, 'Cleo')
  expect(within(dialog).getByText('Waiting')).toBeTruthy()
})

it('more tasks are added once, without those that moved down meanwhile', async () => {
  const list = { ...page(task('Ada'), task('Ben')), next: 'after-ben' }
  vi.mocked(loadTasks).mockResolvedValue(page(task('Ada', { version: 2 }), task('Cleo')))
  show(list, 'list')
  const button = screen.getByRole('button', { name: 'Show more tasks' })
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(vi.mocked(loadTasks)).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})

it('leads to the conversation it is about, and to nothing that the user may not open', async () => {
  vi.mocked(loadTask).mockResolvedValueOnce(
    task('Cleo', { subjectType: 'conversations', subjectId: 'c1' }),
  )
  showOpen('Cleo')
  const link = await screen.findByRole('link', { name: 'Open the conversation' })
  expect(link.getAttribute('href')).toBe('/staff/messages?open=c1')
  cleanup()
  vi.mocked(loadTask).mockResolvedValueOnce(
    task('Cleo', { subjectType: 'appointments', subjectId: 'v1' }),
  )
  showOpen('Cleo')
  await screen.findByRole('dialog')
  expect(screen.queryByText('About')).toBeNull()
})
