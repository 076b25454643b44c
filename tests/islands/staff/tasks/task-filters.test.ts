// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseTaskFilters, taskFilter, tasksUrl } from '#islands/staff/tasks/task-filters'

const kinds = [
  { id: 'call_back', team: 'provider' },
  { id: 'complaint', team: 'customer_support' },
] as const
const parse = (search: string) => parseTaskFilters(new URLSearchParams(search), kinds)
const now = Date.parse('2026-03-12T12:00:00.000Z')

describe('the filters of the tasks', () => {
  it('leave out what they do not know', () => {
    // A team of which the reader sees no work.
    expect(parse('team=pharmacy')).toEqual(parse(''))
    expect(parse('team=x&stage=x&layout=x&kind=x&priority=9&assignee=x&due=x')).toEqual(parse(''))
  })

  it('survive a round trip through the address, which names only what is not usual', () => {
    const search =
      'team=provider&layout=board&kind=call_back&priority=1&assignee=none&due=overdue&order=due'
    expect(tasksUrl(parse(search))).toBe(`/staff/tasks?${search}`)
    expect(tasksUrl(parse(''))).toBe('/staff/tasks')
  })

  it('show closed tasks as a list without due times', () => {
    expect(parse('stage=closed&layout=board&due=overdue')).toMatchObject({
      layout: 'list',
      due: undefined,
    })
  })

  it('ask for what is due from the moment of asking', () => {
    const ask = (search: string) => taskFilter({ ...parse(search), userId: 'u1' }, now)
    expect(ask('due=overdue')).toMatchObject({ dueBefore: '2026-03-12T12:00:00.000Z' })
    expect(ask('due=day')).toMatchObject({ dueBefore: '2026-03-13T12:00:00.000Z' })
    expect(ask('team=mine&assignee=none')).toEqual({
      status: ['todo', 'in_progress', 'waiting'],
      assignee: 'u1',
    })
    expect(ask('assignee=none')).toMatchObject({ unassigned: true })
  })
})
