import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { canViewOutbox, capturedMessages } from '#edge/deliveries/dev-outbox'
import { consumeDeliveries } from '#edge/deliveries/queue-consumer'
import { sendDelivery } from '#edge/deliveries/send'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { uuidv7 } from '#edge/platform/ids'
import { db, world } from '../../world'
import { env } from '../auth-fixtures'
import { hosted } from '../hosted-providers'
import { startTestClock } from '../test-clock'
import { posted, provider, row } from './delivery-fixtures'

startTestClock(3600)
beforeAll(world)
afterEach(() => {
  vi.restoreAllMocks()
})

const codeText = expect.stringContaining('Your Care Plus code is 123456.')

describe('a delivery', () => {
  it('is written once under its key', async () => {
    const key = uuidv7()
    const first = await posted('email', key)
    const second = await posted('email', key)
    expect(await row(first)).not.toBeNull()
    expect(await row(second)).toBeNull()
  })

  it('stays readable in the outbox here, and encrypted in the database', async () => {
    const id = await posted()
    await sendDelivery(env, id)
    expect(await row(id)).toMatchObject({ status: 'sent', provider: 'outbox' })
    const [message] = await capturedMessages(env, 'canary@mail.test')
    expect(message).toMatchObject({ id, text: codeText })
    const raw = await row(id)
    const stored = Uint8Array.from(raw?.body_encrypted as number[])
    expect(new TextDecoder('latin1').decode(stored)).not.toContain('canary')
  })

  it('by mail comes from the name that the clinic gave itself, with the signs that stand in it', async () => {
    const name = (value: string) =>
      db.prepare(`update system_settings set value = ? where key = 'clinic_name'`).bind(value).run()
    await name('Bluebird, Inc. <NY>')
    const fetchMock = provider(Response.json({ id: 'mail-1' }))
    await sendDelivery(hosted, await posted())
    expect(JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body))).toMatchObject({
      from: '"Bluebird, Inc. <NY>" <care@careplus.test>',
      subject: 'Your Bluebird, Inc. <NY> code',
    })
    await name('')
  })

  it('by mail goes to the provider with its key, and is then forgotten here', async () => {
    const fetchMock = provider(Response.json({ id: 'mail-1' }))
    const id = await posted()
    expect(await sendDelivery(hosted, id)).toBe('done')
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(url).toBe('https://api.resend.com/emails')
    expect(init?.headers).toMatchObject({ 'idempotency-key': id, authorization: 'Bearer re_key' })
    expect(JSON.parse(String(init?.body))).toEqual({
      from: 'Care Plus <care@careplus.test>',
      to: ['canary@mail.test'],
      subject: 'Your Care Plus code',
      text: codeText,
    })
    expect(await row(id)).toMatchObject({
      status: 'sent',
      provider: 'resend',
      provider_id: 'mail-1',
      recipient_encrypted: null,
      body_encrypted: null,
      lease_token: null,
    })
  })

  it('by text goes to the other one', async () => {
    const fetchMock = provider(Response.json({ sid: 'SM1' }))
    const id = await posted('sms')
    await sendDelivery(hosted, id)
    const [url, init] = fetchMock.mock.calls[0] ?? []
    expect(url).toBe('https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json')
    expect(Object.fromEntries(new URLSearchParams(String(init?.body)))).toEqual({
      To: '+12125550188',
      From: '+18005550127',
      Body: codeText,
    })
    expect(await row(id)).toMatchObject({ provider_id: 'SM1', recipient_encrypted: null })
  })

  describe('by text, where the clinic has numbers for texts', () => {
    const numbers = ['2125550131', '2125550132', '2125550133']
    const setNumbers = (list: readonly string[]) =>
      db
        .prepare("update system_settings set value = ? where key = 'phone_numbers_for_sms'")
        .bind(JSON.stringify(list))
        .run()
    beforeEach(() => setNumbers(numbers))
    afterEach(() => setNumbers([]))
    const senders = (fetchMock: ReturnType<typeof provider>) =>
      fetchMock.mock.calls.map(([, init]) => new URLSearchParams(String(init?.body)).get('From'))

    it('comes from one of them, the same at each text to one phone', async () => {
      const fetchMock = provider(Response.json({ sid: 'SM1' }))
      await sendDelivery(hosted, await posted('sms'))
      await sendDelivery(hosted, await posted('sms'))
      const [first, second] = senders(fetchMock)
      expect(numbers.map((number) => `+1${number}`)).toContain(first)
      expect(second).toBe(first)
    })

    it('comes from the number of the account where Twilio has none of them', async () => {
      const fetchMock = provider(
        Response.json({ code: 21606 }, { status: 400 }),
        Response.json({ sid: 'SM2' }),
      )
      const id = await posted('sms')
      expect(await sendDelivery(hosted, id)).toBe('done')
      expect(senders(fetchMock)).toEqual([expect.any(String), '+18005550127'])
      expect(await row(id)).toMatchObject({ status: 'sent', provider_id: 'SM2' })
    })
  })

  it('is sent by one of many who try at once', async () => {
    const fetchMock = provider(Response.json({ id: 'x' }))
    const id = await posted()
    await Promise.all([1, 2, 3, 4].map(() => sendDelivery(hosted, id)))
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

it('a delivery without a queue message is sent by the sweep', async () => {
  const id = await posted()
  await sendDueDeliveries(env)
  expect(await row(id)).toMatchObject({ status: 'sent' })
})

it('is acknowledged by the queue when done, and asked back when not', async () => {
  provider(new Response('', { status: 503 }))
  const queueMessage = (delivery: string) => ({
    body: { delivery },
    ack: vi.fn(),
    retry: vi.fn(),
  })
  const late = queueMessage(await posted())
  const gone = queueMessage(uuidv7())
  await consumeDeliveries({ messages: [late, gone] } as never, hosted)
  expect(late.retry).toHaveBeenCalledWith({ delaySeconds: 2 })
  expect(gone.ack).toHaveBeenCalled()
})

describe('the outbox', () => {
  it.each([
    ['http://localhost:4321/dev/outbox', true],
    ['http://127.0.0.1:4321/dev/outbox', true],
    ['http://voltage.localhost:4321/dev/outbox', true],
    ['https://careplus.example/dev/outbox', false],
    ['http://localhost.evil.example/dev/outbox', false],
  ])('%s: %s', (url, open) => expect(canViewOutbox(env, new URL(url))).toBe(open))

  it('is a 404 outside local on every host', () =>
    expect(canViewOutbox({ ...env, local: false }, new URL('http://localhost/'))).toBe(false))
})
