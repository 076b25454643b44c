import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { now, setClock } from '#edge/platform/time'
import { subscribers } from '#edge/subscribers'
import { as, db, userId, world } from '../world'
import {
  outboxProcessor,
  replaceSubscribers,
  rows,
  stamp,
  subscriberContext,
} from './event-fixtures'
import { line } from './sockets'

beforeAll(world)
afterEach(async () => {
  setClock(null)
  await replaceSubscribers(subscribers)
})

const minute = async () => {
  setClock(now() + 60_000)
  await onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
}
const unreachable = {
  idFromName: (name: string) => name,
  get: () => ({
    publish: async () => {
      throw new Error('The channel cannot be reached')
    },
  }),
}
/** The subscribers of the product, for whom no channel answers. */
const relayIsDown = subscribers.map((each) => ({
  ...each,
  handle: (...[events, context]: Parameters<typeof each.handle>) =>
    each.handle(events, {
      ...context,
      env: { ...context.env, USER_CHANNEL: unreachable as never },
    }),
}))
const isMessage = (frame: object) => 'action' in frame && frame.action === 'new_message'

describe('when live channels cannot be reached for an hour', () => {
  it('messages arrive, are told of once when they can be reached again, and are counted as they are', async () => {
    setClock(now())
    const sent = await as('patient').call('POST /users/:user/support_conversations', {
      params: { user: userId('patient') },
      body: { messageText: 'Before' },
    })
    const params = { conversation: sent.conversationId }
    await outboxProcessor().drain()
    const before = await line('patient')
    const hello = await before.hears((frame) => 'hello' in frame)
    before.close()

    await replaceSubscribers(relayIsDown)
    const written: string[] = []
    for (let at = 0; at < 60; at++) {
      if (at % 10 === 0) {
        const { id } = await as('support').call('PATCH /conversations/:conversation/messages', {
          params,
          body: { messageText: `Minute ${at}` },
        })
        written.push(id)
      }
      await minute()
    }
    // What does not need the channels went on meanwhile.
    expect((await as('patient').call('GET /me')).totalUnreadMessageCount).toBe(written.length)
    expect(
      await rows(
        "select 1 from user_notifications where user_id = ? and subject_id = ? and type = 'UNREAD'",
        userId('patient'),
        sent.conversationId,
      ),
    ).toHaveLength(1)
    expect(
      await rows(
        "select 1 from deliveries where kind = 'message_received' and user_id = ? and status = 'sent'",
        userId('patient'),
      ),
    ).toHaveLength(1)
    expect(await rows('select 1 from event_retries where dead_lettered_at is not null')).toEqual([])

    await replaceSubscribers(subscribers)
    for (let at = 0; at < 62; at++) await minute()
    expect(await rows('select 1 from event_retries')).toEqual([])
    await db.prepare('update sessions set last_active_at = ?').bind(stamp()).run()
    const after = await line('patient', { since: 'hello' in hello ? hello.hello : 0 })
    await after.hears(() => after.frames.filter(isMessage).length >= written.length)
    expect(after.frames.filter(isMessage)).toHaveLength(written.length)
    const { rows: page } = await as('patient')
      .messages.in({ conversations: sent.conversationId })
      .page()
    expect(
      page
        .map(({ id }) => id)
        .toReversed()
        .slice(1),
    ).toEqual(written)
  })
})
