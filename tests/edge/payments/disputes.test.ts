import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '#edge/domains/payments/index'
import { connect } from '#edge/platform/db/index'
import { now } from '#edge/platform/time'
import { count, rows, run } from '../schedule/schedule-fixtures'
import { clock, fail, problem, start } from '../schedule/visit-actions'
import { as, bindings } from '../world'
import {
  bookWithCard,
  drain,
  environment,
  openCardClinic,
  payByCard,
  paymentsOf,
  playAtService,
  statusesAtService,
  statusOfPayment,
} from './cards'

beforeEach(openCardClinic)
afterAll(() => payByCard(false))

const begin = async (card: Parameters<typeof bookWithCard>[0] = 'good') => {
  const { id } = await bookWithCard(card)
  clock('09:00')
  await start(id)
  await drain()
  return id
}
const payment = async () => {
  await drain()
  return (await paymentsOf('support'))[0]
}
const openTasks = () =>
  rows<{ kind: string; team: string; dueAt: string }>(
    'select kind, team, due_at as "dueAt" from tasks where subject_type = \'payments\' and closed_at is null',
  )
const refund = async () =>
  as('manager').call('POST /payments/:id/refund', {
    params: { id: (await payment())?.id ?? '' },
    body: { reasonCode: 'goodwill' },
  })
const reconcile = () => reconcilePayments(environment, connect(bindings.DB), now())
const eventsOf = (name: string) =>
  count(
    'select count(*) from events where name = ? and subject_id = (select id from payments)',
    name,
  )

describe('a dispute', () => {
  it('opens a task of support until the evidence is sent, due on the date of the card service', async () => {
    await begin()
    expect(await playAtService('dispute')).toBe(204)
    expect(await payment()).toMatchObject({
      status: 'captured',
      disputeStatus: 'to_answer',
      disputedAmount: 4900,
      disputeReason: 'fraudulent',
    })
    const dueAt = (await payment())?.disputeDueAt
    expect(await openTasks()).toEqual([
      { kind: 'payment_dispute', team: 'customer_support', dueAt },
    ])
    await playAtService('answer')
    expect(await payment()).toMatchObject({ disputeStatus: 'answered', disputeDueAt: null })
    expect(await openTasks()).toEqual([])
    await playAtService('win')
    expect(await payment()).toMatchObject({ disputeStatus: 'won', status: 'captured' })
    expect(await openTasks()).toEqual([])
  })

  it('takes a changed due date of the card service, and so does its task', async () => {
    await begin('disputed')
    await reconcile()
    const dueAt = '2026-12-24T12:00:00.000Z'
    await run('update embedded_intents set dispute_due_at = ?', dueAt).run()
    await reconcile()
    expect(await payment()).toMatchObject({ disputeStatus: 'to_answer', disputeDueAt: dueAt })
    expect(await openTasks()).toMatchObject([{ kind: 'payment_dispute', dueAt }])
  })

  it('opens a task when it is lost, and refunds nothing', async () => {
    const id = await begin()
    await playAtService('dispute')
    await playAtService('lose')
    expect(await payment()).toMatchObject({ disputeStatus: 'lost', refundedAmount: 0 })
    expect(await openTasks()).toMatchObject([{ kind: 'lost_dispute', team: 'customer_support' }])
    await fail(id)
    await reconcile()
    expect(await statusOfPayment()).toEqual(['captured'])
    expect(await statusesAtService()).toEqual(['captured'])
  })

  it('refuses refunds until it is won', async () => {
    const id = await begin()
    await playAtService('dispute')
    expect(await problem(refund())).toBe('409 payment_disputed')
    expect((await payment())?.can).not.toContain('refund')
    await fail(id)
    expect(await statusOfPayment()).toEqual(['captured'])
    await playAtService('win')
    // The visit failed: what the clinic keeps goes back now.
    expect(await statusOfPayment()).toEqual(['refunded'])
    expect(await statusesAtService()).toEqual(['refunded'])
  })

  it('is not changed by a repeated or late message', async () => {
    await begin()
    expect(await playAtService('dispute', 'evt_d1')).toBe(204)
    expect(await playAtService('dispute', 'evt_d1')).toBe(204)
    expect(await playAtService('dispute', 'evt_d2')).toBe(204)
    expect(await eventsOf('payments.open_dispute')).toBe(1)
    await playAtService('lose', 'evt_d3')
    // The message of its opening comes after the one of its end.
    expect(await playAtService('dispute', 'evt_d4')).toBe(204)
    expect(await payment()).toMatchObject({ disputeStatus: 'lost' })
    expect(await eventsOf('payments.open_dispute')).toBe(1)
    expect(await eventsOf('payments.lose_dispute')).toBe(1)
  })

  it('of an old charge is found by the nightly job when its message was lost', async () => {
    await begin()
    await run("update payments set captured_at = '2026-01-01T00:00:00.000Z'").run()
    await run(
      "update embedded_intents set dispute_status = 'to_answer', disputed_at = ?",
      new Date(now()).toISOString(),
    ).run()
    await reconcile()
    expect(await payment()).toMatchObject({ disputeStatus: 'to_answer' })
    expect(await openTasks()).toMatchObject([{ kind: 'payment_dispute' }])
  })

  it('shows its status to the patient, and its evidence only to staff who settle payments', async () => {
    await begin()
    await playAtService('dispute')
    await drain()
    const [seen] = await paymentsOf('patient')
    expect(seen).toMatchObject({ disputeStatus: 'to_answer', disputedAmount: 4900 })
    for (const name of ['disputeDueAt', 'disputeReason']) expect(seen).not.toHaveProperty(name)
    const [clinical] = await paymentsOf('provider')
    expect(clinical).not.toHaveProperty('disputeStatus')
    expect(
      (await as('support').payments.list({ filter: { disputeStatus: ['to_answer'] } })).length,
    ).toBe(1)
    expect(
      (await as('support').payments.list({ filter: { disputeStatus: ['lost'] } })).length,
    ).toBe(0)
  })
})

describe('a partial refund at the card service', () => {
  it('is recorded on the payment, and leaves the rest refundable', async () => {
    await begin()
    await playAtService('refund_part')
    expect(await payment()).toMatchObject({
      status: 'captured',
      capturedAmount: 4900,
      refundedAmount: 2000,
      refundedAt: null,
    })
    await refund()
    expect(await payment()).toMatchObject({ status: 'refunded', refundedAmount: 4900 })
  })

  it('becomes a full refund when the card service reports one', async () => {
    await begin()
    for (const _ of [1, 2, 3]) await playAtService('refund_part')
    expect(await payment()).toMatchObject({ status: 'refunded', refundedAmount: 4900 })
    expect(await eventsOf('payments.confirm_refund')).toBe(1)
  })

  it('opens one task when it fails, with the amount and the date', async () => {
    await begin()
    await playAtService('refund_part')
    await playAtService('fail_refund', 'evt_f1')
    expect(await payment()).toMatchObject({
      status: 'refund_failed',
      refundedAmount: 0,
      refundFailedAt: expect.any(String),
    })
    expect(await openTasks()).toMatchObject([{ kind: 'failed_refund' }])
    const { intentId, attempt } = (
      await rows<{ intentId: string; attempt: number }>(
        'select intent_id as "intentId", attempt from payments',
      )
    )[0] ?? { intentId: '', attempt: 0 }
    // The manager asks again; the message of the first failure comes late, and does not undo that.
    await run("update payments set status = 'refunding', version = version + 1").run()
    await playAtService('answer', 'evt_f2')
    expect(intentId).not.toBe('')
    expect(await rows('select status, attempt from payments')).toEqual([
      { status: 'refunding', attempt },
    ])
  })
})
