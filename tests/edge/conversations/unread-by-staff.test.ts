import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { unreadMessageCount } from '#edge/domains/conversations/index'
import { connect } from '#edge/platform/db/connection'
import { sql } from '#edge/platform/db/index'
import {
  addDevice,
  outboxProcessor,
  rows,
  stamp,
  subscriberContext,
} from '../events/event-fixtures'
import { as, db, type Person, userId, world } from '../world'
import { send, writeTo } from './send'

const drain = () => outboxProcessor().drain()
const newsOf = async (person: Person) => {
  await drain()
  const listed = await rows<{ subject: string }>(
    "select subject_id as subject from user_notifications where user_id = ? and code = 'staff_message' and read_at is null",
    userId(person),
  )
  return listed.map(({ subject }) => subject)
}
const read = async (person: Person, conversation: string) => {
  const { lastSeq } = await as(person).conversations.get(conversation)
  await as(person).call('PATCH /conversations/:conversation/read_state', {
    params: { conversation },
    body: { lastReadSeq: lastSeq },
  })
}

beforeAll(async () => {
  await world()
  await db.batch([addDevice('provider'), addDevice('manager')])
})
beforeEach(async () => {
  await drain()
  await db.batch([
    db.prepare('delete from user_notifications'),
    db.prepare('delete from deliveries'),
  ])
})

const waitingFor = async (person: Person) =>
  (
    await as(person).call('GET /users/:user/indicators', {
      params: { user: userId(person) },
    })
  ).unreadMessageCount

describe('a patient’s message', () => {
  it('is told to the assignee and to who was added, once until they have read it', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'Hello')
    await as('provider').call('POST /conversations/:conversation/users', {
      params: { conversation: conversationId },
      body: { userId: userId('manager') },
    })
    await send('patient', conversationId, 'Are you there?')
    expect(await newsOf('provider')).toEqual([conversationId])
    expect(await newsOf('manager')).toEqual([conversationId])
    expect(await newsOf('assistant')).toEqual([])
    await send('patient', conversationId, 'Hello?')
    expect(await newsOf('provider')).toEqual([conversationId])
    const pushes = () =>
      rows<{ id: string }>(
        "select id from deliveries where kind = 'staff_message' and user_id = ? and channel = 'push'",
        userId('provider'),
      )
    expect(await pushes()).toHaveLength(1)
    await read('provider', conversationId)
    expect(await newsOf('provider')).toEqual([])
    await send('patient', conversationId, 'One more thing')
    expect(await newsOf('provider')).toEqual([conversationId])
    expect(await pushes()).toHaveLength(2)
  })

  it('leaves the app without its words and without a name', async () => {
    await writeTo('patient', 'provider', 'Zanzibar')
    await drain()
    const pushed = (await capturedMessages(subscriberContext().env)).filter(
      ({ channel }) => channel === 'push',
    )
    expect(pushed).not.toEqual([])
    expect(JSON.stringify(pushed)).not.toMatch(/Zanzibar|Jordan/)
  })

  it('comes back to the clinician who asked beside the patient’s own, with their count and in their own box', async () => {
    await db
      .prepare(
        "insert into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', ?)",
      )
      .bind(userId('otherProvider'), userId('patient'), stamp())
      .run()
    const before = await waitingFor('otherProvider')
    const { conversationId } = await writeTo('otherProvider', 'patient', 'Since when?')
    expect((await as('otherProvider').conversations.get(conversationId)).assigneeName).toBe(
      'Daniel Reyes',
    )
    expect(await waitingFor('otherProvider')).toBe(before)
    await send('patient', conversationId, 'Since Monday')
    expect(await newsOf('otherProvider')).toEqual([conversationId])
    expect(await waitingFor('otherProvider')).toBe(before + 1)
    const own = await as('otherProvider').conversations.list({ filter: { box: 'mine' } })
    expect(own.map(({ id }) => id)).toContain(conversationId)
    await read('otherProvider', conversationId)
    expect(await waitingFor('otherProvider')).toBe(before)
  })

  it('that staff answer is no news to their colleagues', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'A question')
    await as('provider').call('POST /conversations/:conversation/users', {
      params: { conversation: conversationId },
      body: { userId: userId('manager') },
    })
    await drain()
    await db.prepare('delete from user_notifications').run()
    await send('manager', conversationId, 'An answer')
    expect(await newsOf('provider')).toEqual([])
  })
})

describe('a colleague’s message', () => {
  it('is told to whom it was written, not to who wrote it', async () => {
    const { conversationId } = await writeTo('provider', 'manager', 'Have you a minute?')
    expect(await newsOf('manager')).toEqual([conversationId])
    expect(await newsOf('provider')).toEqual([])
    await send('manager', conversationId, 'Yes')
    expect(await newsOf('provider')).toEqual([conversationId])
  })

  it('is counted for whom it was written to until they have read it, the same in what they are and in their indicators', async () => {
    const before = await waitingFor('support')
    const { conversationId } = await writeTo('manager', 'support', 'Who covers Friday?')
    await send('manager', conversationId, 'And Monday?')
    const ofWriter = await waitingFor('manager')
    expect(await waitingFor('support')).toBe(before + 1)
    expect((await as('support').call('GET /me')).totalUnreadMessageCount).toBe(before + 1)
    await read('support', conversationId)
    expect(await waitingFor('support')).toBe(before)
    await send('support', conversationId, 'I do')
    expect(await waitingFor('support')).toBe(before)
    expect(await waitingFor('manager')).toBe(ofWriter + 1)
  })

  it('costs no more rows to count however many conversations others have', async () => {
    const cost = async () => {
      const connection = connect(db)
      await connection.first(
        sql`select ${unreadMessageCount} from users where users.id = ${userId('support')}`,
      )
      return connection.cost.rowsRead
    }
    const before = await cost()
    await db
      .prepare(
        `insert into conversations (id, kind, created_by_id, last_message_at, created_at, updated_at)
         select 'other-' || value, 'staff', ?1, ?2, ?2, ?2 from json_each(?3)`,
      )
      .bind(userId('manager'), stamp(), JSON.stringify(Array.from({ length: 300 }, (_, n) => n)))
      .run()
    expect(await cost()).toBe(before)
  })

  it('that mentions someone tells them once, as a mention', async () => {
    const { conversationId } = await writeTo('provider', 'manager', 'One more')
    await as('provider').call('PATCH /conversations/:conversation/messages', {
      params: { conversation: conversationId },
      body: { messageText: 'Look', mentionedUserIds: [userId('assistant')] },
    })
    expect(await newsOf('assistant')).toEqual([])
    const listed = await rows<{ code: string }>(
      'select code from user_notifications where user_id = ?',
      userId('assistant'),
    )
    expect(listed).toEqual([{ code: 'message_mention' }])
  })

  it('about a patient is never told to the patient', async () => {
    const { id } = await as('provider').call('POST /patients/:patient/conversations/internal', {
      params: { patient: userId('patient') },
    })
    await send('provider', id, 'Between us')
    await drain()
    expect(
      await rows('select code from user_notifications where user_id = ?', userId('patient')),
    ).toEqual([])
  })
})
