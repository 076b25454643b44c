import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { backoffSeconds, maxDeliveryAttempts, sendDelivery } from '#edge/deliveries/send'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { allowAddress, findSuppression } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { bindings, db, userId, world } from '../../world'
import { env } from '../auth-fixtures'
import { hosted } from '../hosted-providers'
import { startTestClock } from '../test-clock'
import { mail, posted, provider, row } from './delivery-fixtures'

const wait = startTestClock(3600)
beforeAll(world)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('when the provider does not take it', () => {
  it.each([
    ['busy', new Response('', { status: 429 })],
    ['broken', new Response('', { status: 503 })],
    ['still at the first try of the same', new Response('', { status: 409 })],
    ['out of reach', new TypeError('network')],
  ])('%s: it is tried again, later each time, and given up after eight', async (_, answer) => {
    provider(answer)
    const id = await posted()
    for (let attempt = 1; attempt < maxDeliveryAttempts; attempt++) {
      expect(await sendDelivery(hosted, id)).toEqual({ later: backoffSeconds(attempt) })
      expect(await sendDelivery(hosted, id)).toBe('done')
      expect(await row(id)).toMatchObject({ status: 'queued', attempts: attempt })
      wait(backoffSeconds(attempt))
    }
    await sendDelivery(hosted, id)
    const given = { status: 'failed', attempts: maxDeliveryAttempts, recipient_encrypted: null }
    expect(await row(id)).toMatchObject(given)
  })

  it.each([
    ['120', 120],
    [() => new Date(now() + 90_000).toUTCString(), expect.toSatisfy((s) => s > 30 && s <= 90)],
    ['86400', 3_600],
    ['soon', 2],
    ['-5', 2],
  ])('waits as long as it is asked to, an hour at most: %s', async (retryAfter, later) => {
    const headers = { 'retry-after': typeof retryAfter === 'string' ? retryAfter : retryAfter() }
    provider(new Response('', { status: 429, headers }))
    expect(await sendDelivery(hosted, await posted())).toEqual({ later })
  })

  it('stops waiting for an answer that does not come, and tries again', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const timeouts: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms)
      return timeout(10)
    })
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    )
    const id = await posted()
    expect(await sendDelivery(hosted, id)).toEqual({ later: 2 })
    // Well before its lease ends, so that no other sender takes it meanwhile.
    expect(Math.max(...timeouts)).toBeLessThan(60_000)
    expect(await row(id)).toMatchObject({ status: 'queued', error: 'unreachable', attempts: 1 })
  })

  it('for an hour: the minutes try again, and each mail and text arrives once', async () => {
    await db.prepare('delete from deliveries').run()
    const fetchMock = provider(new Response('', { status: 500 }))
    const ids = [await posted(), await posted('sms'), await posted()]
    const outageMinutes = 60
    for (let minute = 0; minute < outageMinutes; minute++) {
      await sendDueDeliveries(hosted)
      wait(60)
    }
    const during = fetchMock.mock.calls.length
    expect(during).toBeLessThanOrEqual(ids.length * maxDeliveryAttempts)
    fetchMock.mockImplementation(async () => Response.json({ id: 'x', sid: 'SM1' }))
    for (let minute = 0; minute < outageMinutes; minute++) {
      await sendDueDeliveries(hosted)
      wait(60)
    }
    for (const id of ids) expect(await row(id)).toMatchObject({ status: 'sent' })
    expect(fetchMock.mock.calls.length - during).toBe(ids.length)
  })

  it('a phone that Twilio knows to have sent STOP takes nothing more, also where no STOP came to us', async () => {
    provider(Response.json({ code: 21610, message: 'canary', status: 400 }, { status: 400 }))
    const id = await posted('sms')
    expect(await sendDelivery(hosted, id)).toBe('done')
    expect(await row(id)).toMatchObject({ status: 'suppressed', error: 'stopped' })
    const suppression = () => findSuppression(hosted, connect(bindings.DB), 'sms', '2125550188')
    expect(await suppression()).toBe('stopped')
    await connect(bindings.DB).batch([await allowAddress(hosted, 'sms', '2125550188')])
  })

  it('a text that arrived although its answer was lost is not sent again', async () => {
    const id = await posted('sms')
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await db.prepare("update deliveries set status = 'delivered' where id = ?").bind(id).run()
      throw new TypeError('network')
    })
    await sendDelivery(hosted, id)
    expect(await row(id)).toMatchObject({ status: 'delivered', lease_token: null })
  })

  it('is not tried again when the letter itself is refused', async () => {
    provider(new Response('{"message":"canary@mail.test is not an email"}', { status: 422 }))
    const id = await posted()
    expect(await sendDelivery(hosted, id)).toBe('done')
    expect(await row(id)).toMatchObject({ status: 'failed', error: '422' })
    expect(JSON.stringify(await row(id))).not.toContain('canary')
  })
})

describe('a sender that is killed', () => {
  const killed = async (attempts = 1) => {
    const id = await posted()
    await db
      .prepare(
        `update deliveries set status = 'sending', lease_token = 'dead', lease_until = ?, attempts = ? where id = ?`,
      )
      .bind(new Date(now() + 60_000).toISOString(), attempts, id)
      .run()
    return id
  }

  it('keeps its lease for a minute, then another takes over', async () => {
    const fetchMock = provider(Response.json({ id: 'x' }))
    const id = await killed()
    await sendDueDeliveries(hosted)
    expect(await row(id)).toMatchObject({ status: 'sending', lease_token: 'dead' })
    wait(61)
    await sendDueDeliveries(hosted)
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(
      fetchMock.mock.calls.filter(([, init]) => JSON.stringify(init).includes(id)),
    ).toHaveLength(1)
  })

  it('at the last attempt leaves a failure, not a row that is never done', async () => {
    const id = await killed(maxDeliveryAttempts)
    wait(61)
    await sendDueDeliveries(hosted)
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'lease_expired' })
  })
})

describe('a backlog after a crash', () => {
  const queue = async (count: number, userId: string | null, expiresAt?: string) => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const id = uuidv7()
      ids.push(id)
      const to = 'canary@mail.test'
      const rest = { ...mail, key: id, userId, to } as const
      await connect(bindings.DB).batch([
        await enqueueDelivery(env, { id, ...rest, ...(expiresAt && { expiresAt }) }),
      ])
      wait(0.001)
    }
    return ids
  }
  const mailed = (fetchMock: ReturnType<typeof provider>) =>
    fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

  it('is sent in two sweeps of at most 250 deliveries, the oldest first', async () => {
    const fetchMock = provider(Response.json({ id: 'x' }))
    const ids = await queue(300, null)
    const sentOf = () => mailed(fetchMock).filter((id) => ids.includes(id ?? ''))
    await sendDueDeliveries(hosted)
    expect(sentOf().toSorted()).toEqual(ids.slice(0, 250).toSorted())
    await sendDueDeliveries(hosted)
    expect(sentOf().toSorted()).toEqual(ids.toSorted())
  })

  it('of 250 deliveries is sent whole by one sweep, and the oldest first to each recipient', async () => {
    const fetchMock = provider(Response.json({ id: 'x' }))
    const mine = await queue(120, userId('patient'))
    const others = await queue(130, null)
    await sendDueDeliveries(hosted)
    const sent = mailed(fetchMock)
    expect(sent.filter((id) => mine.includes(id ?? ''))).toEqual(mine)
    expect(sent.filter((id) => others.includes(id ?? ''))).toHaveLength(130)
  })

  it('loses its expired codes: they are never sent, by sweep or queue, and their text is erased', async () => {
    const fetchMock = provider(Response.json({ id: 'x' }))
    const [id = ''] = await queue(1, null, new Date(now() + 600_000).toISOString())
    wait(601)
    expect(await sendDelivery(hosted, id)).toBe('done')
    await sendDueDeliveries(hosted)
    expect(fetchMock).not.toHaveBeenCalled()
    expect(await row(id)).toMatchObject({
      status: 'failed',
      error: 'expired',
      body_encrypted: null,
    })
  })
})
