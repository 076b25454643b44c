// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import BulkBar from '#islands/staff/tasks/BulkBar.tsx'
import { assignTask, moveTask, prioritizeTask, type Task } from '#islands/staff/tasks/task'
import { $toasts } from '#islands/stores/toasts'

vi.mock('#islands/staff/tasks/task', async (real) => ({
  ...(await real<object>()),
  ...{ assignTask: vi.fn(), moveTask: vi.fn(), prioritizeTask: vi.fn() },
}))

const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...{ id, version: 1, can: ['mark_in_progress', 'update_assignee', 'update_priority'] },
  ...{ kind: 'call_back', team: 'provider', status: 'todo', priority: 3, details: null },
  ...{ dueAt: '2026-03-12T12:00:00.000Z', createdAt: '2026-03-12T12:00:00.000Z', closedAt: null },
  ...{ reasonCode: null, reasonText: null, assigneeId: null, assigneeName: null },
  ...{ subjectType: null, subjectId: null, patientId: null, patientName: id, patientDob: null },
  ...more,
})
const next = (before: Task, more: Partial<Task>) => ({
  ...before,
  ...more,
  version: (before.version ?? 0) + 1,
})
const stale = () =>
  new ApiError(412, [{ status: '412', code: 'stale', title: 'Stale', detail: 'Changed' }])
const [onChanged, onClear] = [vi.fn<(tasks: readonly Task[]) => void>(), vi.fn()]
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}
const undo = () => act(async () => $toasts.get().at(-1)?.action?.run())
const show = (...chosen: Task[]) =>
  render(<BulkBar chosen={chosen} meId="me" onChanged={onChanged} onClear={onClear} />)

beforeEach(() => {
  vi.resetAllMocks()
  $toasts.set([])
  vi.mocked(assignTask).mockImplementation(async (each, assigneeId) => next(each, { assigneeId }))
  vi.mocked(prioritizeTask).mockImplementation(async (each, priority) =>
    next(each, { priority: priority as Task['priority'] }),
  )
  vi.mocked(moveTask).mockImplementation(async (each, action) =>
    next(each, { status: action === 'mark_in_progress' ? 'in_progress' : 'waiting' }),
  )
})
afterEach(cleanup)

it('tasks that were taken go back to whom each had', async () => {
  show(task('a'), task('b', { assigneeId: 'colleague' }), task('c', { assigneeId: 'me' }))
  await press('Take them')
  expect(onClear).toHaveBeenCalledOnce()
  expect($toasts.get().at(-1)?.text).toBe('2 tasks changed.')
  await undo()
  expect(onChanged.mock.lastCall?.[0]).toMatchObject([
    { id: 'a', version: 3, assigneeId: null },
    { id: 'b', version: 3, assigneeId: 'colleague' },
  ])
  expect($toasts.get().at(-1)).toMatchObject({ text: '2 tasks put back.' })
  expect($toasts.get().at(-1)?.action).toBeUndefined()
})

it('tasks get back the priority and the state that each had', async () => {
  show(task('a', { priority: 2, status: 'waiting' }), task('b', { priority: 4 }))
  await press('Make urgent')
  await undo()
  expect(onChanged.mock.lastCall?.[0].map(({ priority }) => priority)).toEqual([2, 4])
  await press('Start')
  await undo()
  expect(vi.mocked(moveTask).mock.calls.map(([, action]) => action)).toEqual([
    'mark_in_progress',
    'mark_in_progress',
    'mark_waiting',
    'mark_todo',
  ])
})

it('a task that a colleague changed meanwhile stays as the colleague left it, and is counted', async () => {
  show(task('a'), task('b'))
  await press('Take them')
  vi.mocked(assignTask).mockRejectedValueOnce(stale())
  await undo()
  expect(onChanged.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['b'])
  expect($toasts.get().at(-1)?.text).toBe('1 task put back. 1 task not put back: Changed')
})

it('nothing is offered to be put back when nothing was changed', async () => {
  vi.mocked(assignTask).mockRejectedValue(stale())
  show(task('a'))
  await press('Take them')
  expect($toasts.get().at(-1)?.action).toBeUndefined()
})

it('a network that goes keeps the choice, says so, and lets what was changed be put back', async () => {
  show(task('a'), task('b'))
  vi.mocked(assignTask)
    .mockImplementationOnce(async (each) => next(each, { assigneeId: 'me' }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press('Take them')
  expect(onClear).not.toHaveBeenCalled()
  expect(onChanged.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['a'])
  const [done, failed] = $toasts.get()
  expect(done).toMatchObject({ text: '1 task changed. 1 task not changed.', action: {} })
  expect(failed?.tone).toBe('bad')
  vi.mocked(assignTask).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await act(async () => done?.action?.run())
  expect($toasts.get().at(-1)?.tone).toBe('bad')
})

it('focus goes to the first task that was chosen, not to the start of the page', async () => {
  render(<input id="choose-a" aria-label="a" />)
  show(task('a'), task('b'))
  await press('Choose none')
  expect(document.activeElement).toBe(screen.getByLabelText('a'))
})
