import { afterAll, beforeAll, expect, it } from 'vitest'
import { api, db, stepUpAs, userId, world } from '../world'

const openTasks = 400
const closedTasks = 4000

beforeAll(async () => {
  await world()
  await stepUpAs('manager')
  await db.prepare('delete from tasks').run()
  await db
    .prepare(`
      with recursive n(x) as (select 1 union all select x + 1 from n where x < ${openTasks + closedTasks})
      insert into tasks (id, kind, team, priority, status, due_at, closed_at, reason_code, assignee_id, created_at, updated_at)
      select format('01990000-0000-7000-8000-%012x', x), 'call_back', iif(x % 2, 'provider', 'customer_support'), 1 + x % 4,
        iif(x <= ${openTasks}, iif(x % 3, 'todo', 'waiting'), 'completed'),
        format('2026-03-%02dT12:00:00.000Z', 1 + x % 28),
        iif(x <= ${openTasks}, null, '2026-03-29T12:00:00.000Z'), iif(x <= ${openTasks}, null, 'reached'),
        iif(x % 5, null, '${userId('provider')}'),
        format('2026-02-%02dT12:00:00.000Z', 1 + x % 28), '2026-03-29T12:00:00.000Z'
      from n`)
    .run()
})
afterAll(() => db.prepare('delete from tasks').run())

const open = ['todo', 'in_progress', 'waiting'].map((one) => `filter[status][]=${one}`).join('&')
const closed = ['completed', 'not_applicable', 'expired']
  .map((one) => `filter[status][]=${one}`)
  .join('&')
const read = async (query: string) => {
  const response = await api(`/api/tasks?${query}&page[size]=50`, {}, 'manager')
  const cost = response.headers.get('x-d1') ?? ''
  const { data } = (await response.json()) as {
    data: { attributes: { due_at: string; priority: number; status: string } }[]
  }
  return {
    rows: Number(/read=(\d+)/.exec(cost)?.[1]),
    tasks: data.map(({ attributes }) => attributes),
  }
}

it.each([
  ['of all teams, due first', `${open}&sort=due_at,priority`],
  ['of all teams, most urgent first', `${open}&sort=priority,due_at`],
  ['of a team, due first', `${open}&filter[team]=provider&sort=due_at,priority`],
  ['of a team, most urgent first', `${open}&filter[team]=provider&sort=priority,due_at`],
  ['of a column of the board', 'filter[status]=todo&sort=priority,due_at'],
  ['that are closed, newest first', `${closed}&sort=-created_at`],
])('a page of tasks %s reads about a page of rows', async (_, query) => {
  const { rows, tasks } = await read(query)
  expect(tasks).toHaveLength(50)
  expect(rows).toBeGreaterThan(50)
  expect(rows).toBeLessThan(300)
})

it('tasks of open and closed states are listed together, each state alone', async () => {
  const statuses = async (query: string) =>
    new Set((await read(query)).tasks.map(({ status }) => status))
  expect(await statuses('filter[status][]=waiting&filter[status][]=completed&sort=due_at')).toEqual(
    new Set(['waiting', 'completed']),
  )
  expect(await statuses('filter[status]=waiting&sort=due_at')).toEqual(new Set(['waiting']))
  expect(await statuses('filter[status]=expired&sort=due_at')).toEqual(new Set())
})

it('open tasks come in the order of their due dates, and of their priority on one day', async () => {
  const { tasks } = await read(`${open}&sort=due_at,priority`)
  const keys = tasks.map(({ due_at, priority }) => `${due_at} ${priority}`)
  expect(keys).toEqual(keys.toSorted())
})
