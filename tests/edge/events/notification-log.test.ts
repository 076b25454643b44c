import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { app } from '#edge/app'
import { uuidv7 } from '#edge/platform/ids'
import { api, as, bindings, db, type Person, stepUpAs, tokenOf, userId, world } from '../world'

beforeAll(async () => {
  await world()
  await stepUpAs('admin')
})
beforeEach(async () => {
  await db.exec('delete from user_notifications; delete from push_subscriptions;')
  await db.exec("update feature_flags set value = 1 where key = 'notifications_log_on_react'")
  await db
    .prepare(
      `insert into user_notifications (id, user_id, type, code, created_at)
       values (?, ?, 'APPOINTMENT', 'visit_moved', ?)`,
    )
    .bind(uuidv7(), userId('patient'), '2026-03-02T15:00:00.000Z')
    .run()
})
const log = async (who: Person, query = '') => {
  const response = await api(`/api/notifications${query}`, {}, who)
  return { status: response.status, text: await response.text() }
}

describe('the log of notifications', () => {
  it('tells support of a visit that a patient was told of, and the read is on the record of the patient', async () => {
    const found = await log('support', `?user=${userId('patient')}&kind=visit_moved`)
    expect(found).toMatchObject({ status: 200, text: expect.stringContaining('Jordan Ellis') })
    expect(found.text).not.toContain('patient_id')
    const read = await db
      .prepare("select patient_id from events where name = 'notifications.log' order by seq desc")
      .first()
    expect(read).toEqual({ patient_id: userId('patient') })
  })

  it('is a file of the same rows under the same filters, for those who proved themselves and said why', async () => {
    const file = (who: Person, query: string) =>
      api(`/api/notifications/csv${query}`, { headers: { accept: 'text/csv' } }, who)
    expect((await file('manager', '?reason=quality_review')).status).toBe(422)
    await stepUpAs('manager')
    expect((await file('manager', '')).status).toBe(400)
    const all = await (await file('manager', '?reason=quality_review&kind=visit_moved')).text()
    const [head, row, ...more] = all.trim().split('\r\n')
    expect(head).toBe(
      'id,kind,group,channel,status,attempts,error,user_id,user_name,created_at,sent_at',
    )
    expect(row).toContain(
      `visit_moved,appointments,in_app,unread,0,,${userId('patient')},Jordan Ellis,`,
    )
    expect(more.filter(Boolean)).toEqual([])
    const none = await (await file('manager', '?reason=quality_review&status=read')).text()
    expect(none.trim()).toBe(head)
    const exported = await db
      .prepare("select detail from events where name = 'notifications.export' order by seq desc")
      .first<{ detail: string }>()
    expect(JSON.parse(exported?.detail ?? '{}')).toMatchObject({ reason: 'quality_review' })
    expect((await file('patient', '?reason=quality_review')).status).toBe(403)
  })

  it('tells an admin neither kind nor patient, in no row and by no filter', async () => {
    const { status, text } = await log('admin')
    expect(status).toBe(200)
    for (const secret of ['visit_moved', 'Jordan', userId('patient')])
      expect(text).not.toContain(secret)
    for (const query of [`?user=${userId('patient')}`, '?kind=visit_moved'])
      expect([query, (await log('admin', query)).status]).toEqual([query, 400])
    const file = await api(
      '/api/notifications/csv?reason=quality_review&kind=visit_moved',
      { headers: { accept: 'text/csv' } },
      'admin',
    )
    expect(file.status).toBe(400)
  })
})

/** A create that is wrong, where an account may send so many requests a minute. */
const createWithLimit = async (who: Person, requestsPerMinute: number) => {
  const context = createExecutionContext()
  const response = await app.request(
    `/api/patients/${userId(who)}/correction_requests`,
    {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await tokenOf(who)}`,
      },
    },
    { ...bindings, REQUESTS_PER_MINUTE: String(requestsPerMinute) },
    context,
  )
  await waitOnExecutionContext(context)
  return response
}

describe('a patient', () => {
  it('has ten browsers that take pushes at most: the oldest makes room', async () => {
    for (let n = 0; n < 12; n += 1)
      await as('patient').call('POST /push_subscriptions', {
        body: {
          endpoint: `https://fcm.googleapis.com/fcm/send/browser-${n}`,
          p256dh: 'B'.repeat(87),
          auth: 'a'.repeat(22),
        },
      })
    expect(await as('patient').call('GET /push_subscriptions')).toHaveLength(10)
  })

  it('who creates rows without a pause gets 429', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 7; n += 1) statuses.add((await createWithLimit('otherPatient', 100)).status)
    expect([...statuses]).toEqual([422, 429])
  })
})
