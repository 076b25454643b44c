import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '#edge/app'
import { onCron } from '#edge/cron'
import { environmentOf } from '#edge/platform/environment'
import { as, bindings, db, type Person, tokenOf, userId, world } from '../world'
import { writeTo, writeToSupport } from './send'

const jordan = userId('patient')
const support = (who: Person, messageText: string) => writeToSupport(who, jordan, messageText)
const toProvider = (messageText: string) => writeTo('patient', 'provider', messageText)

beforeAll(world)

describe('a reminder of a conversation', () => {
  it('comes once, at its time, to the one who asked for it', async () => {
    const { conversationId } = await support('patient', 'Remind yourself')
    const mine = as('support').message_reminders.in({ users: userId('support') })
    await expect(
      mine.create({ remindAt: '2020-01-01T00:00:00.000Z', conversationId }),
    ).rejects.toMatchObject({ status: 422 })
    const remindAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await mine.create({ remindAt, conversationId })
    await expect(mine.create({ remindAt, conversationId })).rejects.toMatchObject({
      status: 409,
    })
    expect(
      await as('manager')
        .message_reminders.in({ users: userId('support') })
        .list(),
    ).toEqual([])
    await db
      .prepare('update message_reminders set remind_at = ? where id = ?')
      .bind('2020-01-01T00:00:00.000Z', id)
      .run()
    const cron = () => onCron({ cron: '* * * * *' }, environmentOf(bindings))
    await cron()
    await cron()
    const reminders = await as('support')
      .user_notifications.in({ users: userId('support') })
      .list({ filter: { kind: 'UNREAD' } })
    expect(reminders.filter(({ subjectId }) => subjectId === conversationId)).toHaveLength(1)
  })
})

describe('typing', () => {
  it('reaches the patient’s open windows, and reading only those of colleagues', async () => {
    const { conversationId } = await toProvider('Who reads this?')
    const relayed: string[] = []
    const channels = {
      idFromName: (name: string) => name,
      get: (name: string) => ({
        relay: ({ state }: { state: string }) => void relayed.push(`${state} ${name}`),
      }),
    }
    const context = createExecutionContext()
    for (const state of ['typing', 'viewing'])
      await app.request(
        `/api/conversations/${conversationId}/presence`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await tokenOf('provider')}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ state }),
        },
        { ...bindings, USER_CHANNEL: channels },
        context,
      )
    await waitOnExecutionContext(context)
    expect(relayed).toContain(`typing ${jordan}`)
    expect(relayed).toContain(`viewing ${userId('assistant')}`)
    expect(relayed).not.toContain(`viewing ${jordan}`)
  })

  it('is said to the others and written nowhere', async () => {
    const { conversationId } = await toProvider('Here I am')
    const count = async () =>
      (await db.prepare('select count(*) as n from events').first<{ n: number }>())?.n
    const before = await count()
    await as('provider').call('POST /conversations/:conversation/presence', {
      params: { conversation: conversationId },
      body: { state: 'typing' },
    })
    expect(await count()).toBe(before)
    await expect(
      as('otherPatient').call('POST /conversations/:conversation/presence', {
        params: { conversation: conversationId },
        body: { state: 'typing' },
      }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
