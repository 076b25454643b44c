import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { escalateOverdueTasks } from '#edge/domains/tasks/index'
import { connect } from '#edge/platform/db/connection'
import { now } from '#edge/platform/time'
import { as, bindings, db, type Person, stepUpAs, userId, world } from '../world'

beforeAll(async () => {
  await world()
  await stepUpAs('manager')
})
beforeEach(() => db.prepare('delete from tasks').run())

const create = (who: Person, task: { priority: 1 | 3 | 4; dueAt: string }) =>
  as(who).tasks.create({ kind: 'call_back', patientId: userId('patient'), ...task })

describe('a task that is late', () => {
  const late = '2026-01-01T00:00:00.000Z'
  const escalate = () => escalateOverdueTasks(connect(bindings.DB), now())

  it('is of high priority at least: once, on record, and by the platform', async () => {
    const { id } = await create('manager', { priority: 4, dueAt: late })
    const urgent = await create('manager', { priority: 1, dueAt: late })
    const inTime = await create('manager', { priority: 4, dueAt: '2099-01-01T00:00:00.000Z' })
    await escalate()
    await Promise.all([escalate(), escalate()])
    expect(await as('manager').tasks.get(id)).toMatchObject({ priority: 2 })
    expect(await as('manager').tasks.get(urgent.id)).toMatchObject({ priority: 1 })
    expect(await as('manager').tasks.get(inTime.id)).toMatchObject({ priority: 4 })
    const history = await as('manager').call('GET /tasks/:task/history', { params: { task: id } })
    expect(history.slice(1)).toMatchObject([
      { act: 'update_priority', actorName: null, priority: 2 },
    ])
  })

  it('is left alone once it is closed', async () => {
    const { id } = await create('provider', { priority: 3, dueAt: late })
    await as('provider').call('POST /tasks/:id/mark_completed', {
      params: { id },
      body: { reasonCode: 'reached' },
    })
    await escalate()
    expect(await as('provider').tasks.get(id)).toMatchObject({ priority: 3 })
  })
})
