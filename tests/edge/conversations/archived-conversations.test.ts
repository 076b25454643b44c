import { beforeAll, describe, expect, it } from 'vitest'
import { as, type Person, userId, world } from '../world'

const jordan = userId('patient')
const send = (who: Person, conversation: string, messageText: string, clientId?: string) =>
  as(who).call('PATCH /conversations/:conversation/messages', {
    params: { conversation },
    body: { messageText, ...(clientId && { clientId }) },
  })
const writeToSupport = (who: Person, user: string, messageText: string) =>
  as(who).call('POST /users/:user/support_conversations', {
    params: { user },
    body: { messageText },
  })

beforeAll(world)

describe('an archived conversation', () => {
  it('takes no message, in the words of the specification, until it is open again', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Before')
    const params = { id: conversationId }
    await as('support').call('POST /conversations/:id/archive', { params })
    for (const who of ['patient', 'support'] as const)
      await expect(send(who, conversationId, 'After')).rejects.toMatchObject({
        status: 409,
        message: 'This conversation has been archived. No new messages can be sent.',
      })
    await expect(
      as('support').call('POST /conversations/:id/archive', { params }),
    ).rejects.toMatchObject({ status: 409 })
    const fresh = await writeToSupport('patient', jordan, 'Anew')
    expect(fresh.conversationId).not.toBe(conversationId)
    await expect(
      as('support').call('POST /conversations/:id/unarchive', { params }),
    ).rejects.toMatchObject({ status: 409 })
    await as('support').call('POST /conversations/:id/archive', {
      params: { id: fresh.conversationId },
    })
    await as('support').call('POST /conversations/:id/unarchive', { params })
    expect(await send('patient', conversationId, 'After all')).toMatchObject({
      messageText: 'After all',
    })
  })

  it('still answers for a message that arrived before', async () => {
    const { conversationId } = await writeToSupport('patient', jordan, 'Lost answer')
    const first = await send('patient', conversationId, 'Retried', 'client-id-0002')
    await as('patient').call('POST /conversations/:id/archive', { params: { id: conversationId } })
    const again = await send('patient', conversationId, 'Retried', 'client-id-0002')
    expect(again.id).toBe(first.id)
  })
})
