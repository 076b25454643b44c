import { beforeAll, beforeEach, expect, it } from 'vitest'
import { labProgressStatements, reportLateOrders } from '#edge/domains/labs/index'
import type { LabStatus } from '#edge/domains/labs/transitions'
import { drainOutbox } from '#edge/events/request-drain'
import { connect, sql } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now } from '#edge/platform/time'
import { as, bindings, db, world } from '../world'
import { addLab, inRange, report } from './reports-on-orders'

beforeAll(world)
beforeEach(() => db.exec('delete from tasks; delete from observations; delete from labs;'))

const database = connect(bindings.DB)
const drain = () => drainOutbox(environmentOf(bindings))
const move = (id: string, status: LabStatus, daysAgo: number) =>
  database.batch([
    ...labProgressStatements(sql`l.id = ${id}`, { status, at: iso(now() - daysAgo * dayMs) }),
  ])
/** The daily job, so many days from now, and the tasks that are open then. */
const lateAfter = async (days: number) => {
  await reportLateOrders(database, now() + days * dayMs)
  return lateTasks()
}
const lateTasks = async () => {
  await drain()
  const tasks = await as('provider').tasks.list({ filter: { kind: 'lab_late', status: ['todo'] } })
  return tasks.map(({ subjectId }) => subjectId)
}
const countEvents = async (id: string) =>
  (
    await db
      .prepare(`select count(*) as n from events where name = 'labs.pass_due' and subject_id = ?`)
      .bind(id)
      .first<{ n: number }>()
  )?.n

it.each(['collected', 'in_transit', 'received_by_lab', 'in_process'] as const)(
  'an order that is %s for a week is a task of its clinician, once',
  async (status) => {
    const { id } = await addLab()
    await move(id, status, 0)
    expect(await lateAfter(6)).toEqual([])
    expect(await lateAfter(8)).toEqual([id])
    expect(await lateAfter(9)).toEqual([id])
    expect(await countEvents(id)).toBe(1)
  },
)

it('a part of a result that stays a part for two weeks is a task, until the whole is there', async () => {
  const { id } = await addLab()
  await report(id, [inRange[0]], 'partial')
  expect(await lateAfter(13)).toEqual([])
  expect(await lateAfter(15)).toEqual([id])
  await db.prepare("update tasks set created_at = '2020-01-01T00:00:00.000Z'").run()
  await report(id)
  expect(await lateTasks()).toEqual([])
})

it.each(['in_process', 'rejected', 'lost'] as const)(
  'a step of the lab ends the task, and the next wait is counted anew: %s',
  async (status) => {
    const { id } = await addLab()
    await move(id, 'in_transit', 20)
    expect(await lateAfter(-10)).toEqual([id])
    await move(id, status, 8)
    expect(await lateTasks()).toEqual([])
    expect(await lateAfter(0)).toEqual(status === 'in_process' ? [id] : [])
  },
)

it('an order at a lab site without a specimen, or any with its result, is not late', async () => {
  const { id } = await addLab()
  await db.prepare(`update labs set collection = 'lab_site' where id = ?`).bind(id).run()
  await report((await addLab()).id)
  expect(await lateAfter(60)).toEqual([])
})
