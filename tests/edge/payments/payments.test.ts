import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { loseDevHold } from '#edge/domains/payments/dev-cards'
import { insertEvent } from '../events/event-fixtures'
import {
  at,
  bookAs,
  bookingBody,
  count,
  insertPatients,
  openAvailability,
  rows,
  run,
  visitsOf,
} from '../schedule/schedule-fixtures'
import { clock, correct, fail, minute, problem, start } from '../schedule/visit-actions'
import { as, cboId, type Person, userId } from '../world'
import {
  book,
  bookWithCard,
  check,
  checkVisit,
  drain,
  environment,
  giveCard,
  openCardClinic,
  openMorning,
  payByCard,
  paymentsOf,
  statusesAtService,
  statusOfPayment,
} from './cards'

beforeEach(openCardClinic)
afterAll(() => payByCard(false))

const cancel = (id: string) =>
  as('patient').call('DELETE /patients/:patient/appointments/:id', {
    params: { patient: userId('patient'), id },
    body: {},
  })
const openTodos = () =>
  count("select count(*) from todos where type = 'PAYMENT_FAILURE' and status = 'todo'")

describe('a patient who pays by card', () => {
  it('books with a card that is held, is charged when the visit begins, and sees what was paid', async () => {
    expect(await problem(book())).toBe('422 card_held')
    const first = await check()
    expect(first).toMatchObject({ amount: 4900, existingHold: false, service: 'embedded' })
    expect(await giveCard(first)).toEqual({ status: 'held' })
    expect(await check()).toMatchObject({ clientSecret: null, existingHold: true })
    const { id } = await book()
    expect(await statusOfPayment()).toEqual(['held'])
    expect(await checkVisit(id)).toMatchObject({ existingHold: true, amount: 4900 })
    clock('09:00')
    await start(id)
    expect(await statusOfPayment()).toEqual(['captured'])
    expect(await statusesAtService()).toEqual(['captured'])
    const [payment] = await paymentsOf()
    expect(payment).toMatchObject({ card: 'visa 4242', amount: 4900, startsAt: at('09:00') })
    expect(await as('manager').payments.list()).toMatchObject([{ patientName: 'Jordan Ellis' }])
    expect((await as('provider').payments.get(payment?.id ?? '')).card).toBeUndefined()
    expect(await problem(paymentsOf('otherPatient'))).toBe('404 not_found')
    expect(await problem(check({}, '3', 'support'))).toBe('403 forbidden')
  })

  it('is told why a card is refused, books nothing with it, and pays with the next one on the same hold', async () => {
    const offer = await check()
    expect(await giveCard(offer, 'poor')).toEqual({ status: 'refused', code: 'insufficient_funds' })
    expect(await problem(book())).toBe('422 card_held')
    expect(await giveCard(offer, 'declined')).toMatchObject({ code: 'generic_decline' })
    expect(await giveCard(offer, 'asksBank')).toEqual({ status: 'asks_bank' })
    expect(await giveCard(offer, 'asksBank', 'deny')).toMatchObject({ status: 'refused' })
    expect(await giveCard(offer, 'asksBank', 'approve')).toEqual({ status: 'held' })
    await book()
    expect(await openTodos()).toBe(0)
    expect(await statusesAtService()).toEqual(['held'])
  })

  it('keeps the time they chose while they give a card, for ten minutes and no one else', async () => {
    const { providerId, availabilityId, time, encounterTypeId } = await bookingBody(
      await openMorning(),
    )
    const hold = (at: string) =>
      as('patient').call('PUT /patients/:patient/slot_hold', {
        params: { patient: userId('patient') },
        body: { providerId, availabilityId, time: at, encounterTypeId },
      })
    const free = async () =>
      (
        await as('patient').call('GET /patients/:patient/availabilities', {
          params: { patient: userId('patient') },
          query: { encounterTypeId, providerId },
        })
      ).some((slot) => slot.time === time)
    await hold(at('09:20'))
    await hold(time)
    expect(await count('select count(*) from slot_claims')).toBe(4)
    // Theirs is free to them, and to no one who books for another.
    expect(await free()).toBe(true)
    const [other = ''] = await insertPatients(1)
    const bookFor = () =>
      visitsOf(as('support'), other).create({ providerId, availabilityId, time, encounterTypeId })
    expect(await problem(bookFor())).toBe('409 provider_has_appointment')
    await giveCard(await check())
    await book()
    expect(await count("select count(*) from slot_claims where kind = 'hold'")).toBe(0)
    expect(await problem(hold(time))).toBe('409 provider_has_appointment')
    await hold(at('09:20'))
    clock('06:11')
    await minute()
    expect(await count("select count(*) from slot_claims where kind = 'hold'")).toBe(0)
  })

  it('makes one hold of two windows, a second press and the button back', async () => {
    const offer = await Promise.all([check(), check(), check()])
    expect(new Set(offer.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    const [one] = offer
    if (!one) throw new Error('No answer')
    await Promise.all([giveCard(one), giveCard(one)])
    const body = await bookingBody(await openAvailability('09:00', '12:00'))
    const booked = await Promise.allSettled([bookAs('patient', body), bookAs('patient', body)])
    expect(booked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await statusOfPayment()).toEqual(['held'])
    expect(await statusesAtService()).toEqual(['held'])
  })

  it('loses neither card nor visit where the page dies between them, and is let go where no visit follows', async () => {
    const { clientSecret } = await check()
    // The service took the card and its message never came.
    await run(
      "update embedded_intents set status = 'held', payment_method_id = 'pm_card_4242', capture_before = ? where client_secret = ?",
      at('09:00', '2026-11-29'),
      clientSecret,
    ).run()
    await book()
    expect(await statusOfPayment()).toEqual(['held'])
    await giveCard(await check({}, '1'))
    clock('07:30')
    await minute()
    expect((await paymentsOf()).map(({ status }) => status).sort()).toEqual(['held', 'voided'])
    expect((await statusesAtService()).sort()).toEqual(['canceled', 'held'])
  })

  it('is let go free when the visit is canceled, and given back what a failed visit was charged', async () => {
    const { id } = await bookWithCard()
    await cancel(id)
    expect(await statusOfPayment()).toEqual(['voided'])
    const again = await bookWithCard()
    clock('09:00')
    await start(again.id)
    expect(await statusOfPayment()).toContain('captured')
    await fail(again.id)
    expect((await statusOfPayment()).sort()).toEqual(['refunded', 'voided'])
    expect((await statusesAtService()).sort()).toEqual(['canceled', 'refunded'])
    // It takes place after all: another card is asked for.
    await correct(again.id)
    expect(await statusOfPayment()).toContain('pending')
    expect(await problem(start(again.id))).toBe('409 card_held')
  })

  it('has a card saved for a visit further off than a hold lasts, which is held the day before', async () => {
    await giveCard(await check({ time: at('09:00', '2026-12-10') }), 'good')
    expect(await statusOfPayment()).toEqual(['saved'])
    const { id } = await book()
    const far = at('09:00', '2026-12-10')
    await run('update appointments set starts_at = ?, ends_at = ? where id = ?', far, far, id).run()
    await minute()
    expect(await statusOfPayment()).toEqual(['saved'])
    clock('06:00')
    await run(
      'update appointments set starts_at = ? where id = ?',
      at('05:00', '2026-11-24'),
      id,
    ).run()
    await minute()
    expect(await statusOfPayment()).toEqual(['held'])
    // Moved to where the hold ends too early, the card is kept and the money let go.
    await run('update appointments set starts_at = ? where id = ?', far, id).run()
    await insertEvent({
      name: 'appointments.reschedule',
      subjectId: id,
      patientId: userId('patient'),
    })

    expect(await statusOfPayment()).toEqual(['saved'])
    expect((await statusesAtService()).sort()).toEqual(['canceled', 'saved'])
  })

  it('is asked for another card when the saved one is refused, and staff may settle it instead', async () => {
    await giveCard(await check({ time: at('09:00', '2026-12-10') }), 'refusedLater')
    const { id } = await book()
    await minute()
    await drain()
    expect(await paymentsOf('support')).toMatchObject([
      { status: 'failed', failureCode: 'generic_decline' },
    ])
    expect(await openTodos()).toBe(1)
    expect(
      await count(
        "select count(*) from tasks where kind = 'failed_payment' and status not in ('completed', 'expired')",
      ),
    ).toBe(1)
    clock('09:00')
    expect(await problem(start(id))).toBe('409 card_held')
    const offer = await checkVisit(id)
    expect(offer).toMatchObject({ existingHold: false, amount: 4900 })
    await giveCard(offer)
    expect(await statusOfPayment()).toEqual(['held'])
    expect(await openTodos()).toBe(0)
    const held = (await paymentsOf())[0]
    await loseDevHold(environment, {
      id: (await rows<{ id: string }>('select intent_id as id from payments'))[0]?.id,
    })
    expect(await statusOfPayment()).toEqual(['failed'])
    const resolve = (who: 'support' | 'provider') =>
      as(who).call('POST /patients/:patient/payments/:id/resolve', {
        params: { patient: userId('patient'), id: held?.id ?? '' },
        body: { reasonCode: 'waived' },
      })
    expect(await problem(resolve('provider'))).toBe('403 forbidden')
    expect(await resolve('support')).toMatchObject({ status: 'resolved' })
    await start(id)
    await drain()
    expect(await openTodos()).toBe(0)
  })

  it('has nothing held once staff settled it another way, though its window is still open', async () => {
    const { id } = await book('support')
    const offer = await checkVisit(id)
    const [payment] = await paymentsOf()
    await as('support').call('POST /patients/:patient/payments/:id/resolve', {
      params: { patient: userId('patient'), id: payment?.id ?? '' },
      body: { reasonCode: 'waived' },
    })
    await drain()
    expect(await giveCard(offer)).toMatchObject({ status: 'refused' })
    expect(await statusesAtService()).toEqual(['canceled'])
    expect(await statusOfPayment()).toEqual(['resolved'])
  })

  it('is let go though the service does not know the card of another', async () => {
    await check({}, '1')
    await run("update payments set intent_id = 'pi_unknown'").run()
    clock('06:01')
    await giveCard(await check())
    clock('07:30')
    await minute()
    expect(await paymentsOf()).toMatchObject([{ status: 'voided' }, { status: 'pending' }])
  })

  it('is asked for another card where a visit was booked just as theirs was let go', async () => {
    await payByCard(false)
    const { id } = await book('support')
    await payByCard(true)
    await giveCard(await check())
    await run(
      `create trigger booked_meanwhile after update on embedded_intents when new.status = 'canceled' begin
        update payments set appointment_id = '${id}'; end`,
    ).run()
    clock('07:30')
    await minute().finally(() => run('drop trigger booked_meanwhile').run())
    expect(await statusOfPayment()).toEqual(['failed'])
    expect(await checkVisit(id)).toMatchObject({ existingHold: false, amount: 4900 })
  })

  it('is booked by staff on the phone and asked for a card afterwards', async () => {
    const { id } = await book('support')
    expect(await statusOfPayment()).toEqual(['pending'])
    expect(await openTodos()).toBe(1)
    await giveCard(await checkVisit(id))
    expect(await statusOfPayment()).toEqual(['held'])
    expect(await openTodos()).toBe(0)
  })

  it('pays nothing while the switch is off, and belongs to the organizations of the setting', async () => {
    await payByCard(false)
    expect(await check()).toMatchObject({ amount: 0, clientSecret: null, existingHold: false })
    const cashPay = async () => (await as('patient').call('GET /me')).cashPay
    const set = (value: string) =>
      run("update system_settings set value = ? where key = 'cash_pay_cbo_ids'", value).run()
    await set(JSON.stringify([cboId()]))
    expect(await cashPay()).toBe(true)
    await set('[]')
    expect(await cashPay()).toBe(false)
    await book()
    expect(await paymentsOf()).toEqual([])
  })

  it('is set to pay by card, or not, by those who settle payments, and by no one else', async () => {
    await run('update patients set cash_pay = 0 where id = ?', userId('patient')).run()
    const set = async (who: Person, cashPay: boolean) => {
      const { version = 0 } = await as(who).patients.get(userId('patient'))
      return as(who).patients.update(userId('patient'), { cashPay }, { version })
    }
    for (const who of ['patient', 'provider', 'assistant', 'clinical_lead'] as const)
      expect(await problem(set(who, true)), who).toBe('403 forbidden')
    for (const who of ['support', 'manager', 'clinical_admin'] as const) {
      await set(who, false)
      expect(await set(who, true)).toMatchObject({ cashPay: true })
    }
    expect(await problem(book())).toBe('422 card_held')
    await set('support', false)
    expect((await as('patient').call('GET /me')).cashPay).toBe(false)
    await book()
    expect(await paymentsOf()).toEqual([])
  })
})
