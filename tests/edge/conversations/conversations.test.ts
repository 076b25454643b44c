import { beforeAll, describe, expect, it } from 'vitest'
import { isolateLimit } from '#edge/access/rate-limits'
import { api, as, db, json, type Person, userId, world } from '../world'
import { send, writeTo, writeToSupport } from './send'

const jordan = userId('patient')
const read = (who: Person, conversation: string) =>
  as(who).messages.in({ conversations: conversation }).list()

beforeAll(world)

describe('a patient who writes', () => {
  it('reaches their provider, and is read, answered and counted', async () => {
    const sent = await writeTo('patient', 'provider', 'Is a headache usual?')
    expect(sent).toMatchObject({ seq: 1, messageText: 'Is a headache usual?', fromUserId: jordan })
    const [seen] = await as('provider').conversations.list()
    expect(seen).toMatchObject({
      kind: 'provider',
      unreadCount: 1,
      preview: 'Is a headache usual?',
      counterpart: { id: jordan, name: 'Jordan Ellis' },
      assignee: { id: userId('provider') },
    })
    expect(seen?.waitingSince).toBe(sent.createdAt)
    await send('provider', sent.conversationId, 'It passes in a week.')
    const [mine] = await as('patient').conversations.list()
    expect(mine).toMatchObject({
      unreadCount: 1,
      waitingSince: null,
      preview: 'It passes in a week.',
      counterpart: { id: userId('provider'), name: 'Daniel Reyes' },
    })
    const me = await as('patient').call('GET /me')
    expect(me.totalUnreadMessageCount).toBe(1)
    const messages = await read('patient', sent.conversationId)
    expect(messages.map(({ messageText, seq }) => [seq, messageText])).toEqual([
      [2, 'It passes in a week.'],
      [1, 'Is a headache usual?'],
    ])
  })

  it('has nothing unread, and no todo, once they have read it', async () => {
    const [mine] = await as('patient').conversations.list()
    const open = () =>
      as('patient')
        .todos.in({ patients: jordan })
        .list({ filter: { kind: 'UNREAD', status: 'todo' } })
    expect(await open()).toMatchObject([{ priority: 4, subjectId: mine?.id }])
    await as('patient').call('PATCH /conversations/:conversation/read_state', {
      params: { conversation: mine?.id ?? '' },
      body: { lastReadSeq: 99 },
    })
    expect(await open()).toEqual([])
    const after = await as('patient').conversations.get(mine?.id ?? '')
    expect(after).toMatchObject({ unreadCount: 0, lastReadSeq: 2 })
    expect((await as('patient').call('GET /me')).totalUnreadMessageCount).toBe(0)
    expect(await as('provider').conversations.get(mine?.id ?? '')).toMatchObject({ seenSeq: 2 })
  })

  it('reaches the assistant as care team, and support, each in a conversation of its own', async () => {
    const careTeam = await writeTo('patient', 'assistant', 'Did my kit ship?')
    const support = await writeToSupport('patient', jordan, 'I cannot sign in.')
    expect(careTeam.conversationId).not.toBe(support.conversationId)
    const kinds = (await as('patient').conversations.list()).map(({ kind }) => kind).sort()
    expect(kinds).toEqual(['care_team', 'provider', 'support'])
    const again = await writeToSupport('support', jordan, 'We look into it.')
    expect(again.conversationId).toBe(support.conversationId)
  })

  it.each(['otherPatient', 'otherProvider', 'support', 'manager'] as const)(
    'finds no %s to write to',
    async (to) => {
      await expect(writeTo('patient', to, 'Hello')).rejects.toMatchObject({ status: 404 })
    },
  )

  it('gets 422 for nothing, spaces and what cannot be seen', async () => {
    for (const words of ['', '   \n', '\u200b\u200d', '\u202e\u2066', 'x'.repeat(10_001)])
      await expect(writeToSupport('patient', jordan, words)).rejects.toMatchObject({ status: 422 })
  })
})

describe('a message', () => {
  it('is written once however often and at once it is sent', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'One more thing')
    const clientId = 'client-id-0001'
    const sent = await Promise.all(
      [1, 2, 3, 4].map(() => send('patient', conversationId, 'Exactly once', clientId)),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    const all = await read('patient', conversationId)
    expect(all.filter(({ messageText }) => messageText === 'Exactly once')).toHaveLength(1)
    const { events } = (await db
      .prepare(
        "select count(*) as events from events where name = 'conversations.send' and json_extract(detail, '$.message_id') = ?",
      )
      .bind(sent[0]?.id)
      .first()) as { events: number }
    expect(events).toBe(1)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => all.length - at))
  })

  it('lies encrypted in the database, and names no words in events', async () => {
    const words = 'encrypted words 4711'
    const { conversationId } = await writeToSupport('patient', jordan, words)
    for (const table of ['messages', 'conversations', 'events', 'todos', 'user_notifications']) {
      const { results } = await db.prepare(`select * from ${table}`).all()
      expect(Buffer.from(JSON.stringify(results)).includes(words)).toBe(false)
    }
    expect((await read('patient', conversationId))[0]?.messageText).toBe(words)
  })

  it('is withdrawn by its sender alone, with a trace, and stays on record for the care team', async () => {
    const { conversationId } = await writeToSupport('support', jordan, 'Wrong patient')
    const [last] = await read('support', conversationId)
    const under = { conversations: conversationId }
    for (const who of ['manager', 'patient', 'clinical_admin'] as const)
      await expect(
        as(who)
          .messages.in(under)
          .delete(last?.id ?? ''),
      ).rejects.toMatchObject({ status: 403 })
    await as('support')
      .messages.in(under)
      .delete(last?.id ?? '')
    const [after] = await read('patient', conversationId)
    expect(after).toMatchObject({ id: last?.id, seq: last?.seq, messageText: null })
    expect(after).toMatchObject({
      withdrawnAt: expect.any(String),
      withdrawnByName: last?.fromName,
    })
    for (const who of ['support', 'manager'] as const)
      expect((await read(who, conversationId))[0]?.messageText, who).toBeNull()
    for (const who of ['provider', 'assistant', 'clinical_admin'] as const)
      expect((await read(who, conversationId))[0]?.messageText, who).toBe('Wrong patient')
    await expect(
      as('support')
        .messages.in(under)
        .delete(last?.id ?? ''),
    ).rejects.toMatchObject({ status: 409 })
    const conversation = await as('patient').conversations.get(conversationId)
    expect(conversation.preview).toBeNull()
  })

  it('of a patient is theirs to withdraw, and its words are destroyed by no statement', async () => {
    const { conversationId, id } = await writeTo('patient', 'provider', 'I took two pills')
    await as('patient').messages.in({ conversations: conversationId }).delete(id)
    expect((await read('patient', conversationId))[0]).toMatchObject({
      messageText: null,
      withdrawnByName: 'Jordan Ellis',
    })
    expect((await read('provider', conversationId))[0]?.messageText).toBe('I took two pills')
    for (const statement of [
      'delete from messages where id = ?',
      'update messages set text = null where id = ?',
    ])
      await expect(db.prepare(statement).bind(id).run()).rejects.toThrow('messages_are_kept')
  })

  it('in someone’s name is withdrawn by who wrote it and by the one in whose name it stands', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'When do I take it?')
    const sendForProvider = async (messageText: string) =>
      as('assistant').call('PATCH /conversations/:conversation/messages', {
        params: { conversation: conversationId },
        body: { messageText, fromUserId: userId('provider') },
      })
    for (const who of ['provider', 'assistant'] as const) {
      const { id } = await sendForProvider(`Take it when you remember, ${who}`)
      await as(who).messages.in({ conversations: conversationId }).delete(id)
      expect((await read('patient', conversationId))[0]).toMatchObject({ id, messageText: null })
    }
  })

  it('answers only a message of its own conversation', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Here')
    const [there] = (await as('patient').conversations.list()).filter(
      ({ kind }) => kind === 'provider',
    )
    const [elsewhere] = await read('patient', there?.id ?? '')
    const reply = (replyingMessageId: string) =>
      as('patient').call('PATCH /conversations/:conversation/messages', {
        params: { conversation: conversationId },
        body: { messageText: 'Reply', replyingMessageId },
      })
    await expect(reply(elsewhere?.id ?? '')).rejects.toMatchObject({ status: 422 })
    const [here] = await read('patient', conversationId)
    expect(await reply(here?.id ?? '')).toMatchObject({ replyingMessageId: here?.id })
  })

  it('takes at most three statements and two round trips', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Cost')
    const response = await api(
      `/api/conversations/${conversationId}/messages`,
      json({ data: { type: 'messages', attributes: { message_text: 'Cost again' } } }, 'PATCH'),
      'patient',
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('x-d1')).toMatch(/^trips=2 statements=[1-3] /)
  })
})

describe('who is let in', () => {
  it.each(['cbo', 'pharmacy', 'admin'] as const)('%s gets 403 at every address', async (who) => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Private')
    const refused = { status: 403 }
    await expect(as(who).conversations.list()).rejects.toMatchObject(refused)
    await expect(as(who).conversations.get(conversationId)).rejects.toMatchObject(refused)
    await expect(read(who, conversationId)).rejects.toMatchObject(refused)
    await expect(send(who, conversationId, 'Hello')).rejects.toMatchObject(refused)
    await expect(writeToSupport(who, jordan, 'Hello')).rejects.toMatchObject(refused)
  })

  it('another patient and another clinician find nothing', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'Only for us')
    for (const who of ['otherPatient', 'otherProvider'] as const) {
      await expect(as(who).conversations.get(conversationId)).rejects.toMatchObject({ status: 404 })
      await expect(read(who, conversationId)).rejects.toMatchObject({ status: 404 })
      await expect(send(who, conversationId, 'Hello')).rejects.toMatchObject({ status: 404 })
      expect(await as(who).conversations.list()).toEqual([])
    }
  })

  it('support finds no conversation about care; a clinician reads those with support and cannot write there', async () => {
    const care = await writeTo('patient', 'provider', 'About care')
    await expect(as('support').conversations.get(care.conversationId)).rejects.toMatchObject({
      status: 404,
    })
    const support = await writeToSupport('patient', jordan, 'About the app')
    expect(await as('provider').conversations.get(support.conversationId)).toMatchObject({
      kind: 'support',
    })
    await expect(send('provider', support.conversationId, 'Hello')).rejects.toMatchObject({
      status: 403,
    })
  })

  it('a list in the order of waiting has those that wait and those that do not, over pages', async () => {
    await writeToSupport('patient', jordan, 'Is anyone there?')
    await as('support')
      .call('POST /patients/:patient/conversations/internal', {
        params: { patient: jordan },
      })
      .catch(() => {})
    await writeTo('provider', 'patient', 'How are you?')
    for (const sort of ['waitingSince', '-waitingSince'] as const) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const { rows, next } = await as('provider').conversations.page({
          sort: sort as 'waitingSince',
          page: { size: 1, ...(after && { after }) },
        })
        seen.push(...rows.map(({ id }) => id))
        after = next ?? undefined
      } while (after)
      const all = await as('provider').conversations.list({ sort: sort as 'waitingSince' })
      expect(new Set(all.map(({ waitingSince }) => waitingSince === null)).size).toBe(2)
      expect(seen).toEqual(all.map(({ id }) => id))
    }
  })

  it('a patient never sees what staff write about them', async () => {
    const internal = await as('provider').call('POST /patients/:patient/conversations/internal', {
      params: { patient: jordan },
    })
    await send('provider', internal.id, 'Between us')
    expect(await as('assistant').conversations.get(internal.id)).toMatchObject({ kind: 'internal' })
    await expect(as('patient').conversations.get(internal.id)).rejects.toMatchObject({
      status: 404,
    })
    await expect(read('patient', internal.id)).rejects.toMatchObject({ status: 404 })
    await expect(send('patient', internal.id, 'Me too')).rejects.toMatchObject({ status: 404 })
    const kinds = (await as('patient').conversations.list()).map(({ kind }) => kind)
    expect(kinds).not.toContain('internal')
    expect(
      (await as('patient').todos.in({ patients: jordan }).list()).map(({ subjectId }) => subjectId),
    ).not.toContain(internal.id)
  })

  it('a sender who wrote sixty messages in a minute gets 429, and others do not', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'Hello')
    for (let n = 0; n < 60; n++) isolateLimit(`messages ${jordan}`, 1_000)
    await expect(send('patient', conversationId, 'And again')).rejects.toMatchObject({
      status: 429,
    })
    await send('provider', conversationId, 'One at a time, please.')
  })
})
