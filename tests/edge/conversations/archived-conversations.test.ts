import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, type Person, userId, world } from '../world'
import { send, writeToSupport } from './send'

const jordan = userId('patient')

const archive = async (who: Person, id: string, lastSeq?: number) =>
  as(who).call('POST /conversations/:id/archive', {
    params: { id },
    body: { lastSeq: lastSeq ?? (await as(who).conversations.get(id)).lastSeq },
  })
const reopen = (id: string, who: Person = 'support') =>
  as(who).call('POST /conversations/:id/unarchive', { params: { id } })
const isIn = async (box: 'team' | 'waiting', id: string) =>
  (await as('support').conversations.list({ filter: { box } })).some((each) => each.id === id)

beforeAll(world)

describe('an archived conversation', () => {
  it('takes no message, in the words of the specification, until it is open again', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Before')
    await archive('support', conversationId)
    for (const who of ['patient', 'support'] as const)
      await expect(send(who, conversationId, 'After')).rejects.toMatchObject({
        status: 409,
        message: 'This conversation has been archived. No new messages can be sent.',
      })
    await expect(archive('support', conversationId)).rejects.toMatchObject({ status: 409 })
    await reopen(conversationId)
    expect(await send('patient', conversationId, 'After all')).toMatchObject({
      messageText: 'After all',
    })
  })

  it('is reopened by the patient who writes to the same team again, and waits for an answer', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Before')
    await archive('support', conversationId)
    const again = await Promise.all(
      ['Anew', 'And more'].map((text) => writeToSupport('patient', jordan, text)),
    )
    expect(again.map((message) => message.conversationId)).toEqual([conversationId, conversationId])
    expect(await as('support').conversations.get(conversationId)).toMatchObject({
      status: 'open',
      archivedAt: null,
    })
    expect(await isIn('team', conversationId)).toBe(true)
    expect(await isIn('waiting', conversationId)).toBe(true)
    const { results } = await db
      .prepare("select 1 from events where name = 'conversations.unarchive' and subject_id = ?")
      .bind(conversationId)
      .all()
    // Once here, once in the test before.
    expect(results.length).toBe(2)
  })

  it('is not reopened beside another open one of its kind', async () => {
    const create = () =>
      as('provider').call('POST /patients/:patient/conversations/internal', {
        params: { patient: jordan },
        body: { kind: 'internal' },
      })
    const { id } = await create()
    await archive('provider', id)
    await create()
    await expect(reopen(id, 'provider')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'conversation_open' }],
    })
  })

  it('waits again once it is reopened, since the patient wrote what has no answer', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Is there anyone?')
    await send('support', conversationId, 'Yes')
    await archive('support', conversationId)
    expect((await reopen(conversationId)).waitingSince).toBeNull()
    const { createdAt } = await send('patient', conversationId, 'First')
    await send('patient', conversationId, 'Second')
    expect((await archive('support', conversationId)).waitingSince).toBeNull()
    expect(await isIn('waiting', conversationId)).toBe(false)
    expect((await reopen(conversationId)).waitingSince).toBe(createdAt)
    expect(await isIn('waiting', conversationId)).toBe(true)
  })

  it('still answers for a message that arrived before', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Lost answer')
    const first = await send('patient', conversationId, 'Retried', 'client-id-0002')
    await archive('patient', conversationId)
    const again = await send('patient', conversationId, 'Retried', 'client-id-0002')
    expect(again.id).toBe(first.id)
  })
})

describe('archiving', () => {
  it('is refused with 409 where a message came after the last one its caller saw', async () => {
    const { conversationId, seq } = await writeToSupport('patient', jordan, 'Seen')
    await send('patient', conversationId, 'Not seen')
    await expect(archive('support', conversationId, seq)).rejects.toMatchObject({
      status: 409,
      message: 'A new message came in. Read it before you archive.',
      errors: [{ code: 'newer_message' }],
    })
    expect(await isIn('waiting', conversationId)).toBe(true)
    expect((await archive('support', conversationId, seq + 1)).status).toBe('archived')
  })

  it('without the place of the last message seen is refused with 422', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Seen')
    for (const lastSeq of [undefined, -1, 1.5])
      await expect(
        as('support').call('POST /conversations/:id/archive', {
          params: { id: conversationId },
          body: { lastSeq } as never,
        }),
      ).rejects.toMatchObject({ status: 422 })
  })
})
