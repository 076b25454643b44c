import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { loadTaskKinds } from '#islands/staff/tasks/task'
import { outboxProcessor } from '../events/event-fixtures'
import { about, line } from '../events/sockets'
import { api, as, db, json, pharmacyId, stepUpAs, userId, world } from '../world'

beforeAll(async () => {
  await world()
  for (const who of ['manager', 'admin'] as const) await stepUpAs(who)
})
beforeEach(() => db.prepare('delete from tasks').run())
afterAll(() => setClock(null))

const monday = '2026-03-02T20:00:00.000Z'
const patient = () => userId('patient')
const create = (role: Parameters<typeof as>[0], changes: object = {}) =>
  as(role).tasks.create({ kind: 'call_back', patientId: patient(), ...changes } as never)
const act = (role: Parameters<typeof as>[0], id: string, action: string, body: object = {}) =>
  as(role).call(`POST /tasks/:id/${action}` as 'POST /tasks/:id/mark_completed', {
    params: { id },
    body: body as never,
  })

describe('a task', () => {
  it('goes to the team of its kind, due after so many opening hours', async () => {
    setClock(Date.parse(monday))
    const task = await create('assistant', { details: 'Asked about side effects.' })
    // Five open hours from 3 PM on a Monday in New York: three until six, two from eight on Tuesday.
    expect(task).toMatchObject({
      team: 'provider',
      status: 'todo',
      priority: 3,
      dueAt: '2026-03-03T15:00:00.000Z',
      details: 'Asked about side effects.',
      assigneeId: null,
    })
    setClock(null)
  })

  it('is not due while the whole clinic is closed, which the hours of opening tell', async () => {
    const startsAt = new Date(Date.now() - 3_600_000).toISOString()
    const endsAt = new Date(Date.now() + 4 * 86_400_000).toISOString()
    const closure = await as('manager').blackout_periods.create({
      name: 'Holidays',
      startsAt,
      endsAt,
    })
    expect((await as(null).business_hours.list())[0]?.closures).toEqual([`${startsAt}/${endsAt}`])
    const { dueAt } = await create('assistant')
    expect(Date.parse(String(dueAt))).toBeGreaterThan(Date.parse(endsAt))
    await as('manager').blackout_periods.delete(closure.id)
  })

  it('is called by its kind in lists of staff, when that is retired as well', async () => {
    const { kind } = await create('assistant')
    const retire = (active: number) =>
      db.prepare('update task_kinds set active = ? where id = ?').bind(active, kind).run()
    await retire(0)
    const found = (await loadTaskKinds(as('assistant'))).find(({ id }) => id === kind)
    expect(found).toMatchObject({ label: 'Call the patient back', active: false })
    await retire(1)
  })

  it('keeps what it says encrypted', async () => {
    const { id } = await create('provider', { details: 'A result to talk about.' })
    const row = await db
      .prepare('select cast(details as text) as details from tasks where id = ?')
      .bind(id)
      .first<{ details: string }>()
    expect(row?.details).not.toContain('result')
  })

  it('of an unknown kind, or of another team than support’s, is refused', async () => {
    await expect(create('provider', { kind: 'lunch' })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'unknown_kind' }],
    })
    await expect(create('support')).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'other_team' }],
    })
    await expect(create('provider', { patientId: userId('otherPatient') })).rejects.toMatchObject({
      status: 403,
    })
    await expect(create('patient')).rejects.toMatchObject({ status: 403 })
  })

  it('asks the patient too where its kind says so', async () => {
    await db.prepare("delete from todos where type = 'RX_INSURANCE'").run()
    await create('support', { kind: 'upload-insurance' })
    expect(
      await as('patient')
        .todos.in({ patients: patient() })
        .list({ filter: { kind: 'RX_INSURANCE' } }),
    ).toMatchObject([{ status: 'todo' }])
  })

  it('that asks the patient is told to their open pages, and no other task is', async () => {
    const page = await line('patient')
    const unheard = await create('provider')
    const { id } = await create('support', { kind: 'upload-insurance' })
    await outboxProcessor().drain()
    await page.hears(about(id))
    expect(page.frames.some(about(unheard.id))).toBe(false)
    page.close()
  })

  it('moves between its states, and closes with a reason of its kind', async () => {
    const { id } = await create('provider')
    expect(await act('provider', id, 'mark_in_progress')).toMatchObject({ status: 'in_progress' })
    expect(await act('provider', id, 'mark_waiting')).toMatchObject({ status: 'waiting' })
    await expect(act('provider', id, 'mark_completed')).rejects.toMatchObject({ status: 422 })
    await expect(
      act('provider', id, 'mark_completed', { reasonCode: 'rebooked' }),
    ).rejects.toMatchObject({ status: 422 })
    expect(await act('provider', id, 'mark_completed', { reasonCode: 'reached' })).toMatchObject({
      status: 'completed',
      reasonCode: 'reached',
      closedAt: expect.any(String),
    })
    await expect(
      act('provider', id, 'mark_expired', { reasonCode: 'unreachable' }),
    ).rejects.toMatchObject({ status: 409, errors: [{ code: 'invalid_transition' }] })
    expect(await act('provider', id, 'mark_todo')).toMatchObject({
      status: 'todo',
      reasonCode: null,
      closedAt: null,
    })
  })

  it('of which another is open about the same is not opened again', async () => {
    const { id } = await create('provider')
    await act('provider', id, 'mark_completed', { reasonCode: 'reached' })
    const other = await create('provider')
    await db
      .prepare(
        "update tasks set subject_type = 'conversations', subject_id = 'c1' where id in (?, ?)",
      )
      .bind(id, other.id)
      .run()
    await expect(act('provider', id, 'mark_todo')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'already_open' }],
    })
  })

  it('closed by two people at once is closed once', async () => {
    const { id } = await create('provider')
    const results = await Promise.allSettled([
      act('provider', id, 'mark_completed', { reasonCode: 'reached' }),
      act('assistant', id, 'mark_completed', { reasonCode: 'message_left' }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is assigned to people of its team alone, and goes back to the team', async () => {
    const { id } = await create('provider')
    const assign = (assigneeId: string | null) =>
      as('manager').call('PATCH /tasks/:id/update_assignee', {
        params: { id },
        body: { assigneeId },
      })
    await expect(assign(userId('support'))).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'not_of_team' }],
    })
    await expect(assign(patient())).rejects.toMatchObject({ status: 422 })
    // A task tells who the patient is.
    await expect(assign(userId('otherProvider'))).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'not_on_care_team' }],
    })
    await expect(create('manager', { assigneeId: userId('otherProvider') })).rejects.toMatchObject({
      errors: [{ code: 'not_on_care_team' }],
    })
    expect(await assign(userId('provider'))).toMatchObject({ assigneeId: userId('provider') })
    expect(
      await as('manager').tasks.list({ filter: { assignee: userId('provider') } }),
    ).toHaveLength(1)
    expect(await assign(null)).toMatchObject({ assigneeId: null, assigneeName: null })
    expect(await as('manager').tasks.list({ filter: { unassigned: true } })).toHaveLength(1)
  })

  it('of the pharmacy team is assigned to people of the patient’s pharmacy, and those who run the clinic', async () => {
    await db
      .prepare('update patients set pharmacy_id = ? where id = ?')
      .bind(pharmacyId(), patient())
      .run()
    const { id } = await create('manager', { kind: 'fill_delayed' })
    const assign = (who: Parameters<typeof userId>[0], as_: 'manager' | 'pharmacy' = 'manager') =>
      as(as_).call('PATCH /tasks/:id/update_assignee', {
        params: { id },
        body: { assigneeId: userId(who) },
      })
    for (const who of ['provider', 'assistant', 'support', 'cbo', 'admin', 'patient'] as const)
      await expect(assign(who)).rejects.toMatchObject({
        status: 422,
        errors: [{ code: 'not_of_team' }],
      })
    await expect(assign('support', 'pharmacy')).rejects.toMatchObject({ status: 422 })
    const names = (
      await as('manager').call('POST /colleagues/search', { body: { taskId: id } })
    ).map(({ id: colleague }) => colleague)
    expect(names).toContain(userId('pharmacy'))
    expect(names).not.toContain(userId('support'))
    expect(await assign('pharmacy')).toMatchObject({ assigneeId: userId('pharmacy') })
    expect(await assign('pharmacy', 'pharmacy')).toMatchObject({ team: 'pharmacy' })
    // A patient who uses another pharmacy is not one that this pharmacy may know.
    const { id: other } = await create('manager', {
      kind: 'fill_delayed',
      patientId: userId('otherPatient'),
    })
    await expect(
      as('manager').call('PATCH /tasks/:id/update_assignee', {
        params: { id: other },
        body: { assigneeId: userId('pharmacy') },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'not_on_care_team' }] })
    await db.prepare('update patients set pharmacy_id = null where id = ?').bind(patient()).run()
  })

  it('tells who did what to it, the first act first', async () => {
    const { id } = await create('manager')
    const by = { params: { id } }
    await as('manager').call('PATCH /tasks/:id/update_assignee', {
      ...by,
      body: { assigneeId: userId('provider') },
    })
    await as('manager').call('PATCH /tasks/:id/update_priority', { ...by, body: { priority: 1 } })
    await as('manager').call('PATCH /tasks/:id/update_assignee', {
      ...by,
      body: { assigneeId: null },
    })
    await act('provider', id, 'mark_in_progress')
    const history = await as('provider').call('GET /tasks/:task/history', { params: { task: id } })
    expect(
      history.map((change) => [change.act, change.assigneeName, change.priority] as const),
    ).toEqual([
      ['create', null, null],
      ['update_assignee', expect.any(String), null],
      ['update_priority', null, 1],
      ['update_assignee', null, null],
      ['mark_in_progress', null, null],
    ])
    expect(new Set(history.map(({ actorName }) => actorName)).size).toBe(2)
    await expect(
      as('patient').call('GET /tasks/:task/history', { params: { task: id } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('returns to its team when the account of its assignee is closed', async () => {
    const { id } = await create('manager', { kind: 'complaint' })
    const params = { id }
    await as('manager').call('PATCH /tasks/:id/update_assignee', {
      params,
      body: { assigneeId: userId('clinical_admin') },
    })
    const closed = await create('manager', {
      kind: 'complaint',
      assigneeId: userId('clinical_admin'),
    })
    await act('manager', closed.id, 'mark_completed', { reasonCode: 'done' })
    const path = `/api/users/${userId('clinical_admin')}/status/deactivate`
    expect((await api(path, json({ successor_id: null }), 'admin')).status).toBe(200)
    expect(await as('manager').tasks.get(id)).toMatchObject({ assigneeId: null })
    // What they had done stays theirs, until it is to be done again.
    expect(await as('manager').tasks.get(closed.id)).toMatchObject({
      assigneeId: userId('clinical_admin'),
    })
    expect(await act('manager', closed.id, 'mark_todo')).toMatchObject({ assigneeId: null })
  })
})
