import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, describe, expect, it } from 'vitest'
import { onCron } from '../../../src/edge/cron'
import { maxEventAttempts } from '../../../src/edge/events/retries'
import { now, setClock } from '../../../src/edge/platform/time'
import { clerkObject, desk, happen, listener, rows, subscribe } from './happening'

const minute = () => onCron({ cron: '* * * * *' } as ScheduledController, desk().env)
const cursor = async (name: string) =>
  (await rows<{ seq: number }>('select seq from cursors where subscriber = ?', name))[0]?.seq
const sealedTwice = () => rows('select seq from seals group by seq having count(*) > 1')

afterEach(() => setClock(null))

describe('the clerk', () => {
  it('hears of a commit whose worker died before it could tell, once', async () => {
    const { subscriber, heard } = listener('dead')
    await subscribe([subscriber])
    const seq = await happen({ name: 'test.orphan' })
    await minute()
    await minute()
    expect(heard).toEqual([seq])
    expect(await cursor('dead')).toBe(seq)
  })

  it('drains once when asked by many at the same time', async () => {
    const { subscriber, heard } = listener('many')
    await subscribe([subscriber])
    const seqs: number[] = []
    await Promise.all(
      Array.from({ length: 30 }, async () => {
        seqs.push(await happen({ name: 'test.storm' }))
        await clerkObject().drain()
      }),
    )
    expect(heard).toEqual(seqs.toSorted((a, b) => a - b))
    expect(await sealedTwice()).toEqual([])
  })

  it('answers only when what was committed before the call is handled', async () => {
    const { subscriber, heard } = listener('prompt')
    await subscribe([subscriber])
    const first = clerkObject().drain()
    const seq = await happen({ name: 'test.prompt' })
    await clerkObject().drain()
    expect(heard).toContain(seq)
    await first
  })

  it('goes through more pages than one', async () => {
    const { subscriber, heard } = listener('pages')
    await subscribe([subscriber])
    for (let n = 0; n < 5; n++)
      await Promise.all(Array.from({ length: 90 }, () => happen({ name: 'test.page' })))
    await clerkObject().drain()
    expect(heard).toHaveLength(450)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  })

  it('lets a newcomer start from now and not from the beginning', async () => {
    const { subscriber, heard } = listener('newcomer')
    await subscribe([subscriber])
    const seq = await happen({ name: 'test.new' })
    await clerkObject().drain()
    expect(heard).toEqual([seq])
  })

  it('takes up where a subscriber stood when it was killed after sealing', async () => {
    const { subscriber, heard } = listener('behind')
    await subscribe([subscriber])
    const first = await happen({ name: 'test.one' })
    await clerkObject().drain()
    await subscribe([])
    const second = await happen({ name: 'test.two' })
    await clerkObject().drain()
    await subscribe([subscriber])
    await minute()
    expect(heard).toEqual([first, second])
  })

  it('holds nobody up for one who stumbles, and tries that event again', async () => {
    let lame = true
    const good = listener('good')
    const poor = listener('poor', ({ name }) => lame && name === 'test.stone')
    await subscribe([poor.subscriber, good.subscriber])
    const before = await happen({ name: 'test.before' })
    const stone = await happen({ name: 'test.stone' })
    const after = await happen({ name: 'test.after' })
    await clerkObject().drain()
    expect(good.heard).toEqual([before, stone, after])
    expect(poor.heard).toEqual([before, after])
    expect(await rows('select subscriber, seq, attempts, fault from waiting')).toEqual([
      { subscriber: 'poor', seq: stone, attempts: 1, fault: 'TypeError' },
    ])
    lame = false
    setClock(now() + 6_000)
    expect(await runDurableObjectAlarm(clerkObject())).toBe(true)
    expect(poor.heard).toEqual([before, after, stone])
    expect(await rows('select * from waiting')).toEqual([])
  })

  it('sets an event aside after enough attempts, and never forgets it', async () => {
    const { subscriber } = listener('poison', ({ name }) => name === 'test.poison')
    await subscribe([subscriber])
    const seq = await happen({ name: 'test.poison' })
    await clerkObject().drain()
    for (let n = 0; n < maxEventAttempts + 2; n++) {
      setClock(now() + 3_600_001)
      await minute()
    }
    const [left] = await rows<{ seq: number; attempts: number; set_aside_at: string | null }>(
      `select * from waiting where subscriber = 'poison'`,
    )
    expect(left).toMatchObject({ seq, attempts: maxEventAttempts })
    expect(left?.set_aside_at).not.toBeNull()
  })
})
