import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, as, db, stepUpAs, userId, world } from '../world'

beforeAll(async () => {
  await world()
  for (const who of ['manager', 'admin'] as const) await stepUpAs(who)
})
beforeEach(() => db.prepare('delete from tasks').run())

const patient = () => userId('patient')
const create = (role: Parameters<typeof as>[0], changes: object = {}) =>
  as(role).tasks.create({ kind: 'call_back', patientId: patient(), ...changes } as never)

describe('the tasks that a caller reads', () => {
  it('are those of their patients or their team; admins see no patient and no kind', async () => {
    const provider = await create('manager')
    const support = await create('manager', {
      kind: 'complaint',
      patientId: userId('otherPatient'),
    })
    const idsOf = async (role: Parameters<typeof as>[0]) =>
      (await as(role).tasks.list()).map(({ id }) => id).toSorted()
    expect(await idsOf('provider')).toEqual([provider.id])
    expect(await idsOf('support')).toEqual([support.id])
    expect(await idsOf('manager')).toEqual([provider.id, support.id].toSorted())
    const [seen] = await as('admin').tasks.list()
    expect(Object.keys(seen ?? {})).not.toEqual(expect.arrayContaining(['kind', 'patientName']))
    await expect(as('admin').tasks.list({ filter: { kind: 'call_back' } })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('are filtered by team, state, priority and what is overdue, the most pressing first', async () => {
    await create('manager', { priority: 4 })
    await create('manager', { priority: 1, dueAt: '2026-01-01T00:00:00.000Z' })
    const list = (filter: object) => as('manager').tasks.list({ filter } as never)
    expect((await list({})).map(({ priority }) => priority)).toEqual([1, 4])
    expect(await list({ priority: 1 })).toHaveLength(1)
    expect(await list({ dueBefore: '2026-01-02T00:00:00.000Z' })).toHaveLength(1)
    expect(await list({ status: ['todo', 'waiting'], team: 'provider' })).toHaveLength(2)
    await expect(list({ team: 'cooks' })).rejects.toMatchObject({ status: 400 })
    await expect(list({ priority: 9 })).rejects.toMatchObject({ status: 400 })
  })

  it('leave as a file with a reason, on record, and without patients', async () => {
    await create('manager', { details: 'Something private.' })
    const file = (query: string, role: Parameters<typeof api>[2]) =>
      api(`/api/tasks/csv${query}`, { headers: { accept: 'text/csv' } }, role)
    expect((await file('', 'manager')).status).toBe(400)
    expect((await file('?reason=planning', 'support')).status).toBe(403)
    const answer = await file('?reason=planning', 'manager')
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toContain('Call the patient back')
    expect(text).not.toContain('private')
    expect(text).not.toContain(patient())
  })

  it('have notes that those who may read the task add to', async () => {
    const { id } = await create('manager')
    const params = { task: id }
    const write = (role: Parameters<typeof as>[0], body: string) =>
      as(role).call('POST /tasks/:task/notes', { params, body: { body } })
    await write('provider', 'Called twice.')
    expect(await as('manager').call('GET /tasks/:task/notes', { params })).toMatchObject([
      { body: 'Called twice.', authorName: expect.any(String) },
    ])
    await expect(write('support', 'Hm')).rejects.toMatchObject({ status: 404 })
  })
})
