// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { EndTask } from '#islands/staff/tasks/dialog/EndTask.tsx'
import { endTask, loadTask, type Task, type TaskKind } from '#islands/staff/tasks/task'
import { $toasts } from '#islands/stores/toasts'

vi.mock('#islands/stores/use-dropdown-options', () => ({
  useDropdownOptions: () => [
    { code: 'done', label: 'Done' },
    { code: 'other', label: 'Other' },
  ],
}))
vi.mock('#islands/staff/tasks/task', async (real) => ({
  ...(await real<object>()),
  endTask: vi.fn(),
  loadTask: vi.fn(),
}))

const task: Task = {
  id: 't1',
  version: 1,
  can: ['mark_completed'],
  kind: 'call_back',
  team: 'provider',
  status: 'todo',
  priority: 3,
  details: null,
  subjectType: null,
  subjectId: null,
  dueAt: '2026-03-12T12:00:00.000Z',
  createdAt: '2026-03-12T12:00:00.000Z',
  closedAt: null,
  reasonCode: null,
  reasonText: null,
  assigneeId: null,
  assigneeName: null,
  patientId: null,
  patientName: null,
  patientDob: null,
}
const kinds: readonly TaskKind[] = [
  {
    id: 'call_back',
    team: 'provider',
    label: 'Call',
    active: true,
    completedReasons: ['done', 'other'],
    expiredReasons: [],
  },
]
/** As the dialog has it: the form is there while the task is open. */
const OpenTask = () => {
  const [current, setCurrent] = useState(task)
  return current.closedAt ? (
    <p>Completed</p>
  ) : (
    <EndTask task={current} kinds={kinds} onChange={setCurrent} />
  )
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('what was begun is there again when the task is opened again', async () => {
  const fields = () => ['Reason', 'In your words'].map((label) => screen.getByLabelText(label))
  const values = () => fields().map((field) => (field as HTMLTextAreaElement).value)
  render(<OpenTask />)
  const reason = screen.getByLabelText('Reason')
  fireEvent.input(reason, { target: { value: 'other' } })
  fireEvent.change(reason)
  fireEvent.input(screen.getByLabelText('In your words'), { target: { value: 'Moved away' } })
  for (const _ of ['opened again', 'and once more']) {
    cleanup()
    render(<OpenTask />)
    expect(values()).toEqual(['other', 'Moved away'])
  }
})

it('who finishes a task that a colleague has closed a moment ago is told so', async () => {
  const reason = 'This cannot be done while the task is completed'
  vi.mocked(endTask).mockRejectedValue(
    new ApiError(409, [{ status: '409', code: 'invalid_transition', title: '', detail: reason }]),
  )
  vi.mocked(loadTask).mockResolvedValue({ ...task, closedAt: task.createdAt, status: 'completed' })
  render(<OpenTask />)
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'done' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Finish' })))
  expect(await screen.findByText('Completed')).toBeTruthy()
  expect($toasts.get().at(-1)).toMatchObject({ text: reason, tone: 'bad' })
})
