import { beforeEach, describe, expect, it } from 'vitest'
import { bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { localTime } from '#edge/platform/time'
import { api, as, json, type Person, providerId } from '../world'
import { count, eastern, monday, openAvailability, resetSchedule, run } from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('a range of days', () => {
  const range = (who: Person, body: object) =>
    api(`/api/providers/${providerId('provider')}/availabilities/range`, json(body), who)
  const fortnight = {
    first_day: '2026-11-23',
    last_day: '2026-12-02',
    weekdays: [1, 3],
    opens: '09:00',
    closes: '17:00',
  }

  it('opens the same hours on each chosen weekday, from the first day to the last', async () => {
    const answer = await range('manager', fortnight)
    expect(answer.status).toBe(201)
    const { data } = (await answer.json()) as {
      data: { attributes: { starts_at: string; status: string } }[]
    }
    expect(data.map(({ attributes }) => localTime(attributes.starts_at, eastern))).toEqual([
      '2026-11-23T09:00',
      '2026-11-25T09:00',
      '2026-11-30T09:00',
      '2026-12-02T09:00',
    ])
    expect(
      await count(
        "select count(*) from events where name = 'availabilities.create' and request_id = (select max(request_id) from events where name = 'availabilities.create')",
      ),
    ).toBe(4)
  })

  it('keeps to the wall across a change of the clocks', async () => {
    await resetSchedule('2026-10-30')
    const answer = await range('provider', {
      first_day: '2026-10-31',
      last_day: '2026-11-02',
      opens: '09:00',
      closes: '10:00',
    })
    const { data } = (await answer.json()) as {
      data: { attributes: { starts_at: string; status: string } }[]
    }
    expect(data.map(({ attributes }) => attributes.starts_at)).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-01T14:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ])
    expect(data[0]?.attributes.status).toBe('pending')
  })

  const openedOn = async (first: string, last: string, hours: object) => {
    const answer = await range('manager', { first_day: first, last_day: last, ...hours })
    const { data } = (await answer.json()) as {
      data: { attributes: { starts_at: string; ends_at: string } }[]
    }
    return data.map(({ attributes: { starts_at, ends_at } }) => [
      localTime(starts_at, eastern),
      localTime(ends_at, eastern),
    ])
  }

  it('ends at midnight, or on the next day where that is said', async () => {
    expect(await openedOn('2026-11-23', '2026-11-23', { opens: '18:00', closes: '00:00' })).toEqual(
      [['2026-11-23T18:00', '2026-11-24T00:00']],
    )
    expect(
      await openedOn('2026-11-25', '2026-11-26', {
        opens: '22:00',
        closes: '06:00',
        next_day: true,
      }),
    ).toEqual([
      ['2026-11-25T22:00', '2026-11-26T06:00'],
      ['2026-11-26T22:00', '2026-11-27T06:00'],
    ])
    const longer = { ...fortnight, opens: '09:00', closes: '10:00', next_day: true }
    expect((await range('manager', longer)).status).toBe(422)
  })

  it('keeps its local hours in the nights in which the clocks change, and nothing of an hour that is skipped', async () => {
    await resetSchedule('2026-10-30')
    const allDay = { opens: '00:00', closes: '00:00' }
    expect(await openedOn('2026-11-01', '2026-11-02', allDay)).toEqual([
      ['2026-11-01T00:00', '2026-11-01T23:00'],
      ['2026-11-01T23:00', '2026-11-02T00:00'],
      ['2026-11-02T00:00', '2026-11-03T00:00'],
    ])
    const night = { opens: '02:00', closes: '03:00' }
    expect(await openedOn('2027-03-13', '2027-03-15', night)).toEqual([
      ['2027-03-13T02:00', '2027-03-13T03:00'],
      ['2027-03-15T02:00', '2027-03-15T03:00'],
    ])
  })

  it('opens none when one of them overlaps', async () => {
    await openAvailability('12:00', '13:00', 'provider', '2026-11-30')
    const answer = await range('manager', fortnight)
    expect(answer.status).toBe(409)
    expect(await count('select count(*) from availabilities')).toBe(1)
  })

  it.each([
    ['backwards', { last_day: '2026-11-22' }],
    ['a year long', { last_day: '2027-11-22' }],
    ['of hours that end first', { closes: '08:00' }],
    ['off the step', { opens: '09:03' }],
    ['past', { first_day: '2026-11-01', last_day: '2026-11-02' }],
  ])('is refused when %s', async (_, more) => {
    expect((await range('manager', { ...fortnight, ...more })).status).toBe(422)
  })

  it('is for those who may open that clinician’s time', async () => {
    for (const who of ['otherProvider', 'support', 'patient', 'admin'] as const)
      expect([who, (await range(who, fortnight)).status]).toEqual([
        who,
        expect.toBeOneOf([403, 404]),
      ])
  })
})

describe('a month', () => {
  it('is counted by day in the clinician’s zone', async () => {
    await openAvailability('21:00', '23:00')
    await run(
      "insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, status, authorized_by, version, created_at, updated_at) select 'w', provider_id, start_bucket - 120, start_bucket - 108, timezone, 'pending', null, 1, '', '' from availabilities",
    ).run()
    const days = await as('provider').call(
      'GET /providers/:provider/availabilities/monthly_count',
      {
        params: { provider: providerId('provider') },
        query: { month: '2026-11' },
      },
    )
    expect(days).toHaveLength(30)
    expect(days.find(({ date }) => date === monday)).toMatchObject({
      count: 1,
      pending: 1,
      minutes: 120,
    })
    expect(days.find(({ date }) => date === '2026-11-24')).toMatchObject({ count: 0, minutes: 0 })
  })

  it('counts hours that go over midnight on both days, also of the month before', async () => {
    await openAvailability('09:00', '11:00')
    const bucketsBefore = (days: number) => days * bucketsPerDay
    // From 22:00 to 02:00 on the 23rd, and from 23:00 in the night to the 1st, which summer time ends in.
    for (const [id, days] of [
      ['night', 0],
      ['month', 23],
    ] as const)
      await run(
        `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, status, authorized_by, version, created_at, updated_at) select ?, provider_id, start_bucket + 156 - ?, start_bucket + 204 - ?, timezone, 'authorized', null, 1, '', '' from availabilities where id not in ('night', 'month')`,
        id,
        bucketsBefore(days),
        bucketsBefore(days),
      ).run()
    const days = await as('provider').call(
      'GET /providers/:provider/availabilities/monthly_count',
      { params: { provider: providerId('provider') }, query: { month: '2026-11' } },
    )
    const open = days.filter(({ minutes }) => minutes > 0)
    expect(open.map(({ date, count, minutes }) => [date, count, minutes])).toEqual([
      ['2026-11-01', 1, 180],
      [monday, 2, 240],
      ['2026-11-24', 1, 120],
    ])
  })
})
