import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { about, isHello, type Line, line } from '../events/sockets'
import { api, as, db, json, type Person, userId, world } from '../world'
import { send, writeTo, writeToSupport } from './send'

const jordan = userId('patient')
const markRead = (who: Person, conversation: string, lastReadSeq: number) =>
  as(who).call('PATCH /conversations/:conversation/read_state', {
    params: { conversation },
    body: { lastReadSeq },
  })
const waitingSince = async (conversation: string) =>
  (await as('clinical_admin').conversations.get(conversation)).waitingSince
const remove = (who: Person, conversation: string, message: string) =>
  as(who).messages.in({ conversations: conversation }).delete(message)

beforeAll(world)

it('a question that is withdrawn waits for no answer', async () => {
  const { conversationId, id } = await writeToSupport('patient', jordan, 'Wrong clinic')
  expect(await waitingSince(conversationId)).not.toBeNull()
  await remove('patient', conversationId, id)
  expect(await waitingSince(conversationId)).toBeNull()
})

describe('an answer that is withdrawn', () => {
  it('leaves the patient waiting since they asked', async () => {
    const question = await writeTo('patient', 'provider', 'Is a headache usual?')
    const { conversationId } = question
    await writeTo('patient', 'provider', 'It is strong.')
    const first = await send('provider', conversationId, 'For another patient')
    const second = await send('provider', conversationId, 'It passes in a week.')
    await remove('provider', conversationId, first.id)
    expect(await waitingSince(conversationId)).toBeNull()
    await remove('provider', conversationId, second.id)
    expect(await waitingSince(conversationId)).toBe(question.createdAt)
    const waiting = await as('provider').conversations.list({ filter: { box: 'waiting' } })
    expect(waiting.map(({ id }) => id)).toContain(conversationId)
    await send('provider', conversationId, 'It passes in a week.')
  })

  it('starts no wait where the conversation is archived', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'I cannot sign in.')
    const answer = await send('support', conversationId, 'For another patient')
    await as('support').call('POST /conversations/:id/archive', {
      params: { id: conversationId },
      body: { lastSeq: answer.seq },
    })
    await remove('support', conversationId, answer.id)
    expect(await waitingSince(conversationId)).toBeNull()
  })
})

describe('that a conversation was read', () => {
  const hears = (window: Line, id: string) =>
    window.hears(
      (frame) => 'action' in frame && frame.action === 'status_changed' && about(id)(frame),
    )

  it('is told at once to the colleagues who wrote in it', async () => {
    const { conversationId } = await writeTo('provider', 'manager', 'Who covers Monday?')
    const window = await line('provider')
    await window.hears(isHello)
    await markRead('manager', conversationId, 1)
    await hears(window, conversationId)
    expect(await as('provider').conversations.get(conversationId)).toMatchObject({ seenSeq: 1 })
  })

  it('is told at once to those who write among themselves about a patient', async () => {
    const { id } = await as('provider').call('POST /patients/:patient/conversations/internal', {
      params: { patient: jordan },
    })
    await send('provider', id, 'Between us')
    const window = await line('provider')
    await window.hears(isHello)
    await markRead('assistant', id, 1)
    await hears(window, id)
  })

  it('is told by the patient to the whole team where it has no assignee', async () => {
    const { conversationId } = await writeTo('provider', 'patient', 'How are you?')
    await db
      .prepare('update conversations set assignee_id = null where id = ?')
      .bind(conversationId)
      .run()
    const window = await line('assistant')
    await window.hears(isHello)
    await markRead('patient', conversationId, 99)
    await hears(window, conversationId)
  })
})

describe('the first message to a colleague', () => {
  it('is refused where it names another version of them', async () => {
    const { headers, ...rest } = json({ message_text: 'Hello' })
    const response = await api(
      `/api/users/${userId('manager')}/conversations`,
      { ...rest, headers: { ...headers, 'if-match': '"999"' } },
      'support',
    )
    expect(response.status).toBe(412)
  })

  beforeEach(() => db.prepare('delete from rate_limits').run())

  it('opens one conversation where two tabs send it at once', async () => {
    const write = () =>
      as('support').call('POST /users/:user/conversations', {
        params: { user: userId('clinical_lead') },
        body: { messageText: 'Two tabs', clientId: 'two-tabs-0001' },
      })
    const answers = await Promise.allSettled([write(), write(), write()])
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({
          status: 503,
          errors: [{ code: 'conversation_opening' }],
        })
    const again = await write()
    const listed = await as('support').conversations.list()
    expect(listed.filter(({ kind }) => kind === 'staff').map(({ id }) => id)).toEqual([
      again.conversationId,
    ])
    const messages = await as('clinical_lead')
      .messages.in({ conversations: again.conversationId })
      .list()
    expect(messages).toHaveLength(1)
  })
})
