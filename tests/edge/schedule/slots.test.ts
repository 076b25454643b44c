import { beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { uuidv7 } from '#edge/platform/ids'
import { localTime } from '#edge/platform/time'
import { api, as, cboId, type Person, providerId, userId } from '../world'
import { clocks, found, path } from './free-times'
import {
  at,
  bookingOf,
  eastern,
  initialsOf,
  monday,
  openAvailability,
  resetSchedule,
  run,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('the free times of a patient', () => {
  it('are those of a licensed clinician of their organization, in their own zone', async () => {
    const id = await openAvailability('09:00', '10:00')
    await openAvailability('09:00', '10:00', 'otherProvider')
    const answer = await found()
    expect(answer.data[0]).toMatchObject({
      type: 'availabilities',
      id: `${id}.${bucketOf(at('09:00'))}`,
      attributes: {
        availability_id: id,
        provider_id: providerId('provider'),
        date: monday,
        time: at('09:00'),
        time_slot: '9:00 AM',
        part_of_day: 'morning',
      },
      relationships: { provider: { data: { type: 'providers', id: providerId('provider') } } },
    })
    expect(clocks(answer)).toEqual(['09:00', '09:20', '09:40'])
    expect(answer.included).toMatchObject([
      {
        type: 'providers',
        id: providerId('provider'),
        attributes: { name: 'Daniel Reyes', suffix: 'NP', timezone: eastern },
      },
    ])
    expect(answer.meta).toMatchObject({ timezone: eastern, today: monday, minutes: 20 })
    expect(answer.meta.days.map(({ label, disabled }) => [label, disabled])).toEqual([
      ['Today', false],
      ['Tomorrow', true],
      ['Nov 25', true],
      ['Nov 26', true],
      ['Nov 27', true],
    ])
  })

  it('reach the typed client with the clinician beside each', async () => {
    await openAvailability('09:00', '09:20')
    const [slot] = await as('patient').call('GET /patients/:patient/availabilities', {
      params: { patient: userId('patient') },
      query: { encounterTypeId: '3' },
    })
    expect(slot).toMatchObject({ timeSlot: '9:00 AM', provider: { name: 'Daniel Reyes' } })
  })

  it('follow the patient’s clock and their choice of hours', async () => {
    await openAvailability('15:00', '15:20')
    await run(
      "update users set timezone = 'America/Los_Angeles' where id = ?",
      userId('patient'),
    ).run()
    await run(
      "insert into user_settings (user_id, name, value, updated_at) values (?, 'time_format', '24h', '')",
      userId('patient'),
    ).run()
    const { data, meta } = await found()
    await run('update users set timezone = ? where id = ?', eastern, userId('patient')).run()
    await run("delete from user_settings where name = 'time_format'").run()
    expect(data[0]?.attributes).toMatchObject({ time_slot: '12:00', part_of_day: 'afternoon' })
    expect(meta.timezone).toBe('America/Los_Angeles')
  })

  it('leave out what is taken, held, or too soon; a lapsed hold is free', async () => {
    const id = await openAvailability('06:00', '08:00')
    await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId: id, time: at('07:00') }),
      initials: 'JE',
    })
    const hold = (clock: string, until: string) =>
      run(
        "insert into slot_claims (provider_id, bucket, owner_id, kind, expires_at) values (?, ?, 'h', 'hold', ?)",
        providerId('provider'),
        bucketOf(at(clock)),
        until,
      ).run()
    await hold('07:20', at('06:05'))
    await hold('07:40', at('05:59'))
    expect(clocks(await found())).toEqual(['06:20', '06:40', '07:40'])
  })

  it('count the time of the visit that is being moved as free, and no other visit’s', async () => {
    const id = await openAvailability('09:00', '10:00')
    const visit = await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId: id, time: at('09:20') }),
      initials: 'JE',
    })
    expect(clocks(await found('patient'))).toEqual(['09:00', '09:40'])
    expect(clocks(await found('patient', `&appointment_id=${visit.id}`))).toEqual([
      '09:00',
      '09:20',
      '09:40',
    ])
    await run('update patients set cbo_id = null where id = ?', userId('otherPatient')).run()
    const stranger = await found('otherPatient', `&appointment_id=${visit.id}`)
    await resetSchedule()
    expect(clocks(stranger)).not.toContain('09:20')
  })

  it.each([
    [
      'the licence is of another state',
      "update licenses set state = 'VT' where provider_id = ? and state = 'NY'",
      "update licenses set state = 'NY' where provider_id = ? and state = 'VT'",
    ],
    [
      'the licence ran out',
      "update licenses set expires_on = '2026-11-22' where provider_id = ?",
      "update licenses set expires_on = '2099-01-01' where provider_id = ?",
    ],
    [
      'the clinician left',
      "update providers set status = 'inactive' where id = ?",
      "update providers set status = 'active' where id = ?",
    ],
    [
      'the account is closed',
      "update users set status = 'deactivated' where id = (select user_id from providers where id = ?)",
      "update users set status = 'active' where id = (select user_id from providers where id = ?)",
    ],
    [
      'the time is not authorized',
      "update availabilities set status = 'pending' where provider_id = ?",
      'select ?',
    ],
    [
      'the clinician is not of their organization',
      'delete from provider_cbos where provider_id = ?',
      `insert into provider_cbos select id, cbo_id, '' from providers, (select cbo_id from patients where id = '${userId('patient')}') where id = ?`,
    ],
    [
      'the clinic is closed',
      "insert into blackout_periods (id, name, starts_at, ends_at, created_at, updated_at) select 'b' || ?, 'Day off', '2026-11-23', '2026-11-24', '', ''",
      'select ?',
    ],
  ])('are none when %s', async (_, undo, redo) => {
    await openAvailability('09:00', '10:00')
    await run(undo, providerId('provider')).run()
    const { data } = await found()
    await run(redo, providerId('provider')).run()
    expect(data).toEqual([])
  })

  it('end with the last day of the licence', async () => {
    await openAvailability('09:00', '09:20')
    await openAvailability('09:00', '09:20', 'provider', '2026-11-24')
    await run("update licenses set expires_on = '2026-11-23' where state = 'NY'").run()
    expect((await found()).data.map(({ attributes }) => attributes.date)).toEqual([monday])
  })

  it('are of the chosen clinician alone when one is named', async () => {
    await openAvailability('09:00', '09:20')
    expect((await found('patient', `&provider_id=${providerId('provider')}`)).data).toHaveLength(1)
    expect(
      (await found('patient', `&provider_id=${providerId('otherProvider')}`)).data,
    ).toHaveLength(0)
  })

  it('are those of all to who books for all, and of no one else’s clinician to who books for some', async () => {
    await run('update patients set cbo_id = null where id = ?', userId('patient')).run()
    await openAvailability('09:00', '09:20')
    await openAvailability('10:00', '10:20', 'otherProvider')
    const offered = async (who: Person) => clocks(await found('patient', '', who))
    const everyones = [await offered('patient'), await offered('support')]
    const own = [
      await offered('provider'),
      await offered('assistant'),
      await offered('clinical_lead'),
    ]
    await run('update patients set cbo_id = ? where id = ?', cboId('cbo'), userId('patient')).run()
    for (const times of everyones) expect(times).toEqual(['09:00', '10:00'])
    for (const times of own) expect(times).toEqual(['09:00'])
  })

  it('are not for other users', async () => {
    const status = async (who: Person | null, patient: Person) =>
      (await api(path(patient), {}, who)).status
    expect(await status('patient', 'otherPatient')).toBe(404)
    expect(await status('provider', 'otherPatient')).toBe(404)
    expect(await status('support', 'otherPatient')).toBe(200)
    expect(await status('pharmacy', 'patient')).toBe(403)
    expect(await status(null, 'patient')).toBe(401)
  })

  it('take no question they do not know', async () => {
    expect((await api(path('patient', '&color=red'), {}, 'patient')).status).toBe(400)
    expect(
      (await api(`/api/patients/${userId('patient')}/availabilities`, {}, 'patient')).status,
    ).toBe(400)
    expect(
      (
        await api(
          `/api/patients/${userId('patient')}/availabilities?encounter_type_id=99`,
          {},
          'patient',
        )
      ).status,
    ).toBe(404)
  })

  it.each([
    ['in autumn', '2026-10-31', '2026-11-01'],
    ['in spring', '2027-03-13', '2027-03-14'],
  ])('keep to the localTime when the clocks change %s', async (_, before, after) => {
    await resetSchedule(before)
    await openAvailability('09:00', '09:40', 'provider', after)
    const { data } = await found()
    expect(data.map(({ attributes }) => [attributes.date, attributes.time_slot])).toEqual([
      [after, '9:00 AM'],
      [after, '9:20 AM'],
    ])
    const visit = await visitsOf(as('patient')).create({
      providerId: providerId('provider'),
      availabilityId: data[0]?.attributes.availability_id ?? '',
      time: data[0]?.attributes.time ?? '',
      encounterTypeId: '3',
      initials: initialsOf('patient'),
    })
    expect(localTime(visit.startsAt, eastern)).toBe(`${after}T09:00`)
  })

  it('name each time once on the night that has 1:30 AM twice', async () => {
    await resetSchedule('2026-10-31')
    await openAvailability('00:30', '03:00', 'provider', '2026-11-01')
    const timeSlots = (await found()).data.map(({ attributes }) => attributes.time_slot)
    expect(timeSlots).toContain('1:30 AM EDT')
    expect(timeSlots).toContain('1:30 AM EST')
    expect(new Set(timeSlots).size).toBe(timeSlots.length)
  })

  it('cost the same trip however long the history and however many the patients', async () => {
    for (const day of ['2026-11-23', '2026-11-24', '2026-11-25'])
      await openAvailability('09:00', '17:00', 'provider', day)
    const cost = async () => (await api(path('patient'), {}, 'patient')).headers.get('x-d1') ?? ''
    await cost()
    const before = await cost()
    expect(before).toMatch(/^trips=1 statements=4 /)
    for (let n = 0; n < 300; n += 1)
      await run(
        `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, created_at, updated_at) values (?, ?, ?, ?, 'UTC', '', '')`,
        uuidv7(),
        providerId('provider'),
        1000 + n * 300,
        1100 + n * 300,
      ).run()
    expect(await cost()).toBe(before)
  })

  it('read each open stretch and each claim in the window once, and no other', async () => {
    const id = await openAvailability('09:00', '17:00')
    const read = async () =>
      Number(
        /read=(\d+)/.exec(
          (await api(path('patient'), {}, 'patient')).headers.get('x-d1') ?? '',
        )?.[1],
      )
    await read()
    const before = await read()
    await run(
      `insert into slot_claims (provider_id, bucket, owner_id, kind)
       select provider_id, start_bucket + value, 'b', 'block' from availabilities a, json_each('[0,1,2,3,4,5,6,7,8,9]') where a.id = ?`,
      id,
    ).run()
    expect(await read()).toBeLessThanOrEqual(before + 10)
    await openAvailability('09:00', '17:00', 'provider', '2026-11-24')
    expect(await read()).toBeLessThanOrEqual(before + 11)
    await openAvailability('09:00', '17:00', 'otherProvider')
    await openAvailability('09:00', '17:00', 'provider', '2026-12-24')
    // The row at which a range ends may be looked at, never what lies behind it.
    await openAvailability('09:00', '17:00', 'provider', '2026-12-25')
    expect(await read()).toBeLessThanOrEqual(before + 12)
  })
})
