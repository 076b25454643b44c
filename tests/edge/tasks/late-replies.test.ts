import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { send, writeTo, writeToSupport } from '../conversations/send'
import { as, bindings, db, stepUpAs, userId, world } from '../world'

const jordan = userId('patient')
const longAgo = '2026-01-05T15:00:00.000Z'

beforeAll(async () => {
  await world()
  await stepUpAs('manager')
})
beforeEach(async () => {
  await db.batch([
    db.prepare('delete from tasks'),
    db.prepare(`update conversations set status = 'archived', waiting_since = null`),
  ])
})

const runJobs = () => onCron({ cron: '* * * * *' }, environmentOf(bindings))
const tasksOf = async (conversationId: string) => {
  await drainOutbox(environmentOf(bindings))
  const tasks = await as('manager').tasks.list()
  return tasks.filter(({ subjectId }) => subjectId === conversationId)
}
/** As if the patient had written then. */
const writtenAt = (at: string, conversationId: string) =>
  db.batch([
    db.prepare('update conversations set waiting_since = ? where id = ?').bind(at, conversationId),
    db
      .prepare('update messages set created_at = ? where conversation_id = ? and from_user_id = ?')
      .bind(at, conversationId, jordan),
  ])

describe('a patient who waits longer for an answer than was promised', () => {
  it('is work for support, once for each wait, and done with an answer', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Is anybody there?')
    await runJobs()
    expect(await tasksOf(conversationId)).toEqual([])
    await writtenAt(longAgo, conversationId)
    await runJobs()
    await Promise.all([runJobs(), runJobs()])
    expect(await tasksOf(conversationId)).toMatchObject([
      { kind: 'late_support_reply', team: 'customer_support', priority: 2, status: 'todo' },
    ])
    await send('patient', conversationId, 'Hello?')
    expect(await tasksOf(conversationId)).toMatchObject([{ status: 'todo' }])
    await send('support', conversationId, 'Here I am, sorry')
    expect(await tasksOf(conversationId)).toMatchObject([
      { status: 'completed', reasonCode: 'done' },
    ])
    await send('patient', conversationId, 'Thank you, one more question')
    await runJobs()
    expect(await tasksOf(conversationId)).toHaveLength(1)
    await writtenAt('2026-02-05T15:00:00.000Z', conversationId)
    await runJobs()
    expect(await tasksOf(conversationId)).toHaveLength(2)
  })

  it('is work for assistants where the message went to their clinician, and done when it is archived', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'A question about my dose')
    await writtenAt(longAgo, conversationId)
    await runJobs()
    expect(await tasksOf(conversationId)).toMatchObject([
      { kind: 'late_reply', team: 'ma', status: 'todo' },
    ])
    const { lastSeq } = await as('provider').conversations.get(conversationId)
    await as('provider').call('POST /conversations/:id/archive', {
      params: { id: conversationId },
      body: { lastSeq },
    })
    expect(await tasksOf(conversationId)).toMatchObject([{ status: 'completed' }])
  })

  it('waits again when the answer is deleted', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Where is my parcel?')
    await writtenAt(longAgo, conversationId)
    await runJobs()
    const { id } = await send('support', conversationId, 'An answer for somebody else')
    expect(await tasksOf(conversationId)).toMatchObject([{ status: 'completed' }])
    await as('support').messages.in({ conversations: conversationId }).delete(id)
    await runJobs()
    expect((await tasksOf(conversationId)).map(({ status }) => status).toSorted()).toEqual([
      'completed',
      'todo',
    ])
  })

  it('is no task once the answer has come', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'All good?')
    await send('support', conversationId, 'Yes')
    await runJobs()
    expect(await tasksOf(conversationId)).toEqual([])
  })
})

it('a payment that fails is work for support, once', async () => {
  const payment = crypto.randomUUID()
  for (const request of ['first', 'second'])
    await db
      .prepare(
        `insert into events (name, subject_type, subject_id, patient_id, request_id, route, occurred_at)
         values ('payments.fail', 'payments', ?, ?, ?, 'system', ?)`,
      )
      .bind(payment, jordan, request, new Date().toISOString())
      .run()
  expect(await tasksOf(payment)).toMatchObject([
    { kind: 'failed_payment', team: 'customer_support', status: 'todo' },
  ])
})
