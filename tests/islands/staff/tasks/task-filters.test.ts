// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { TaskTeam } from '#edge/domains/tasks/transitions'
import {
  kindsOfView,
  parseTaskFilters,
  taskFilter,
  tasksUrl,
} from '#islands/staff/tasks/task-filters'

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

it('a view offers the kinds of its team that are in use, and the one it is narrowed to', () => {
  const kindOf = (id: string, team: TaskTeam, active: boolean) => ({
    ...{ id, team, active, label: id },
    ...{ completedReasons: [], expiredReasons: [] },
  })
  const all = [
    kindOf('call', 'provider', true),
    kindOf('fax', 'provider', false),
    kindOf('bill', 'customer_support', true),
  ]
  const offered = (address: string) =>
    kindsOfView(all, parseTaskFilters(new URLSearchParams(address), all)).map(({ id }) => id)
  expect(offered('team=provider')).toEqual(['call'])
  expect(offered('team=provider&kind=fax')).toEqual(['call', 'fax'])
  expect(offered('team=all')).toEqual(['call', 'bill'])
})
