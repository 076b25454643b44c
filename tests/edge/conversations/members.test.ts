import { beforeAll, describe, expect, it } from 'vitest'
import { outboxProcessor } from '../events/event-fixtures'
import { about, isHello, line } from '../events/sockets'
import { as, asOvertaken, db, type Person, userId, world } from '../world'
import { writeTo, writeToSupport } from './send'

const jordan = userId('patient')
const support = (who: Person, messageText: string) => writeToSupport(who, jordan, messageText)
const toProvider = (messageText: string) => writeTo('patient', 'provider', messageText)
const send = (who: Person, conversation: string, body: Record<string, unknown>) =>
  as(who).call('PATCH /conversations/:conversation/messages', {
    params: { conversation },
    body: body as { messageText: string },
  })
const add = (who: Person, conversation: string, user: Person) =>
  as(who).call('POST /conversations/:conversation/users', {
    params: { conversation },
    body: { userId: userId(user) },
  })
const note = (
  who: Person,
  conversation: string,
  body: { body: string; mentionedUserIds?: string[] },
) => as(who).call('POST /conversations/:conversation/notes', { params: { conversation }, body })
const remove = (who: Person, conversation: string, user: Person) =>
  as(who).call('DELETE /conversations/:conversation/users/:user', {
    params: { conversation, user: userId(user) },
  })

beforeAll(world)

describe('a member of a conversation', () => {
  it('is added, writes, is removed, and then finds nothing there', async () => {
    const { conversationId } = await support('patient', 'The app does not load.')
    await expect(
      send('otherProvider', conversationId, { messageText: 'Hi' }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await add('support', conversationId, 'otherProvider')).toMatchObject({
      id: userId('otherProvider'),
      isMember: true,
    })
    await send('otherProvider', conversationId, { messageText: 'I look into it.' })
    const params = { conversation: conversationId }
    expect(
      (await as('support').call('GET /conversations/:conversation/users', { params })).map(
        ({ id }) => id,
      ),
    ).toEqual([userId('otherProvider')])
    await remove('support', conversationId, 'otherProvider')
    await expect(
      send('otherProvider', conversationId, { messageText: 'One more' }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(remove('support', conversationId, 'otherProvider')).rejects.toMatchObject({
      status: 404,
    })
  })

  it('who is taken out while they write is told at once, by their own open window', async () => {
    const { conversationId } = await support('patient', 'It loads now.')
    await add('support', conversationId, 'otherProvider')
    await outboxProcessor().drain()
    const window = await line('otherProvider')
    await window.hears(isHello)
    await remove('support', conversationId, 'otherProvider')
    await outboxProcessor().drain()
    expect(await window.hears(about(conversationId))).toMatchObject({ action: 'status_changed' })
  })

  it('is a colleague: patients and partners are refused, and patients add no one', async () => {
    const { conversationId } = await support('patient', 'Another thing')
    for (const user of ['patient', 'otherPatient', 'cbo', 'admin'] as const)
      await expect(add('support', conversationId, user)).rejects.toMatchObject({ status: 422 })
    await expect(add('patient', conversationId, 'provider')).rejects.toMatchObject({ status: 403 })
    await expect(
      as('patient').call('GET /conversations/:conversation/users', {
        params: { conversation: conversationId },
      }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('whose account is closed as they are added is refused, and nothing is on record', async () => {
    const { conversationId } = await support('patient', 'And yet another')
    const setStatus = (status: string) =>
      db
        .prepare('update users set status = ? where id = ?')
        .bind(status, userId('otherProvider'))
        .run()
    const additions = () =>
      db
        .prepare("select count(*) from events where name = 'conversations.add_user'")
        .first<number>('count(*)')
    const before = await additions()
    const overtaken = asOvertaken('support', /insert into conversation_users/, () =>
      setStatus('deactivated'),
    )
    const params = { conversation: conversationId }
    await expect(
      overtaken.call('POST /conversations/:conversation/users', {
        params,
        body: { userId: userId('otherProvider') },
      }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'unknown_user' }] })
    await setStatus('active')
    expect(await as('support').call('GET /conversations/:conversation/users', { params })).toEqual(
      [],
    )
    expect(await additions()).toBe(before)
  })

  it('who answered and is removed leaves another version: a write of the one before is stale (412)', async () => {
    const { conversationId } = await support('patient', 'One for the team')
    const params = { id: conversationId }
    const body = { assigneeId: userId('support') }
    const { version } = await as('manager').call('POST /conversations/:id/assign', { params, body })
    await remove('manager', conversationId, 'support')
    await expect(
      as('manager').call('POST /conversations/:id/archive', {
        params,
        body: { lastSeq: 99 },
        version,
      }),
    ).rejects.toMatchObject({ status: 412 })
  })

  it('who is found by the beginning of a name, members first', async () => {
    const { conversationId } = await support('patient', 'And one more')
    const params = { conversation: conversationId }
    const found = await as('support').call('GET /conversations/:conversation/users/search', {
      params,
      query: { q: 'am' },
    })
    expect(found.map(({ name }) => name)).toEqual(['Amara Osei'])
    const all = await as('support').call('GET /conversations/:conversation/users/search', {
      params,
    })
    expect(all.some(({ role }) => ['patient', 'cbo', 'admin'].includes(role))).toBe(false)
  })

  it('who answered goes back to the team when their account is closed', async () => {
    const { conversationId } = await support('patient', 'Who answers?')
    await as('support').call('POST /conversations/:id/assign', {
      params: { id: conversationId },
      body: { assigneeId: userId('support') },
    })
    await db
      .prepare("update users set status = 'deactivated' where id = ?")
      .bind(userId('support'))
      .run()
    expect((await as('manager').conversations.get(conversationId)).assignee).toBeNull()
    await db
      .prepare("update users set status = 'active' where id = ?")
      .bind(userId('support'))
      .run()
  })
})

describe('an internal note', () => {
  it('is read by colleagues, encrypted, and never shown or sent to the patient', async () => {
    const { conversationId } = await toProvider('Is it safe with ibuprofen?')
    const under = { conversations: conversationId }
    const params = { conversation: conversationId }
    await note('provider', conversationId, { body: 'Check kidneys first 8821' })
    expect(
      await as('assistant').call('GET /conversations/:conversation/notes', { params }),
    ).toMatchObject([{ body: 'Check kidneys first 8821', authorName: 'Daniel Reyes' }])
    await expect(
      as('patient').call('GET /conversations/:conversation/notes', { params }),
    ).rejects.toMatchObject({
      status: 403,
    })
    expect(
      (await as('patient').messages.in(under).list()).some(({ messageText }) =>
        messageText?.includes('8821'),
      ),
    ).toBe(false)
    expect((await as('patient').conversations.get(conversationId)).preview).not.toContain('8821')
    for (const table of ['conversation_notes', 'events']) {
      const { results } = await db.prepare(`select * from ${table}`).all()
      expect(JSON.stringify(results)).not.toContain('kidneys')
    }
  })

  it('adds whom it mentions, and tells them', async () => {
    const { conversationId } = await toProvider('One more question')
    await note('provider', conversationId, {
      body: 'Please look, Amara',
      mentionedUserIds: [userId('otherProvider')],
    })
    const user = userId('otherProvider')
    const [mention] = await as('otherProvider').call('GET /users/:user/message_mentions', {
      params: { user },
      query: { unseen: true },
    })
    expect(mention).toMatchObject({ conversationId, mentionedByName: 'Daniel Reyes', seenAt: null })
    const params = { user }
    expect(await as('otherProvider').call('GET /users/:user/indicators', { params })).toMatchObject(
      {
        unseenMentionCount: 1,
      },
    )
    const { lastSeq } = await as('otherProvider').conversations.get(conversationId)
    await as('otherProvider').call('PATCH /conversations/:conversation/read_state', {
      params: { conversation: conversationId },
      body: { lastReadSeq: lastSeq },
    })
    expect(await as('otherProvider').call('GET /users/:user/indicators', { params })).toMatchObject(
      {
        unseenMentionCount: 0,
      },
    )
    const found = await as('otherProvider').conversations.list({ filter: { box: 'mentioned' } })
    expect(found.map(({ id }) => id)).toContain(conversationId)
    expect(await as('provider').conversations.list({ filter: { box: 'mentioned' } })).toEqual([])
    await expect(
      as('provider').call('GET /users/:user/message_mentions', { params }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('a colleague who is removed', () => {
  it('has no mention left that waits', async () => {
    const { conversationId } = await support('patient', 'My card was charged twice')
    await add('support', conversationId, 'otherProvider')
    const body = { body: 'Look, Amara', mentionedUserIds: [userId('otherProvider')] }
    await note('support', conversationId, body)
    const waiting = async () => {
      const mentions = await as('otherProvider').call('GET /users/:user/message_mentions', {
        params: { user: userId('otherProvider') },
        query: { unseen: true },
      })
      return mentions.filter((each) => each.conversationId === conversationId)
    }
    expect(await waiting()).toHaveLength(1)
    await remove('support', conversationId, 'otherProvider')
    expect(await waiting()).toEqual([])
  })
})

describe('a colleague who only reads a conversation', () => {
  it('notes beside it, and mentions only those who are in it', async () => {
    const { conversationId } = await support('patient', 'My card was charged')
    await note('provider', conversationId, { body: 'I spoke with them' })
    const body = { body: 'Look, Amara', mentionedUserIds: [userId('otherProvider')] }
    await expect(note('provider', conversationId, body)).rejects.toMatchObject({ status: 422 })
    await add('support', conversationId, 'otherProvider')
    expect(await note('provider', conversationId, body)).toMatchObject({ body: 'Look, Amara' })
  })
})

describe('a message on behalf of another', () => {
  it('is the clinician’s to the patient, and says who wrote it', async () => {
    const { conversationId } = await toProvider('May I stop?')
    const params = { conversation: conversationId }
    const senders = await as('assistant').call(
      'GET /conversations/:conversation/users/send_on_behalf_of_users',
      { params },
    )
    expect(senders.map(({ id }) => id)).toEqual([userId('provider')])
    const sent = await send('assistant', conversationId, {
      messageText: 'Please go on until we talk.',
      fromUserId: userId('provider'),
    })
    expect(sent).toMatchObject({ fromName: 'Daniel Reyes', sentByName: 'Mina Alvarez' })
  })

  it('is the supervising lead’s too, and refused to the patient and to other staff', async () => {
    const { conversationId } = await toProvider('Hello?')
    const body = { messageText: 'Hi', fromUserId: userId('provider') }
    expect(await send('clinical_lead', conversationId, body)).toMatchObject({
      sentByName: 'Lea Dunn',
    })
    await expect(send('patient', conversationId, body)).rejects.toMatchObject({ status: 403 })
    await expect(send('manager', conversationId, body)).rejects.toMatchObject({ status: 404 })
  })

  it('is a clinical admin’s only while the clinician is out of office', async () => {
    const { conversationId } = await toProvider('Anyone?')
    const body = { messageText: 'We are here.', fromUserId: userId('provider') }
    await expect(send('clinical_admin', conversationId, body)).rejects.toMatchObject({
      status: 403,
    })
    const away = (text: string | null) =>
      db
        .prepare('update users set out_of_office_message = ? where id = ?')
        .bind(text, userId('provider'))
        .run()
    await away('Back on Monday')
    expect(await send('clinical_admin', conversationId, body)).toMatchObject({
      fromName: 'Daniel Reyes',
    })
    await away(null)
  })
})
