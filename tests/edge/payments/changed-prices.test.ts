import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rows } from '../schedule/schedule-fixtures'
import { clock, start } from '../schedule/visit-actions'
import { as } from '../world'
import {
  book,
  check,
  checkVisit,
  giveCard,
  openCardClinic,
  payByCard,
  paymentsOf,
  statusOfPayment,
} from './cards'

beforeEach(openCardClinic)
afterAll(() => payByCard(false))

describe('a patient who pays by card', () => {
  it('pays what the visit cost when it was booked, though its price and length changed since', async () => {
    await giveCard(await check())
    const { id } = await book()
    const [booked] = await paymentsOf()
    const [{ ends_at: endsAt } = { ends_at: '' }] = await rows<{ ends_at: string }>(
      'select ends_at from appointments where id = ?',
      id,
    )
    await as('admin').encounter_types.update('3', { cashPrice: 9900, minutes: 60 })
    expect(await checkVisit(id)).toMatchObject({ existingHold: true })
    clock('09:00')
    await start(id)
    expect(await statusOfPayment()).toEqual(['captured'])
    expect((await paymentsOf())[0]).toMatchObject({ amount: 4900, startsAt: booked?.startsAt })
    expect(await rows('select ends_at from appointments where id = ?', id)).toEqual([
      { ends_at: endsAt },
    ])
    expect(await check()).toMatchObject({ amount: 9900 })
    await as('admin').encounter_types.update('3', { cashPrice: 4900, minutes: 20 })
  })
})
