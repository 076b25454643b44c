import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, db, type Person, stepUpAs, userId, world } from '../../world'

const patient = userId('patient')
const at = '2026-01-01T00:00:00.000Z'

beforeAll(async () => {
  await world()
  const todo = db.prepare(
    `insert into todos (id, patient_id, type, priority, created_at, updated_at) values (?, ?, ?, ?, '${at}', '${at}')`,
  )
  const notice = db.prepare(
    `insert into user_notifications (id, user_id, type, code, subject_type, subject_id, created_at) values (?, ?, 'APPOINTMENT_NEW', 'visit_booked', 'appointments', 'a', ?)`,
  )
  await db.batch([
    todo.bind('t-photo', patient, 'PHOTO_ID', 2.5),
    todo.bind('t-unread', patient, 'UNREAD', 4),
    todo.bind('t-lab', patient, 'LAB_RESULTS_RECEIVED', 3),
    todo.bind('t-other', userId('otherPatient'), 'GENERIC', 9),
    notice.bind('n-1', patient, '2026-01-01T00:00:00.000Z'),
    notice.bind('n-2', patient, '2026-01-02T00:00:00.000Z'),
    notice.bind('n-3', userId('provider'), at),
  ])
})

describe('todos', () => {
  const todos = (who: Person = 'patient', patients = patient) => as(who).todos.in({ patients })

  it('are listed by priority, the lowest number first', async () => {
    const open = await todos().list({ filter: { status: 'todo' } })
    expect(open.map(({ kind }) => kind)).toEqual(['PHOTO_ID', 'LAB_RESULTS_RECEIVED', 'UNREAD'])
  })

  it('a patient completes, dismisses and reopens a todo', async () => {
    expect(await todos().update('t-lab', { status: 'done' })).toMatchObject({ status: 'done' })
    expect(await todos().update('t-lab', { status: 'todo' })).toMatchObject({ status: 'todo' })
    expect(await todos().update('t-unread', { status: 'dismissed' })).toMatchObject({
      status: 'dismissed',
    })
  })

  it('one that is done does not come back beside a newer one of its kind (409)', async () => {
    await todos().update('t-lab', { status: 'done' })
    await db
      .prepare(
        `insert into todos (id, patient_id, type, priority, status, created_at, updated_at)
         select 't-lab-2', patient_id, type, priority, 'todo', created_at, updated_at from todos where id = 't-lab'`,
      )
      .run()
    await expect(todos().update('t-lab', { status: 'todo' })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'already_open' }],
    })
    await db.prepare(`delete from todos where id = 't-lab-2'`).run()
    await todos().update('t-lab', { status: 'todo' })
  })

  it('a system-completed todo cannot be set to done (422 done_by_acting)', async () => {
    await expect(todos().update('t-photo', { status: 'done' })).rejects.toMatchObject({
      status: 422,
      fields: { status: ['This closes by itself once you have done it'] },
    })
  })

  it('are not found under another patient (404)', async () => {
    await expect(todos().update('t-other', { status: 'done' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(todos('patient', userId('otherPatient')).list()).rejects.toMatchObject({
      status: 404,
    })
    await expect(todos('cbo').list()).rejects.toMatchObject({ status: 403 })
    await expect(todos('admin').update('t-photo', { status: 'done' })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('clinical todos do not exist for an admin', async () => {
    await expect(todos('admin').update('t-lab', { status: 'done' })).rejects.toMatchObject({
      status: 404,
    })
    const kinds = (await todos('admin').list()).map(({ kind }) => kind)
    expect(kinds).toContain('PHOTO_ID')
    expect(kinds).not.toContain('LAB_FLOW')
  })
})

describe('a notification', () => {
  it('embeds the record it is about for a reader who may see it', async () => {
    await db
      .prepare("update user_notifications set subject_type = 'todos', subject_id = ? where id = ?")
      .bind('t-photo', 'n-1')
      .run()
    await db
      .prepare("update user_notifications set subject_type = 'todos', subject_id = ? where id = ?")
      .bind('t-other', 'n-2')
      .run()
    const answer = await api(
      `/api/users/${patient}/user_notifications?include=todo,appointment,lab`,
      {},
      'patient',
    )
    const { data, included } = (await answer.json()) as {
      data: { id: string; relationships: Record<string, { data: unknown }> }[]
      included: { id: string; type: string }[]
    }
    const links = data.find(({ id }) => id === 'n-1')?.relationships
    expect(links).toMatchObject({
      todo: { data: { type: 'todos', id: 't-photo' } },
      appointment: { data: null },
    })
    expect(included.map(({ id }) => id)).toEqual(['t-photo'])
  })
})

describe('notes', () => {
  it('work notes are read and written by the staff who work with the patient', async () => {
    const written = await as('support')
      .work_notes.in({ patients: patient })
      .create({ body: 'Called, no answer' })
    expect(written).toMatchObject({ body: 'Called, no answer', authorName: 'Sue Porter' })
    expect(await as('provider').work_notes.in({ patients: patient }).list()).toHaveLength(1)
    expect(await as('provider').notes.in({ patients: patient }).list()).toHaveLength(0)
  })

  it('patient notes are read and written by clinical roles', async () => {
    await as('provider').notes.in({ patients: patient }).create({ body: 'Prefers mornings' })
    expect(await as('clinical_lead').notes.in({ patients: patient }).list()).toHaveLength(1)
    await expect(as('support').notes.in({ patients: patient }).list()).rejects.toMatchObject({
      status: 403,
    })
  })

  it('patients get 403, providers outside the care team 404', async () => {
    for (const who of ['patient', 'cbo', 'pharmacy', 'admin'] as const)
      await expect(as(who).work_notes.in({ patients: patient }).list()).rejects.toMatchObject({
        status: 403,
      })
    await expect(
      as('otherProvider').work_notes.in({ patients: patient }).create({ body: 'x' }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('an empty note is refused (422)', async () => {
    await expect(
      as('provider').notes.in({ patients: patient }).create({ body: '  ' }),
    ).rejects.toMatchObject({ status: 422, fields: { body: ['Tell us more'] } })
  })
})

describe('the events of a patient', () => {
  const events = (who: Person, patients = patient) => as(who).events.in({ patients })

  it('a patient reads who viewed and what changed, newest first', async () => {
    await as('support').patients.get(patient)
    await as('patient').patients.update(patient, { nickname: 'Jo', pronouns: 'They/Them' })
    const [newest, ...older] = await events('patient').list()
    expect(newest).toMatchObject({
      name: 'patients.update',
      kind: 'change',
      byPatient: true,
      fields: ['nickname', 'pronouns'],
    })
    expect(older).toContainEqual(
      expect.objectContaining({
        kind: 'look',
        actorName: 'Sue Porter',
        actorRole: 'support',
        byPatient: false,
      }),
    )
  })

  it('reading a part with a name of its own is a look, not a change', async () => {
    await as('support').call('GET /patients/:patient/insurance_summary', { params: { patient } })
    const [look] = await events('patient').list({ filter: { kind: 'look' } })
    expect(look).toMatchObject({ name: 'insurances.summary', kind: 'look', category: null })
    const changes = await events('patient').list({ filter: { kind: 'change' } })
    expect(changes.map(({ name }) => name)).not.toContain('insurances.summary')
  })

  it('pages follow by cursor', async () => {
    const first = await events('patient').page({ page: { size: 1 } })
    const second = await events('patient').page({ page: { size: 1, after: first.next ?? '' } })
    expect(Number(second.rows[0]?.id)).toBeLessThan(Number(first.rows[0]?.id))
  })

  it('events of clinical records are hidden from non-clinical roles', async () => {
    expect((await events('manager').list()).map(({ subjectType }) => subjectType)).not.toContain(
      'notes',
    )
    expect((await events('clinical_lead').list()).map(({ subjectType }) => subjectType)).toContain(
      'notes',
    )
    await expect(events('cbo').list()).rejects.toMatchObject({ status: 403 })
    await expect(events('otherPatient').list()).rejects.toMatchObject({ status: 404 })
  })

  it('exporting events requires a reason and the clinical_admin role', async () => {
    const csv = (who: Person, reason = '') =>
      api(`/api/patients/${patient}/events${reason}`, { headers: { accept: 'text/csv' } }, who)
    expect((await csv('clinical_lead', '?reason=patient_request')).status).toBe(403)
    await stepUpAs('clinical_admin')
    expect((await csv('clinical_admin')).status).toBe(400)
    expect(await (await csv('clinical_admin', '?reason=patient_request')).text()).toContain(
      'patients.update',
    )
  })
})

describe('notifications', () => {
  const mine = () => as('patient').user_notifications.in({ users: patient })
  const mark = (id: string, verb: string, who: Person = 'patient') =>
    api(`/api/users/${patient}/user_notifications/${id}/${verb}`, { method: 'PATCH' }, who)

  it('are listed newest first and counted in /me', async () => {
    expect((await mine().list()).map(({ id }) => id)).toEqual(['n-2', 'n-1'])
    expect((await as('patient').call('GET /me')).unreadNotificationCount).toBe(2)
  })

  it('a user marks a notification read and unread', async () => {
    expect((await mark('n-1', 'mark_read')).status).toBe(200)
    expect(await mine().list({ filter: { unread: 'true' } })).toHaveLength(1)
    expect((await mark('n-1', 'mark_unread')).status).toBe(200)
    expect(await mine().list({ filter: { unread: 'true' } })).toHaveLength(2)
  })

  it('another user’s notifications are not found (404)', async () => {
    expect((await mark('n-3', 'mark_read')).status).toBe(404)
    expect((await mark('n-1', 'mark_read', 'admin')).status).toBe(404)
    await expect(
      as('provider').user_notifications.in({ users: patient }).list(),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('a user marks all notifications read at once', async () => {
    const done = await as('patient').call('PATCH /users/:user/user_notifications/mark_all_read', {
      params: { user: patient },
    })
    expect(done).toMatchObject({ count: 2 })
    expect((await as('patient').call('GET /me')).unreadNotificationCount).toBe(0)
    await expect(
      as('admin').call('PATCH /users/:user/user_notifications/mark_all_read', {
        params: { user: patient },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
