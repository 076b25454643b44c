import { beforeEach, describe, expect, it } from 'vitest'
import { api, as, providerId } from '../world'
import {
  at,
  bookingOf,
  count,
  eastern,
  monday,
  openAvailability,
  resetSchedule,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

const bookedIn = async (availabilityId: string, clock = '09:00') =>
  visitsOf(as('patient')).create({
    ...bookingOf({ availabilityId, time: at(clock) }),
    initials: 'JE',
  })

describe('the boards of those who plan', () => {
  it('say who is on, who is off, and how full the day is', async () => {
    const id = await openAvailability('09:00', '12:00')
    await bookedIn(id)
    const on = await as('support').call('GET /schedule_slots/scheduled_on', {
      query: { timezone: eastern },
    })
    expect(on).toMatchObject([
      {
        id: providerId('provider'),
        name: 'Daniel Reyes',
        openMinutes: 180,
        takenMinutes: 20,
        visits: 1,
        pending: 0,
      },
    ])
    const off = await as('support').call('GET /schedule_slots/scheduled_off', {
      query: { timezone: eastern },
    })
    expect(off.map((each) => each.id)).toEqual([providerId('otherProvider')])
    expect(await as('manager').call('GET /schedule_slots/providers', { query: {} })).toHaveLength(2)
    expect(
      await as('clinical_lead').call('GET /schedule_slots/providers', { query: {} }),
    ).toHaveLength(1)
  })

  it('cut the day into what is free and what is taken', async () => {
    const id = await openAvailability('09:00', '10:00')
    const visit = await bookedIn(id, '09:20')
    const pieces = await as('support').call('GET /schedule_slots', {
      query: { date: monday, timezone: eastern },
    })
    expect(
      pieces.map(({ startsAt, endsAt, state, appointmentId }) => [
        startsAt,
        endsAt,
        state,
        appointmentId,
      ]),
    ).toEqual([
      [at('09:00'), at('09:20'), 'free', null],
      [at('09:20'), at('09:40'), 'visit', visit.id],
      [at('09:40'), at('10:00'), 'free', null],
    ])
  })

  it('list what is asked for and what was declined', async () => {
    const { id } = await as('provider')
      .availabilities.in({ providers: providerId('provider') })
      .create({ startsAt: at('09:00'), endsAt: at('12:00') })
    const pending = () => as('manager').call('GET /schedule_slots/pending', { query: {} })
    expect(await pending()).toMatchObject([
      { id, providerName: 'Daniel Reyes', status: 'pending', startsAt: at('09:00') },
    ])
    await api(`/api/availabilities/${id}/authorizations`, { method: 'DELETE' }, 'manager')
    expect(await pending()).toEqual([])
    expect(await as('manager').call('GET /schedule_slots/declined', { query: {} })).toMatchObject([
      { id },
    ])
  })

  it('are shut to patients, organizations and pharmacies', async () => {
    for (const who of ['patient', 'cbo', 'pharmacy'] as const)
      expect((await api('/api/schedule_slots', {}, who)).status).toBe(403)
  })
})

describe('a blackout', () => {
  const blackout = {
    name: 'Holiday',
    startsAt: at('00:00', '2026-11-26'),
    endsAt: at('00:00', '2026-11-27'),
  }

  it('is read by all staff, made and lifted by those who run the clinic', async () => {
    const made = await as('manager').blackout_periods.create(blackout)
    expect((await as('patient').blackout_periods.list()).map(({ name }) => name)).toEqual([
      'Holiday',
    ])
    for (const who of ['patient', 'provider', 'support', 'clinical_lead'] as const)
      await expect(as(who).blackout_periods.create(blackout)).rejects.toMatchObject({ status: 403 })
    await as('admin').blackout_periods.delete(made.id)
    expect(await as('patient').blackout_periods.list()).toEqual([])
  })

  it('does not close on a visit unnoticed: who knows of it makes it a task', async () => {
    const visit = await bookedIn(await openAvailability('09:00', '12:00'))
    await expect(
      as('manager').blackout_periods.create({
        ...blackout,
        startsAt: at('09:10'),
        endsAt: at('09:15'),
      }),
    ).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'visits_booked', meta: { count: 1, visits: [{ id: visit.id }] } }],
    })
    await as('manager').blackout_periods.create({
      ...blackout,
      startsAt: at('09:20'),
      endsAt: at('10:00'),
    })
    await as('manager').blackout_periods.create(
      { ...blackout, startsAt: at('09:10'), endsAt: at('09:15') },
      { acknowledge: true },
    )
    expect(
      await count(
        `select count(*) from tasks where subject_id = ? and kind = 'visit_without_clinician'`,
        visit.id,
      ),
    ).toBe(1)
  })

  it('ends after it starts', async () => {
    await expect(
      as('manager').blackout_periods.create({ ...blackout, endsAt: blackout.startsAt }),
    ).rejects.toMatchObject({ status: 422 })
  })
})
