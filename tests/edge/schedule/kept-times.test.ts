import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { as, type Person, providerId } from '../world'
import { clocks, found } from './free-times'
import {
  at,
  bookVisit,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { problem } from './visit-actions'

const provider = providerId('provider')
const away = (who: Person) => as(who).out_of_office_times.in({ providers: provider })
const work = (who: Person) => as(who).admin_times.in({ providers: provider })
const hours = (who: Person) => as(who).availabilities.in({ providers: provider })
const free = async () => clocks(await found())

beforeEach(async () => {
  await resetSchedule()
  await run('delete from out_of_office_times').run()
  await run('delete from admin_times').run()
})
afterAll(() => setClock(null))

describe('approved time away', () => {
  const path = 'POST /providers/:provider/out_of_office_times/:id'
  const decide = (id: string, verb: 'approve' | 'decline', acknowledge = false) => {
    const params = { provider, id }
    return verb === 'approve'
      ? as('manager').call(`${path}/approve`, { params, ...(acknowledge && { acknowledge }) })
      : as('manager').call(`${path}/decline`, { params, body: { reasonCode: 'too_soon' } })
  }
  const leave = async () => {
    await openAvailability('09:00', '12:00')
    const { id } = await away('provider').create({
      purpose: 'leave',
      startsAt: at('09:00'),
      endsAt: at('10:00'),
    })
    await decide(id, 'approve')
    expect(await free()).not.toContain('09:40')
    return id
  }

  it('stays closed while a longer one is requested, and closes the rest on its approval', async () => {
    const id = await leave()
    const pending = await away('provider').update(id, { endsAt: at('11:00') })
    expect(pending).toMatchObject({
      status: 'pending',
      endsAt: at('11:00'),
      keptStartsAt: at('09:00'),
      keptEndsAt: at('10:00'),
    })
    expect(await free()).toEqual(expect.arrayContaining(['10:00', '10:40']))
    expect(await free()).not.toContain('09:40')
    await decide(id, 'approve')
    expect((await free())[0]).toBe('11:00')
    expect((await away('provider').list())[0]).toMatchObject({
      status: 'approved',
      keptStartsAt: null,
    })
  })

  it('stays as it was approved where its change is declined', async () => {
    const id = await leave()
    await away('provider').update(id, { startsAt: at('10:00'), endsAt: at('11:00') })
    await decide(id, 'decline')
    expect((await away('provider').list())[0]).toMatchObject({
      status: 'approved',
      startsAt: at('09:00'),
      endsAt: at('10:00'),
      keptEndsAt: null,
    })
    expect((await free())[0]).toBe('10:00')
  })

  it('needs no decision where only its purpose changes', async () => {
    const id = await leave()
    expect(await away('provider').update(id, { purpose: 'holiday' })).toMatchObject({
      status: 'approved',
      purpose: 'holiday',
    })
    expect((await free())[0]).toBe('10:00')
  })

  it('opens once it is canceled, also while a change of it waits', async () => {
    const id = await leave()
    await away('provider').update(id, { endsAt: at('11:00') })
    await away('provider').delete(id)
    expect((await free())[0]).toBe('09:00')
  })

  it('refuses an overlap while a change of it waits', async () => {
    const id = await leave()
    await away('provider').update(id, { startsAt: at('11:00'), endsAt: at('12:00') })
    const overlap = work('provider').create({
      purpose: 'charting',
      startsAt: at('09:20'),
      endsAt: at('09:40'),
    })
    expect(await problem(overlap)).toBe('409 time_overlaps')
  })

  it('lists no visit that was acknowledged before', async () => {
    await openAvailability('09:00', '12:00')
    await bookVisit((await hours('provider').list())[0]?.id ?? '', '09:20')
    const { id } = await away('provider').create({
      purpose: 'leave',
      startsAt: at('09:00'),
      endsAt: at('10:00'),
    })
    expect(await problem(decide(id, 'approve'))).toBe('409 visits_booked')
    await decide(id, 'approve', true)
    await away('provider').update(id, { endsAt: at('11:00') })
    expect(await problem(decide(id, 'approve'))).toBe('done')
  })
})

describe('authorized hours', () => {
  const authorize = (id: string) =>
    as('manager').call('PUT /availabilities/:id/authorizations', { params: { id } })
  const decline = (id: string) =>
    as('manager').call('DELETE /availabilities/:id/authorizations', { params: { id } })

  it('stay open while more is requested, and open the rest on its authorization', async () => {
    const id = await openAvailability('09:00', '12:00')
    const before = await free()
    const pending = await hours('provider').update(id, { startsAt: at('08:00') })
    expect(pending).toMatchObject({
      status: 'pending',
      startsAt: at('08:00'),
      keptStartsAt: at('09:00'),
      keptEndsAt: at('12:00'),
    })
    expect(await free()).toEqual(before)
    await bookVisit(id, '09:40')
    await authorize(id)
    expect((await free())[0]).toBe('08:00')
  })

  it('stay open where more is declined, with the visits in them', async () => {
    const id = await openAvailability('09:00', '12:00')
    await hours('provider').update(id, { startsAt: at('08:00') })
    await bookVisit(id, '09:40')
    await decline(id)
    expect((await hours('provider').list())[0]).toMatchObject({
      status: 'authorized',
      startsAt: at('09:00'),
      endsAt: at('12:00'),
      keptStartsAt: null,
    })
    expect((await free())[0]).toBe('09:00')
  })

  it('move only with acknowledgment of their visits at the authorization', async () => {
    const id = await openAvailability('09:00', '12:00')
    await bookVisit(id, '09:00')
    const { version } = await hours('provider').update(id, {
      startsAt: at('10:00'),
      endsAt: at('13:00'),
    })
    expect(version).toBe(2)
    expect(await problem(authorize(id))).toBe('409 visits_booked')
    await decline(id)
    expect(await rows('select status from appointments')).toEqual([{ status: 'Scheduled' }])
  })

  it('become shorter at once, also while more is requested', async () => {
    const id = await openAvailability('09:00', '12:00')
    await hours('provider').update(id, { endsAt: at('13:00') })
    expect(await hours('provider').update(id, { endsAt: at('11:00') })).toMatchObject({
      status: 'authorized',
      endsAt: at('11:00'),
      keptEndsAt: null,
    })
    expect((await free()).at(-1)).toBe('10:40')
  })

  it('refuse an overlap with authorized and with requested hours', async () => {
    const id = await openAvailability('09:00', '10:00')
    await hours('provider').update(id, { startsAt: at('11:00'), endsAt: at('12:00') })
    for (const [from, until] of [
      ['09:30', '10:30'],
      ['11:30', '12:30'],
    ] as const) {
      const other = hours('manager').create({ startsAt: at(from), endsAt: at(until) })
      expect(await problem(other)).toBe('409 availability_overlaps')
    }
  })
})

describe('open times that touch', () => {
  it('form one stretch: a visit may begin in one and end in the next', async () => {
    const late = await openAvailability('22:10', '24:00')
    await openAvailability('00:00', '02:00', 'provider', '2026-11-24')
    expect(await free()).toEqual(expect.arrayContaining(['23:50', '00:00', '00:20']))
    expect(await bookVisit(late, '23:50')).toMatchObject({ endsAt: at('00:10', '2026-11-24') })
    expect(await free()).not.toContain('00:00')
  })

  it('lose a visit that extends into them only with its acknowledgment', async () => {
    const first = await openAvailability('09:00', '09:30')
    const second = await openAvailability('09:30', '12:00')
    expect(await free()).toEqual(expect.arrayContaining(['09:20', '09:30']))
    const visit = await bookVisit(first, '09:20')
    expect(visit).toMatchObject({ endsAt: at('09:40') })
    expect(await problem(hours('manager').delete(second))).toBe('409 visits_booked')
    await visitsOf(as('patient')).delete(visit.id, {})
    await hours('manager').delete(second)
    expect(await free()).toEqual(['09:00'])
  })
})
