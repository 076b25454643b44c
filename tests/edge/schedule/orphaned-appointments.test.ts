import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { setClock } from '#edge/platform/time'
import { addDevice, subscriberContext } from '../events/event-fixtures'
import { api, as, cboId, db, json, people, providerId, userId } from '../world'
import {
  at,
  bookingOf,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
  slotOf,
} from './schedule-fixtures'

const provider = providerId('provider')
const patient = userId('patient')
const licensesOf = (who: 'manager' | 'provider' = 'manager') =>
  as(who).licenses.in({ providers: provider })
const newYork = async () => {
  const [license] = await licensesOf().list({ filter: { state: 'NY' } })
  return license?.id ?? ''
}
/** What the account holds goes to the team; its booked visits are a refusal of their own. */
const deactivate = (acknowledge = false) => {
  const init = json({ successor_id: null })
  const headers = new Headers(init.headers)
  if (acknowledge) headers.set('acknowledge', 'true')
  const path = `/api/users/${userId('provider')}/status/deactivate`
  return api(path, { ...init, headers }, 'admin')
}

let visit = ''
/** Open time of the provider, and what books it for the patient. */
const openTime = async () => {
  await resetSchedule()
  await db.batch([
    run('delete from tasks'),
    run('delete from user_notifications'),
    run('delete from blackout_periods'),
    run('delete from out_of_office_times'),
    run(`delete from notes where subject_type = 'licenses'`),
    run(`update users set status = 'active' where id = ?`, userId('provider')),
    run(`update providers set status = 'active' where id = ?`, provider),
  ])
  const availabilityId = await openAvailability('09:00', '12:00')
  const initials = people.patient.first.slice(0, 1) + people.patient.last.slice(0, 1)
  const wanted = { ...bookingOf({ availabilityId, time: at('09:00') }), initials }
  return () => as('patient').appointments.in({ patients: patient }).create(wanted)
}
beforeEach(async () => {
  const book = await openTime()
  visit = (await book()).id
})
afterAll(() => setClock(null))

const openTasks = () =>
  rows<{ subject_id: string; team: string }>(
    `select subject_id, team from tasks
     where patient_id = ? and kind = 'visit_without_clinician' and closed_at is null`,
    patient,
  )
const news = () =>
  count(
    `select count(*) from user_notifications n join users u on u.id = n.user_id
     where n.subject_id = ? and u.role in ('support', 'manager')`,
    visit,
  )
const refused = {
  status: 409,
  errors: [
    {
      code: 'visits_booked',
      meta: { count: 1, visits: [{ id: expect.any(String), starts_at: at('09:00') }] },
    },
  ],
}

describe('a change that leaves a booked visit without a clinician', () => {
  it('is refused with the visits, and changes nothing', async () => {
    const response = await deactivate()
    expect(response.status).toBe(409)
    const { errors } = (await response.json()) as { errors: { meta: { visits: object[] } }[] }
    expect(errors[0]?.meta.visits).toEqual([
      { id: visit, starts_at: at('09:00'), timezone: 'America/New_York' },
    ])
    const license = await newYork()
    await expect(
      as('manager').providers.update(provider, { status: 'inactive' }),
    ).rejects.toMatchObject(refused)
    await expect(licensesOf().update(license, { status: 'revoked' })).rejects.toMatchObject(refused)
    await expect(licensesOf().update(license, { expiresOn: '2026-11-22' })).rejects.toMatchObject(
      refused,
    )
    await expect(licensesOf('provider').update(license, { number: 'X' })).rejects.toMatchObject(
      refused,
    )
    await expect(licensesOf().delete(license)).rejects.toMatchObject(refused)
    expect(await openTasks()).toEqual([])
    expect(await news()).toBe(0)
  })

  it('goes on when it is acknowledged: each visit is a task, and news to every scheduler, on their devices too', async () => {
    await db.batch([run('delete from push_subscriptions'), addDevice('manager')])
    expect((await deactivate(true)).status).toBe(200)
    expect(await openTasks()).toEqual([{ subject_id: visit, team: 'customer_support' }])
    expect(await news()).toBe(2)
    expect(
      await rows(
        `select user_id as user, channel from deliveries where kind = 'visit_without_clinician'`,
      ),
    ).toEqual([{ user: userId('manager'), channel: 'push' }])
    expect(
      await count(
        `select count(*) from events where name = 'appointments.lose_provider' and subject_id = ?`,
        visit,
      ),
    ).toBe(1)
  })

  it('is acknowledged alike for a license that is revoked or deleted', async () => {
    const license = await newYork()
    await licensesOf().update(license, { status: 'revoked' }, { acknowledge: true })
    expect(await openTasks()).toHaveLength(1)
    await licensesOf().update(license, { status: 'active' })
    await run('delete from tasks').run()
    await licensesOf().delete(license, undefined, { acknowledge: true })
    expect(await openTasks()).toHaveLength(1)
    await licensesOf().create({
      state: 'NY',
      number: 'L1',
      status: 'active',
      expiresOn: '2099-01-01',
    })
  })

  it('ends its task when the visit is canceled', async () => {
    await deactivate(true)
    await as('support')
      .appointments.in({ patients: patient })
      .delete(visit, { reasonCode: 'provider_unavailable' })
    expect(await openTasks()).toEqual([])
  })
})

/** What takes the clinician of a visit away, each with what shows that it happened. */
const takes: Readonly<Record<string, readonly [() => Promise<unknown>, string]>> = {
  'closes their account': [
    () => deactivate(true),
    `select count(*) from users where id = '${userId('provider')}' and status <> 'active'`,
  ],
  'shuts them to patients': [
    () => as('manager').providers.update(provider, { status: 'inactive' }, { acknowledge: true }),
    `select count(*) from providers where id = '${provider}' and status <> 'active'`,
  ],
  'closes the clinic': [
    () =>
      as('manager').blackout_periods.create(
        { name: 'Repair', startsAt: at('09:00'), endsAt: at('12:00') },
        { acknowledge: true },
      ),
    'select count(*) from blackout_periods',
  ],
  'approves the clinician’s time away': [
    async () => {
      const { id } = await as('provider')
        .out_of_office_times.in({ providers: provider })
        .create({ purpose: 'leave', startsAt: at('09:00'), endsAt: at('12:00') })
      return as('manager').call('POST /providers/:provider/out_of_office_times/:id/approve', {
        params: { provider, id },
        acknowledge: true,
      })
    },
    `select count(*) from out_of_office_times where status = 'approved'`,
  ],
}
it.each(Object.entries(takes))(
  'a visit booked as a colleague %s is refused, or known and a task: never alone',
  async (_, [take, isTaken]) => {
    for (let round = 0; round < 6; round += 1) {
      const book = await openTime()
      await Promise.allSettled(round % 2 ? [take(), book()] : [book(), take()])
      const booked = await count(`select count(*) from appointments where status = 'Scheduled'`)
      const taken = await count(isTaken)
      expect(booked + taken).toBeGreaterThan(0)
      expect(await openTasks()).toHaveLength(booked && taken ? 1 : 0)
    }
  },
)

it('a license is changed without a word while every visit stays covered', async () => {
  const license = await newYork()
  await licensesOf().update(license, { expiresOn: '2026-11-23' })
  const [jersey] = await licensesOf().list({ filter: { state: 'NJ' } })
  await licensesOf().update(jersey?.id ?? '', { status: 'revoked' })
  expect(await openTasks()).toEqual([])
})

it('a license with notes is not deleted, and its notes stay', async () => {
  const [jersey] = await licensesOf().list({ filter: { state: 'NJ' } })
  const path = `/api/providers/${provider}/licenses/${jersey?.id}/notes`
  await api(path, json({ body: 'Called the board' }), 'manager')
  await expect(licensesOf().delete(jersey?.id ?? '')).rejects.toMatchObject({
    status: 409,
    errors: [{ code: 'license_has_notes' }],
  })
  expect(
    await count(
      `select count(*) from notes where subject_type = 'licenses' and subject_id = ?`,
      jersey?.id,
    ),
  ).toBe(1)
})

describe('the daily job', () => {
  const daily = () => onCron({ cron: '17 4 * * *' } as ScheduledController, subscriberContext().env)
  const expireNewYork = (day: string) =>
    run(
      `update licenses set expires_on = ? where provider_id = ? and state = 'NY'`,
      day,
      provider,
    ).run()

  it('expires a license past its last day, once', async () => {
    await expireNewYork('2026-11-21')
    const before = await count(`select count(*) from events where name = 'licenses.expire'`)
    await daily()
    await daily()
    expect((await licensesOf().get(await newYork())).status).toBe('expired')
    expect(await count(`select count(*) from events where name = 'licenses.expire'`)).toBe(
      before + 1,
    )
  })

  it('shows staff a booked visit that no license covers on its day: one task, one notification each', async () => {
    await expireNewYork('2026-11-22')
    await daily()
    await daily()
    expect(await openTasks()).toEqual([{ subject_id: visit, team: 'customer_support' }])
    expect(await news()).toBe(2)
  })

  it('shows it again once it was moved to a clinician whose license then ends too', async () => {
    await expireNewYork('2026-11-22')
    await daily()
    const other = await openAvailability('09:00', '12:00', 'otherProvider')
    await run(
      "insert or ignore into provider_cbos values (?, ?, '')",
      providerId('otherProvider'),
      cboId(),
    ).run()
    await as('patient')
      .appointments.in({ patients: patient })
      .update(visit, slotOf(other, '10:00', 'otherProvider'))
    await daily()
    expect(await openTasks()).toEqual([])
    await run(
      `update licenses set expires_on = '2026-11-22' where provider_id = ? and state = 'NY'`,
      providerId('otherProvider'),
    ).run()
    await daily()
    await daily()
    expect(await openTasks()).toEqual([{ subject_id: visit, team: 'customer_support' }])
  })

  it('leaves a visit of the last day alone', async () => {
    await expireNewYork('2026-11-23')
    await daily()
    expect(await openTasks()).toEqual([])
    expect((await licensesOf().get(await newYork())).status).toBe('active')
  })

  it('lists the licenses that end before a day', async () => {
    await expireNewYork('2026-12-01')
    const ending = await licensesOf().list({ filter: { expiresBefore: '2026-12-02' } })
    expect(ending.map(({ state }) => state)).toEqual(['NY'])
    expect(await licensesOf().list({ filter: { expiresBefore: '2026-12-01' } })).toEqual([])
  })
})
