import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { send, writeTo } from '../conversations/send'
import { as, db, type Person, userId, world } from '../world'
import { addDevice, insertEvent, outboxProcessor, rows, stamp } from './event-fixtures'

const jordan = userId('patient')
const drain = () => outboxProcessor().drain()
const listedFor = async (person: Person) =>
  (
    await rows<{ code: string }>(
      'select code from user_notifications where user_id = ? and read_at is null order by event_seq',
      userId(person),
    )
  ).map(({ code }) => code)
const sentTo = async (person: Person) =>
  (
    await rows<{ kind: string; channel: string }>(
      "select kind, channel from deliveries where user_id = ? and status <> 'superseded' order by key",
      userId(person),
    )
  ).map(({ kind, channel }) => `${channel} ${kind}`)
const openWithProvider = async () => (await writeTo('patient', 'provider', 'Hello')).conversationId

beforeAll(async () => {
  await world()
  await db.batch([
    db.prepare('update users set email_verified_at = ?').bind(stamp()),
    db.prepare("update patients set preferred_communication = 'Email'"),
    addDevice('assistant'),
    addDevice('otherProvider'),
  ])
})
beforeEach(async () => {
  await drain()
  await db.batch([
    db.prepare('delete from user_notifications'),
    db.prepare('delete from deliveries'),
  ])
})
afterEach(() => db.prepare('drop trigger if exists no_delivery').run())

it('an entry in the list and its deliveries are one commit: what could not be written is told once by the next attempt', async () => {
  const conversation = await openWithProvider()
  await drain()
  await db
    .prepare(
      `create trigger no_delivery before insert on deliveries begin select raise(abort, 'no delivery'); end`,
    )
    .run()
  await send('provider', conversation, 'Please call us')
  await drain()
  expect(await listedFor('patient')).toEqual([])
  await db.batch([
    db.prepare('drop trigger no_delivery'),
    db.prepare('update event_retries set next_at = ?').bind(stamp(0)),
  ])
  await drain()
  await drain()
  expect(await listedFor('patient')).toEqual(['message_received'])
  expect(await sentTo('patient')).toEqual(['email message_received'])
})

describe('of what happens at one time', () => {
  const mention = (conversation: string, person: Person) =>
    insertEvent({
      name: 'conversations.mention',
      subjectId: conversation,
      detail: { user_id: userId(person) },
    })

  it('two mentions in one message each reach whom they name', async () => {
    const conversation = await openWithProvider()
    await drain()
    await as('provider').call('PATCH /conversations/:conversation/messages', {
      params: { conversation },
      body: {
        messageText: 'Please look, both of you',
        mentionedUserIds: [userId('assistant'), userId('otherProvider')],
      },
    })
    await drain()
    for (const person of ['assistant', 'otherProvider'] as const) {
      expect(await listedFor(person)).toContain('message_mention')
      expect(await sentTo(person)).toContain('push message_mention')
    }
  })

  it('two reminders of one conversation each reach who asked for them', async () => {
    const conversation = await openWithProvider()
    for (const person of ['assistant', 'provider'] as const)
      await insertEvent({
        name: 'conversations.remind',
        subjectId: conversation,
        detail: { user_id: userId(person) },
      })
    await drain()
    for (const person of ['assistant', 'provider'] as const)
      expect(await listedFor(person)).toContain('message_reminder')
  })

  it('a mention and a reminder of one conversation are both told', async () => {
    const conversation = await openWithProvider()
    await mention(conversation, 'assistant')
    await insertEvent({
      name: 'conversations.remind',
      subjectId: conversation,
      detail: { user_id: userId('assistant') },
    })
    await drain()
    expect(await listedFor('assistant')).toEqual(
      expect.arrayContaining(['message_mention', 'message_reminder']),
    )
    expect(await sentTo('assistant')).toEqual(
      expect.arrayContaining(['push message_mention', 'push message_reminder']),
    )
  })

  it('two things a patient is asked for both leave the app, and the same thing twice leaves it once', async () => {
    for (const kind of ['photo_id_needed', 'insurance_needed', 'photo_id_needed'])
      await insertEvent({ name: `patients.tell_${kind}`, subjectId: jordan, patientId: jordan })
    await drain()
    expect((await sentTo('patient')).toSorted()).toEqual([
      'email insurance_needed',
      'email photo_id_needed',
    ])
  })
})
