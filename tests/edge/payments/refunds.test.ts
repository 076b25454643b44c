import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcilePayments } from '#edge/domains/payments/index'
import { connect } from '#edge/platform/db/index'
import { dayMs, iso, now } from '#edge/platform/time'
import { at, count, run } from '../schedule/schedule-fixtures'
import { clock, correct, fail, problem, start } from '../schedule/visit-actions'
import { as, bindings, type Person, providerId, userId } from '../world'
import {
  bookWithCard,
  check,
  checkVisit,
  drain,
  environment,
  giveCard,
  openCardClinic,
  payByCard,
  paymentsOf,
  statusesAtService,
  statusOfPayment,
} from './cards'

beforeEach(openCardClinic)
afterAll(() => payByCard(false))

const params = async () => ({
  patient: userId('patient'),
  id: (await paymentsOf('support')).find(({ status }) => status !== 'pending')?.id ?? '',
})
const refund = async () =>
  as('manager').call('POST /payments/:id/refund', {
    params: await params(),
    body: { reasonCode: 'goodwill' },
  })
const settleRefund = async (who: Person, body: object = { reasonCode: 'check' }) =>
  as(who).call('POST /patients/:patient/payments/:id/settle_refund', {
    params: await params(),
    body: body as never,
  })
const openTasks = () =>
  count("select count(*) from tasks where kind = 'failed_refund' and closed_at is null")
const reconcile = () => reconcilePayments(environment, connect(bindings.DB), now())
const beginWith = async (card: Parameters<typeof bookWithCard>[0]) => {
  const { id } = await bookWithCard(card)
  clock('09:00')
  await start(id)
  await drain()
  return id
}

describe('a refund', () => {
  it('that the card service refuses is work, and is given another way by those who settle payments', async () => {
    await beginWith('takesNoRefund')
    await refund()
    expect(await statusOfPayment()).toEqual(['refund_failed'])
    expect(await paymentsOf('support')).toMatchObject([
      { failureCode: 'expired_or_canceled_card', can: ['settle_refund'] },
    ])
    expect(await openTasks()).toBe(1)
    expect(await paymentsOf()).toMatchObject([{ refundFailedAt: expect.stringMatching(/Z$/) }])
    expect((await as('support').tasks.list()).map(({ kind }) => kind)).toContain('failed_refund')
    expect(await problem(settleRefund('provider'))).toBe('403 forbidden')
    expect(await problem(settleRefund('patient'))).toBe('403 forbidden')
    expect(await problem(settleRefund('support', {}))).toMatch('422')
    expect(await problem(settleRefund('support', { reasonCode: 'waived' }))).toMatch('422')
    const both = await Promise.all([settleRefund('support'), settleRefund('support')].map(problem))
    expect(both).toContain('done')
    expect(both.filter((each) => each === 'done')).toHaveLength(1)
    expect(await statusOfPayment()).toEqual(['refunded_by_hand'])
    expect(await openTasks()).toBe(0)
    await reconcile()
    expect(await statusOfPayment()).toEqual(['refunded_by_hand'])
  })

  it('is asked for again by a manager under another key', async () => {
    await beginWith('takesNoRefund')
    await refund()
    await drain()
    await run("update embedded_intents set payment_method_id = 'pm_card_4242'").run()
    await refund()
    expect(await statusOfPayment()).toEqual(['refunded'])
    expect(await openTasks()).toBe(0)
    expect(await count('select attempt from payments')).toBe(2)
  })

  it('that the bank sends back days later is found by the night', async () => {
    await beginWith('good')
    await refund()
    expect(await statusOfPayment()).toEqual(['refunded'])
    await run(
      "update embedded_intents set refunded_amount = 0, failure_code = 'unknown', failed_refund_id = 're_1'",
    ).run()
    await reconcile()
    expect(await statusOfPayment()).toEqual(['refund_failed'])
    expect(await openTasks()).toBe(1)
    expect(await paymentsOf()).toMatchObject([{ refundedAt: null }])
  })

  it('under way pays for no visit: one that is corrected meanwhile needs another card', async () => {
    const id = await beginWith('good')
    // The service answers late.
    await run("update embedded_intents set status = 'pending'").run()
    await fail(id)
    expect(await statusOfPayment()).toEqual(['refunding'])
    await correct(id)
    expect(await problem(start(id))).toBe('409 card_held')
    expect(await checkVisit(id)).toMatchObject({ existingHold: false, amount: 4900 })
    await run("update embedded_intents set status = 'captured' where card is not null").run()
    await giveCard(await checkVisit(id))
    await reconcile()
    expect((await statusOfPayment()).sort()).toEqual(['held', 'refunded'])
    await start(id)
    expect((await statusesAtService()).sort()).toEqual(['captured', 'refunded'])
  })

  it('does not begin for a visit that was corrected before its turn came', async () => {
    const id = await beginWith('good')
    await run(
      `create trigger corrected_meanwhile after insert on events when new.name = 'payments.return' begin
        select raise(abort, 'returned'); end`,
    ).run()
    await fail(id)
    await run('drop trigger corrected_meanwhile').run()
    await correct(id)
    expect(await statusOfPayment()).toEqual(['captured'])
    await start(id)
    expect(await statusesAtService()).toEqual(['captured'])
  })
})

describe('the comparison of the night', () => {
  it('reads what is open and the charges of the last days, however many are older', async () => {
    await beginWith('good')
    const read = async () => {
      const connection = connect(bindings.DB)
      await reconcilePayments(environment, connection, now())
      return connection.cost.rowsRead
    }
    const before = await read()
    const old = iso(now() - 60 * dayMs)
    await run(
      `with recursive n(x) as (select 1 union all select x + 1 from n where x < 900)
        insert into payments (id, patient_id, encounter_type_id, amount, status, intent_id, captured_at, refunded_at, created_at, updated_at)
        select 'old-' || x, ?1, '3', 4900, iif(x % 3 = 0, 'captured', iif(x % 3 = 1, 'refunded', 'resolved')),
          iif(x % 3 = 2, null, 'pi_old_' || x), iif(x % 3 = 2, null, ?2), iif(x % 3 = 1, ?2, null), ?2, ?2 from n`,
      userId('patient'),
      old,
    ).run()
    expect(await read()).toBeLessThan(before + 20)
  })
})

describe('a payment', () => {
  it('is asked for a visit that its clinician makes, which begins once the card is held', async () => {
    clock('09:00')
    const { id } = await as('provider')
      .ad_hoc_appointments.in({ providers: providerId('provider') })
      .create({
        patientId: userId('patient'),
        encounterTypeId: '3',
        appointmentType: 'video',
        startsAt: at('09:00'),
      })
    expect(await statusOfPayment()).toEqual(['pending'])
    expect(await problem(start(id))).toBe('409 card_held')
    await giveCard(await checkVisit(id))
    expect(await statusOfPayment()).toEqual(['held'])
    await start(id)
    expect(await statusOfPayment()).toEqual(['captured'])
  })

  it('does not tell an admin whose it is: not by name, id, visit, time or path', async () => {
    await bookWithCard()
    const [seen] = await as('admin').payments.list()
    expect(seen).toMatchObject({ status: 'held', amount: 4900 })
    for (const name of [
      'patient',
      'patientName',
      'appointment',
      'startsAt',
      'encounterType',
      'card',
    ])
      expect(seen, name).not.toHaveProperty(name)
    expect(await problem(paymentsOf('admin'))).toBe('403 forbidden')
    const { id: patient } = { id: userId('patient') }
    expect(await problem(as('admin').payments.list({ filter: { patient } }))).toMatch(/^40[03]/)
    expect(await check()).toBeDefined()
  })
})

describe('the sums of a period', () => {
  const totalsAs = (who: Person, from: string, until: string) =>
    as(who).call('GET /payments/totals', { query: { from, until } })
  const today = () => [iso(now() - dayMs), iso(now() + dayMs)] as const

  it('are those of the card service: charged, refunded and net, for who reconciles them', async () => {
    await beginWith('good')
    const charged = await totalsAs('admin', ...today())
    expect(charged).toMatchObject({ chargedCount: 1, refundedAmount: 0 })
    expect(charged.netAmount).toBe(charged.chargedAmount)
    expect(charged.chargedAmount).toBeGreaterThan(0)
    await refund()
    expect(await totalsAs('manager', ...today())).toMatchObject({
      chargedAmount: charged.chargedAmount,
      refundedAmount: charged.chargedAmount,
      netAmount: 0,
    })
    const before = [iso(now() - 3 * dayMs), iso(now() - 2 * dayMs)] as const
    expect(await totalsAs('support', ...before)).toMatchObject({ chargedCount: 0, netAmount: 0 })
    for (const who of ['patient', 'provider', 'cbo'] as const)
      await expect(totalsAs(who, ...today())).rejects.toMatchObject({ status: 403 })
  })

  it('are found payment by payment: an admin reads the number at the card service, and no patient', async () => {
    await beginWith('good')
    const [seen] = await as('admin').payments.list({ filter: { capturedFrom: today()[0] } })
    expect(seen?.intentId).toMatch(/./)
    expect(seen).not.toHaveProperty('patientName')
    expect((await paymentsOf())[0]).not.toHaveProperty('intentId')
    expect(await as('admin').payments.list({ filter: { capturedFrom: today()[1] } })).toEqual([])
  })
})
