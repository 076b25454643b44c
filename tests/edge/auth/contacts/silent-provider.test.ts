import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { connect } from '#edge/platform/db/connection'
import { uuidv7 } from '#edge/platform/ids'
import { bindings, db, world } from '../../world'
import { env } from '../auth-fixtures'
import { hosted } from '../hosted-providers'
import { startTestClock } from '../test-clock'

const wait = startTestClock(3600)
beforeAll(world)
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a provider that never answers takes of a run, for each message. */
const silenceMs = 10_000
const mails = 60

const write = async (channel: 'email' | 'sms') => {
  const id = uuidv7()
  const to = channel === 'email' ? `${id}@mail.test` : '2125550188'
  const delivery = { id, key: id, channel, to, language: 'en', kind: 'code' } as const
  await connect(bindings.DB).batch([
    await enqueueDelivery(env, { ...delivery, values: { code: '123456' } }),
  ])
  return id
}
const statusOf = (id: string) =>
  db.prepare('select status, attempts from deliveries where id = ?').bind(id).first()

it('a silent provider of mail ends its run in time, holds up no text, loses no mail and sends none twice', async () => {
  await db.prepare('delete from deliveries').run()
  let elapsedMs = 0
  let isSilent = true
  const answered: string[] = []
  let tried = 0
  vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).includes('resend')) return Response.json({ sid: 'SM1' })
    tried += 1
    if (!isSilent) {
      answered.push(new Headers(init?.headers).get('idempotency-key') ?? '')
      return Response.json({ id: 'x' })
    }
    elapsedMs += silenceMs
    throw new DOMException('The operation timed out', 'TimeoutError')
  })
  const ids = await Promise.all(Array.from({ length: mails }, () => write('email')))
  const text = await write('sms')

  await sendDueDeliveries(hosted)
  expect(await statusOf(text)).toEqual({ status: 'sent', attempts: 1 })
  // What was begun before the time was up, by ten senders at once, and none of the rest.
  expect(tried).toBeLessThanOrEqual(15)

  isSilent = false
  wait(60)
  await sendDueDeliveries(hosted)
  expect(answered.toSorted()).toEqual(ids.toSorted())
  for (const id of ids) expect(await statusOf(id)).toMatchObject({ status: 'sent' })
})
