import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, describe, expect, it } from 'vitest'
import { subscriberNames } from '#demo/skip-subscribers'
import { onCron } from '#edge/cron'
import { maxEventAttempts } from '#edge/events/retries'
import { now, setClock } from '#edge/platform/time'
import { subscribers } from '#edge/subscribers'
import {
  fakeSubscriber,
  insertEvent,
  outboxProcessor,
  replaceSubscribers,
  rows,
  subscriberContext,
} from './event-fixtures'

const minute = () => onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
const cursor = async (name: string) =>
  (await rows<{ seq: number }>('select seq from subscriber_cursors where subscriber = ?', name))[0]
    ?.seq
const sealedTwice = () => rows('select seq from event_seals group by seq having count(*) > 1')

afterEach(() => setClock(null))

describe('the outbox processor', () => {
  it('is skipped past the events of the demo clinic for every subscriber', () => {
    expect(subscribers.map(({ name }) => name)).toEqual([...subscriberNames])
  })

  it('hands over an event whose request never asked for a drain, once', async () => {
    const { subscriber, handled } = fakeSubscriber('dead')
    await replaceSubscribers([subscriber])
    const seq = await insertEvent({ name: 'test.orphan' })
    await minute()
    await minute()
    expect(handled).toEqual([seq])
    expect(await cursor('dead')).toBe(seq)
  })

  it('runs one drain for 30 requests at once, in order', async () => {
    const { subscriber, handled } = fakeSubscriber('many')
    await replaceSubscribers([subscriber])
    const seqs: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        seqs.push(await insertEvent({ name: 'test.storm' }))
        await outboxProcessor().drain()
      }),
    )
    expect(handled).toEqual(seqs.toSorted((a, b) => a - b))
    expect(await sealedTwice()).toEqual([])
  })

  it('answers after the events committed before the call are handled', async () => {
    const { subscriber, handled } = fakeSubscriber('prompt')
    await replaceSubscribers([subscriber])
    const first = outboxProcessor().drain()
    const seq = await insertEvent({ name: 'test.prompt' })
    await outboxProcessor().drain()
    expect(handled).toContain(seq)
    await first
  })

  it('handles more events than one page', async () => {
    const { subscriber, handled } = fakeSubscriber('pages')
    await replaceSubscribers([subscriber])
    for (let n = 0; n < 5; n++)
      await Promise.all(Array.from({ length: 90 }, () => insertEvent({ name: 'test.page' })))
    await outboxProcessor().drain()
    expect(handled).toHaveLength(450)
    expect(handled).toEqual(handled.toSorted((a, b) => a - b))
  })

  it('starts a new subscriber at the present, not at the first event', async () => {
    const { subscriber, handled } = fakeSubscriber('newcomer')
    await replaceSubscribers([subscriber])
    const seq = await insertEvent({ name: 'test.new' })
    await outboxProcessor().drain()
    expect(handled).toEqual([seq])
  })

  it('continues from a subscriber’s cursor after a restart', async () => {
    const { subscriber, handled } = fakeSubscriber('behind')
    await replaceSubscribers([subscriber])
    const first = await insertEvent({ name: 'test.one' })
    await outboxProcessor().drain()
    await replaceSubscribers([])
    const second = await insertEvent({ name: 'test.two' })
    await outboxProcessor().drain()
    await replaceSubscribers([subscriber])
    await minute()
    expect(handled).toEqual([first, second])
  })

  it('retries the event of a failing subscriber without delaying the others', async () => {
    let isFailing = true
    const good = fakeSubscriber('good')
    const failing = fakeSubscriber('failing', ({ name }) => isFailing && name === 'test.bad')
    await replaceSubscribers([failing.subscriber, good.subscriber])
    const before = await insertEvent({ name: 'test.before' })
    const bad = await insertEvent({ name: 'test.bad' })
    const after = await insertEvent({ name: 'test.after' })
    await outboxProcessor().drain()
    expect(good.handled).toEqual([before, bad, after])
    expect(failing.handled).toEqual([before, after])
    expect(await rows('select subscriber, seq, attempts, fault from event_retries')).toEqual([
      { subscriber: 'failing', seq: bad, attempts: 1, fault: 'TypeError' },
    ])
    isFailing = false
    setClock(now() + 6_000)
    expect(await runDurableObjectAlarm(outboxProcessor())).toBe(true)
    expect(failing.handled).toEqual([before, after, bad])
    expect(await rows('select * from event_retries')).toEqual([])
  })

  it('hands events to the others while one subscriber hangs, which has them once it answers', async () => {
    let answer = () => {}
    const hangs = new Promise<void>((resolve) => {
      answer = resolve
    })
    const prompt = fakeSubscriber('beside')
    const slow = fakeSubscriber('hanging')
    const { handle } = slow.subscriber
    await replaceSubscribers([
      {
        ...slow.subscriber,
        handle: async (events, context) => {
          await hangs
          await handle(events, context)
        },
      },
      prompt.subscriber,
    ])
    const first = await insertEvent({ name: 'test.first' })
    const draining = outboxProcessor().drain()
    await expect.poll(() => prompt.handled).toEqual([first])
    const second = await insertEvent({ name: 'test.second' })
    const later = outboxProcessor().drain()
    await expect.poll(() => prompt.handled).toEqual([first, second])
    await expect.poll(() => cursor('beside')).toBe(second)
    expect(slow.handled).toEqual([])
    expect(await cursor('hanging')).toBe(first - 1)
    answer()
    await Promise.all([draining, later])
    expect(slow.handled).toEqual([first, second])
    expect(await cursor('hanging')).toBe(second)
    expect(await sealedTwice()).toEqual([])
  })

  it('dead-letters an event after the last attempt and keeps it', async () => {
    const { subscriber } = fakeSubscriber('poison', ({ name }) => name === 'test.poison')
    await replaceSubscribers([subscriber])
    const seq = await insertEvent({ name: 'test.poison' })
    await outboxProcessor().drain()
    for (let n = 0; n < maxEventAttempts + 2; n++) {
      setClock(now() + 3_600_001)
      await minute()
    }
    const [left] = await rows<{ seq: number; attempts: number; dead_lettered_at: string | null }>(
      `select * from event_retries where subscriber = 'poison'`,
    )
    expect(left).toMatchObject({ seq, attempts: maxEventAttempts })
    expect(left?.dead_lettered_at).not.toBeNull()
  })
})
