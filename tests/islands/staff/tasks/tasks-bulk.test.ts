// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ApiError } from '#edge/client'
import { actOnAll, bulkActs } from '#islands/staff/tasks/bulk'
import { compareOrder, withLatest } from '#islands/staff/tasks/keep-in-place'
import type { Task } from '#islands/staff/tasks/task'

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  version: 1,
  can: ['update_assignee', 'update_priority', 'mark_in_progress'],
  kind: 'call_back',
  team: 'provider',
  status: 'todo',
  priority: 3,
  details: null,
  dueAt: '2026-03-12T12:00:00.000Z',
  createdAt: '2026-03-12T12:00:00.000Z',
  closedAt: null,
  reasonCode: null,
  reasonText: null,
  subjectType: null,
  subjectId: null,
  assigneeId: null,
  assigneeName: null,
  patientId: null,
  patientName: null,
  patientDob: null,
  ...more,
})
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id).join(' ')

describe('a list of tasks that is looked at', () => {
  const before = [task('a'), task('b'), task('c')]

  it('keeps its order while colleagues change, close and add tasks, and says that another order is due', () => {
    const fresh = [
      task('new', { priority: 1 }),
      task('c', { version: 2, priority: 1 }),
      task('a', { version: 2, assigneeId: 'u1' }),
    ]
    const rows = withLatest(before, fresh)
    expect(ids(rows)).toBe('a b c')
    expect(rows.map(({ priority, assigneeId }) => [priority, assigneeId])).toEqual([
      [3, 'u1'],
      [3, null],
      [1, null],
    ])
    const { left, arrivedCount } = compareOrder(before, fresh)
    expect(ids(left)).toBe('b')
    expect(arrivedCount).toBe(1)
  })

  it('takes rows of further pages, which were not read again, for unchanged', () => {
    expect(ids(compareOrder(before, [task('a'), task('b')]).left)).toBe('')
  })

  it('keeps what was changed after a reading had been asked for', () => {
    const changed = [task('a', { version: 2, status: 'waiting' })]
    const older = [task('a', { version: 1, status: 'todo' })]
    expect(withLatest(changed, older)[0]?.status).toBe('waiting')
    expect(compareOrder(changed, older).movedCount).toBe(0)
  })
})

describe('an act on several tasks', () => {
  it('goes on after one that a colleague changed, and counts it', async () => {
    const outcome = await actOnAll([task('a'), task('b'), task('c')], async (each) => {
      if (each.id === 'b')
        throw new ApiError(412, [
          { status: '412', code: 'stale', title: 'Stale', detail: 'Changed' },
        ])
      return { ...each, version: 2 }
    })
    expect(outcome.changed.map(({ before, now }) => [before.id, now.version])).toEqual([
      ['a', 2],
      ['c', 2],
    ])
    expect(outcome).toMatchObject({ unchangedCount: 1, refusal: 'Changed', failure: null })
  })

  it('ends with a network that is gone, and knows what was changed before', async () => {
    const gone = new TypeError('Failed to fetch')
    const outcome = await actOnAll([task('a'), task('b'), task('c')], async (each) => {
      if (each.id === 'b') throw gone
      return { ...each, version: 2 }
    })
    expect(outcome.changed.map(({ now }) => now.id)).toEqual(['a'])
    expect(outcome).toMatchObject({ unchangedCount: 2, refusal: null, failure: gone })
  })

  it('is offered only for open tasks that it would change', () => {
    const offered = (row: Task) =>
      bulkActs('me')
        .filter(({ isFor }) => isFor(row))
        .map(({ label }) => label)
    expect(offered(task('a'))).toEqual(['Take them', 'Start', 'Make urgent'])
    expect(offered(task('a', { assigneeId: 'me', status: 'in_progress', priority: 1 }))).toEqual([
      'Return to the team',
      'Make normal',
    ])
    expect(offered(task('a', { closedAt: '2026-03-12T12:00:00.000Z' }))).toEqual([])
    expect(offered(task('a', { can: [] }))).toEqual([])
  })
})
