import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { handlePaymentCallback, reconcilePayments } from '#edge/domains/payments/index'
import { connect } from '#edge/platform/db/index'
import { stripeSignature } from '#edge/platform/services/payments/stripe-signature'
import { now } from '#edge/platform/time'
import { count, run } from '../schedule/schedule-fixtures'
import { clock, problem, start } from '../schedule/visit-actions'
import { as, db } from '../world'
import {
  bookWithCard,
  check,
  checkVisit,
  drain,
  environment,
  openCardClinic,
  payByCard,
  paymentsOf,
  statusesAtService,
  statusOfPayment,
} from './cards'

beforeEach(openCardClinic)
afterAll(() => payByCard(false))

describe('what the card service tells', () => {
  const send = async (body: string, signature: string) =>
    (
      await handlePaymentCallback(
        new Request('https://careplus.test/api/payments/events', {
          method: 'POST',
          headers: { 'stripe-signature': signature },
          body,
        }),
        environment,
      )
    ).status

  it('is believed only when it is signed, and done once however often it comes', async () => {
    const { clientSecret } = await check()
    const intentId = clientSecret?.split('_secret_')[0] ?? ''
    await run("update embedded_intents set status = 'held' where id = ?", intentId).run()
    const body = JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { id: intentId } } })
    const secret = `whsec_${btoa(`cards ${environment.SESSION_KEYS}`)}`
    const signature = await stripeSignature(secret, body)
    expect(await send(body, await stripeSignature('whsec_other', body))).toBe(403)
    expect(await send(`${body} `, signature)).toBe(403)
    expect(await send(body, signature.replace(/^t=\d+/, 't=1'))).toBe(403)
    expect(await statusOfPayment()).toEqual(['pending'])
    expect([await send(body, signature), await send(body, signature)]).toEqual([204, 204])
    expect(
      await count(
        "select count(*) from events where name = 'payments.hold' and subject_id = (select id from payments)",
      ),
    ).toBe(1)
    const other = JSON.stringify({ id: 'evt_2', data: { object: { id: 'pi_of_another' } } })
    expect(await send(other, await stripeSignature(secret, other))).toBe(204)
  })

  it('is found by the night where its message was lost', async () => {
    const { id } = await bookWithCard()
    await run("update embedded_intents set status = 'canceled'").run()
    await reconcilePayments(environment, connect(db), now())
    expect(await statusOfPayment()).toEqual(['failed'])
    expect(await checkVisit(id)).toMatchObject({ existingHold: false })
  })

  it('is tried again while it is busy: the visit begins, and the charge follows', async () => {
    const { id } = await bookWithCard()
    clock('09:00')
    await run("update embedded_intents set status = 'pending'").run()
    await start(id)
    expect(await statusOfPayment()).toEqual(['held'])
    await run("update embedded_intents set status = 'held'").run()
    await reconcilePayments(environment, connect(db), now())
    expect(await statusOfPayment()).toEqual(['captured'])
  })
})

it('gives a charge back once, by a manager with a reason', async () => {
  const { id } = await bookWithCard()
  clock('09:00')
  await start(id)
  await drain()
  const [payment] = await paymentsOf()
  const refund = (who: 'manager' | 'support', body: object = { reasonCode: 'goodwill' }) =>
    as(who).call('POST /payments/:id/refund', {
      params: { id: payment?.id ?? '' },
      body: body as never,
    })
  expect(await problem(refund('support'))).toBe('403 forbidden')
  expect(await problem(refund('manager', {}))).toMatch('422')
  await refund('manager')
  expect(await statusOfPayment()).toEqual(['refunded'])
  expect(await problem(refund('manager'))).toBe('409 invalid_transition')
  expect(await statusesAtService()).toEqual(['refunded'])
})
