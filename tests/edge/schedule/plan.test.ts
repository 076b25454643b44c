import { beforeEach, describe, expect, it } from 'vitest'
import { wall } from '../../../src/edge/time'
import { api, as, json, type Person, providerId, userId } from '../world'
import { at, booking, count, dawn, eastern, monday, open, rows, run, visitsOf } from './diary'

beforeEach(() => dawn())

const timeOf = (who: Person, provider: 'provider' | 'otherProvider' = 'provider') =>
  as(who).availabilities.in({ providers: providerId(provider) })
const stretch = (from: string, until: string, date = monday) => ({ startsAt: at(from, date), endsAt: at(until, date) })
const authorize = (who: Person, id: string, method = 'PUT') =>
  api(`/api/availabilities/${id}/authorizations`, { method }, who)
const statusOf = async (id: string) => (await rows<{ status: string }>('select status from availabilities where id = ?', id))[0]?.status
const bookedIn = async (availabilityId: string, clock = '09:00') =>
  visitsOf(as('patient')).create({ ...booking({ availabilityId, time: at(clock) }), initials: 'JE' })

describe('open time', () => {
  it.each([
    ['provider', 'pending'],
    ['assistant', 'pending'],
    ['manager', 'authorized'],
    ['clinical_admin', 'authorized'],
    ['clinical_lead', 'authorized'],
  ] as const)('made by a %s is %s', async (who, status) => {
    expect(await timeOf(who).create(stretch('09:00', '12:00'))).toMatchObject({
      status,
      startsAt: at('09:00'),
      endsAt: at('12:00'),
      timezone: eastern,
    })
  })

  it('is made by clinicians for themselves, and by nobody who may not plan', async () => {
    for (const who of ['provider', 'assistant', 'clinical_lead'] as const)
      await expect(timeOf(who, 'otherProvider').create(stretch('09:00', '12:00'))).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) })
    for (const who of ['support', 'patient', 'admin', 'cbo', 'pharmacy'] as const)
      await expect(timeOf(who).create(stretch('09:00', '12:00'))).rejects.toMatchObject({ status: 403 })
    expect(await count('select count(*) from availabilities')).toBe(0)
  })

  it('is bookable once somebody else authorized it', async () => {
    const { id } = await timeOf('provider').create(stretch('09:00', '12:00'))
    await expect(bookedIn(id)).rejects.toMatchObject({ status: 409 })
    expect((await authorize('provider', id)).status).toBe(403)
    expect((await authorize('manager', id)).status).toBe(200)
    expect((await bookedIn(id)).status).toBe('Scheduled')
  })

  it.each([
    ['overlaps what is open', '11:00', '13:00', 409],
    ['lies inside of it', '10:00', '11:00', 409],
    ['ends before it starts', '13:00', '12:30', 422],
    ['is off the step', '13:01', '14:00', 422],
    ['is past', '03:00', '04:00', 422],
  ])('is refused when it %s', async (_, from, until, status) => {
    await timeOf('manager').create(stretch('09:00', '12:00'))
    await expect(timeOf('manager').create(stretch(from, until))).rejects.toMatchObject({ status })
    expect(await count('select count(*) from availabilities')).toBe(1)
  })

  it('may follow what is open without a gap, and is a day long at most', async () => {
    await timeOf('manager').create(stretch('09:00', '12:00'))
    await timeOf('manager').create(stretch('12:00', '13:00'))
    await expect(timeOf('manager').create({ startsAt: at('13:00'), endsAt: at('13:05', '2026-11-24') })).rejects.toMatchObject({ status: 422 })
  })

  it('is asked for anew when it grows, and stands when it shrinks', async () => {
    const id = await open('09:00', '12:00')
    expect((await timeOf('provider').update(id, stretch('09:00', '11:00'))).status).toBe('authorized')
    expect((await timeOf('provider').update(id, stretch('09:00', '11:30'))).status).toBe('pending')
    expect((await timeOf('manager').update(id, stretch('09:00', '12:00'))).status).toBe('authorized')
  })

  it('is not taken from under a visit', async () => {
    const id = await open('09:00', '12:00')
    const visit = await bookedIn(id)
    const inTheWay = { status: 409, errors: [{ code: 'visits_in_availability', meta: { count: 1, appointments: [visit.id] } }] }
    await expect(timeOf('provider').delete(id)).rejects.toMatchObject(inTheWay)
    await expect(timeOf('manager').update(id, stretch('09:20', '12:00'))).rejects.toMatchObject(inTheWay)
    expect((await authorize('manager', id, 'DELETE')).status).toBe(409)
    await timeOf('provider').update(id, stretch('09:00', '09:20'))
    await visitsOf(as('patient')).delete(visit.id)
    await timeOf('provider').delete(id)
    expect(await statusOf(id)).toBe('withdrawn')
  })

  it('is declined and may be authorized after all, unless the time is open again', async () => {
    const { id } = await timeOf('provider').create(stretch('09:00', '12:00'))
    expect((await authorize('clinical_lead', id, 'DELETE')).status).toBe(200)
    expect(await statusOf(id)).toBe('declined')
    const other = await timeOf('manager').create(stretch('10:00', '11:00'))
    expect((await authorize('manager', id)).status).toBe(409)
    await timeOf('manager').delete(other.id)
    expect((await authorize('manager', id)).status).toBe(200)
    expect((await authorize('manager', id)).status).toBe(409)
  })

  it('is listed for those who plan, from a moment until another', async () => {
    const id = await open('09:00', '12:00')
    await open('09:00', '12:00', 'provider', '2026-11-25')
    const list = await timeOf('provider').list({ filter: { from: at('11:00'), until: at('23:00'), status: 'authorized' } })
    expect(list.map((each) => each.id)).toEqual([id])
    expect(await timeOf('support').list()).toHaveLength(2)
    await expect(timeOf('patient').list()).rejects.toMatchObject({ status: 403 })
  })
})

describe('a range of days', () => {
  const range = (who: Person, body: object) =>
    api(`/api/providers/${providerId('provider')}/availabilities/range`, json(body), who)
  const fortnight = { from: '2026-11-23', until: '2026-12-06', weekdays: [1, 3], opens: '09:00', closes: '17:00' }

  it('opens the same hours on each chosen weekday', async () => {
    const answer = await range('manager', fortnight)
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as { data: { attributes: { starts_at: string; status: string } }[] }
    expect(data.map(({ attributes }) => wall(attributes.starts_at, eastern))).toEqual([
      '2026-11-23T09:00', '2026-11-25T09:00', '2026-11-30T09:00', '2026-12-02T09:00',
    ])
    expect(await count("select count(*) from events where name = 'availabilities.create' and request_id = (select max(request_id) from events where name = 'availabilities.create')")).toBe(4)
  })

  it('keeps to the wall across a change of the clocks', async () => {
    await dawn('2026-10-30')
    const answer = await range('provider', { from: '2026-10-31', until: '2026-11-02', opens: '09:00', closes: '10:00' })
    const { data } = (await answer.json()) as { data: { attributes: { starts_at: string; status: string } }[] }
    expect(data.map(({ attributes }) => attributes.starts_at)).toEqual([
      '2026-10-31T13:00:00.000Z', '2026-11-01T14:00:00.000Z', '2026-11-02T14:00:00.000Z',
    ])
    expect(data[0]?.attributes.status).toBe('pending')
  })

  it('opens none when one of them overlaps', async () => {
    await open('12:00', '13:00', 'provider', '2026-11-30')
    const answer = await range('manager', fortnight)
    expect(answer.status).toBe(409)
    expect(await count('select count(*) from availabilities')).toBe(1)
  })

  it.each([
    ['backwards', { until: '2026-11-22' }],
    ['a year long', { until: '2027-11-22' }],
    ['of hours that end first', { closes: '08:00' }],
    ['off the step', { opens: '09:03' }],
    ['past', { from: '2026-11-01', until: '2026-11-02' }],
  ])('is refused when %s', async (_, more) => {
    expect((await range('manager', { ...fortnight, ...more })).status).toBe(422)
  })

  it('is for those who may open that clinician’s time', async () => {
    for (const who of ['otherProvider', 'support', 'patient', 'admin'] as const)
      expect([who, (await range(who, fortnight)).status]).toEqual([who, expect.toBeOneOf([403, 404])])
  })
})

describe('a month', () => {
  it('is counted by day in the clinician’s zone', async () => {
    await open('21:00', '23:00')
    await run("insert into availabilities select 'w', provider_id, start_bucket - 120, start_bucket - 108, timezone, 'pending', null, 1, '', '' from availabilities").run()
    const days = await as('provider').call('GET /providers/:provider/availabilities/monthly_count', {
      params: { provider: providerId('provider') },
      query: { month: '2026-11' },
    })
    expect(days).toHaveLength(30)
    expect(days.find(({ date }) => date === monday)).toMatchObject({ count: 1, pending: 1, minutes: 120 })
    expect(days.find(({ date }) => date === '2026-11-24')).toMatchObject({ count: 0, minutes: 0 })
  })
})

describe('the boards of those who plan', () => {
  it('say who is on, who is off, and how full the day is', async () => {
    const id = await open('09:00', '12:00')
    await bookedIn(id)
    const on = await as('support').call('GET /schedule_slots/scheduled_on', { query: { timezone: eastern } })
    expect(on).toMatchObject([
      { id: providerId('provider'), name: 'Daniel Reyes', openMinutes: 180, takenMinutes: 20, visits: 1, pending: 0 },
    ])
    const off = await as('support').call('GET /schedule_slots/scheduled_off', { query: { timezone: eastern } })
    expect(off.map((each) => each.id)).toEqual([providerId('otherProvider')])
    expect(await as('manager').call('GET /schedule_slots/providers', { query: {} })).toHaveLength(2)
    expect(await as('clinical_lead').call('GET /schedule_slots/providers', { query: {} })).toHaveLength(1)
  })

  it('cut the day into what is free and what is taken', async () => {
    const id = await open('09:00', '10:00')
    const visit = await bookedIn(id, '09:20')
    const pieces = await as('support').call('GET /schedule_slots', { query: { date: monday, timezone: eastern } })
    expect(pieces.map(({ startsAt, endsAt, state, appointmentId }) => [startsAt, endsAt, state, appointmentId])).toEqual([
      [at('09:00'), at('09:20'), 'free', null],
      [at('09:20'), at('09:40'), 'visit', visit.id],
      [at('09:40'), at('10:00'), 'free', null],
    ])
  })

  it('list what is asked for and what was declined', async () => {
    const { id } = await timeOf('provider').create(stretch('09:00', '12:00'))
    const pending = () => as('manager').call('GET /schedule_slots/pending', { query: {} })
    expect(await pending()).toMatchObject([{ id, providerName: 'Daniel Reyes', status: 'pending', startsAt: at('09:00') }])
    await authorize('manager', id, 'DELETE')
    expect(await pending()).toEqual([])
    expect(await as('manager').call('GET /schedule_slots/declined', { query: {} })).toMatchObject([{ id }])
  })

  it('are shut to patients and to clinicians', async () => {
    for (const who of ['patient', 'provider', 'cbo', 'pharmacy'] as const)
      expect((await api('/api/schedule_slots', {}, who)).status).toBe(403)
  })
})

describe('a blackout', () => {
  const blackout = { name: 'Holiday', startsAt: at('00:00', '2026-11-26'), endsAt: at('00:00', '2026-11-27') }

  it('is read by everybody, made and lifted by those who run the clinic', async () => {
    const made = await as('manager').blackout_periods.create(blackout)
    expect((await as('patient').blackout_periods.list()).map(({ name }) => name)).toEqual(['Holiday'])
    for (const who of ['patient', 'provider', 'support', 'clinical_lead'] as const)
      await expect(as(who).blackout_periods.create(blackout)).rejects.toMatchObject({ status: 403 })
    await as('admin').blackout_periods.delete(made.id)
    expect(await as('patient').blackout_periods.list()).toEqual([])
  })

  it('does not close on a visit', async () => {
    const visit = await bookedIn(await open('09:00', '12:00'))
    await expect(
      as('manager').blackout_periods.create({ ...blackout, startsAt: at('09:10'), endsAt: at('09:15') }),
    ).rejects.toMatchObject({ status: 409, errors: [{ code: 'visits_in_period', meta: { count: 1, appointments: [visit.id] } }] })
    await as('manager').blackout_periods.create({ ...blackout, startsAt: at('09:20'), endsAt: at('10:00') })
  })

  it('ends after it starts', async () => {
    await expect(as('manager').blackout_periods.create({ ...blackout, endsAt: blackout.startsAt })).rejects.toMatchObject({ status: 422 })
  })
})

