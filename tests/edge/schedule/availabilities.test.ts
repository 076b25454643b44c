import { beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { api, as, type Person, providerId } from '../world'
import {
  at,
  bookingOf,
  count,
  eastern,
  monday,
  openAvailability,
  resetSchedule,
  rows,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

const timeOf = (who: Person, provider: 'provider' | 'otherProvider' = 'provider') =>
  as(who).availabilities.in({ providers: providerId(provider) })
const stretch = (from: string, until: string, date = monday) => ({
  startsAt: at(from, date),
  endsAt: at(until, date),
})
const authorize = (who: Person, id: string, method = 'PUT') =>
  api(`/api/availabilities/${id}/authorizations`, { method }, who)
const statusOf = async (id: string) =>
  (await rows<{ status: string }>('select status from availabilities where id = ?', id))[0]?.status
const bookedIn = async (availabilityId: string, clock = '09:00') =>
  visitsOf(as('patient')).create({
    ...bookingOf({ availabilityId, time: at(clock) }),
    initials: 'JE',
  })

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

  it('is made by clinicians for themselves, and by no one who may not plan', async () => {
    for (const who of ['provider', 'assistant', 'clinical_lead'] as const)
      await expect(
        timeOf(who, 'otherProvider').create(stretch('09:00', '12:00')),
      ).rejects.toMatchObject({ status: expect.toBeOneOf([403, 404]) })
    for (const who of ['support', 'patient', 'admin', 'cbo', 'pharmacy'] as const)
      await expect(timeOf(who).create(stretch('09:00', '12:00'))).rejects.toMatchObject({
        status: 403,
      })
    expect(await count('select count(*) from availabilities')).toBe(0)
  })

  it('is bookable once another user authorized it', async () => {
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
    await expect(
      timeOf('manager').create({ startsAt: at('13:00'), endsAt: at('13:05', '2026-11-24') }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('is asked for anew when it grows, and stands when it shrinks', async () => {
    const id = await openAvailability('09:00', '12:00')
    expect((await timeOf('provider').update(id, stretch('09:00', '11:00'))).status).toBe(
      'authorized',
    )
    expect((await timeOf('provider').update(id, stretch('09:00', '11:30'))).status).toBe('pending')
    expect((await timeOf('manager').update(id, stretch('09:00', '12:00'))).status).toBe(
      'authorized',
    )
  })

  it('that has passed is neither withdrawn, changed nor declined: it tells when the clinic was open', async () => {
    const { id } = await timeOf('manager').create(stretch('06:30', '07:00'))
    setClock(Date.parse(at('07:00')))
    const past = { status: 422, errors: [{ code: 'past' }] }
    await expect(timeOf('manager').delete(id)).rejects.toMatchObject(past)
    await expect(timeOf('manager').update(id, { endsAt: at('09:00') })).rejects.toMatchObject(past)
    expect((await authorize('manager', id, 'DELETE')).status).toBe(422)
    expect(await statusOf(id)).toBe('authorized')
  })

  it('is not taken from under a visit', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookedIn(id)
    const inTheWay = {
      status: 409,
      errors: [{ code: 'visits_booked', meta: { count: 1, visits: [{ id: visit.id }] } }],
    }
    await expect(timeOf('provider').delete(id)).rejects.toMatchObject(inTheWay)
    await expect(timeOf('manager').update(id, stretch('09:20', '12:00'))).rejects.toMatchObject(
      inTheWay,
    )
    expect((await authorize('manager', id, 'DELETE')).status).toBe(409)
    await timeOf('provider').update(id, stretch('09:00', '09:20'))
    await visitsOf(as('patient')).delete(visit.id)
    await timeOf('provider').delete(id)
    expect(await statusOf(id)).toBe('withdrawn')
  })

  it('is taken from under a visit by who knows of it: the visit is a task for support, and stands until it is moved', async () => {
    const id = await openAvailability('09:00', '12:00')
    const visit = await bookedIn(id)
    await timeOf('provider').delete(id, undefined, { acknowledge: true })
    expect(await statusOf(id)).toBe('withdrawn')
    expect((await visitsOf(as('patient')).get(visit.id)).status).toBe('Scheduled')
    expect(
      await count(
        `select count(*) from tasks where subject_id = ? and kind = 'visit_without_clinician' and team = 'customer_support' and closed_at is null`,
        visit.id,
      ),
    ).toBe(1)
  })

  it('with a visit is taken away by no one who may not plan, acknowledged or not', async () => {
    const id = await openAvailability('09:00', '12:00')
    await bookedIn(id)
    for (const who of ['support', 'patient', 'otherProvider', 'pharmacy', 'cbo'] as const)
      await expect(timeOf(who).delete(id, undefined, { acknowledge: true })).rejects.toMatchObject({
        status: expect.toBeOneOf([403, 404]),
      })
    expect(await statusOf(id)).toBe('authorized')
    expect(await count('select count(*) from tasks')).toBe(0)
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
    const id = await openAvailability('09:00', '12:00')
    await openAvailability('09:00', '12:00', 'provider', '2026-11-25')
    const list = await timeOf('provider').list({
      filter: { from: at('11:00'), until: at('23:00'), status: 'authorized' },
    })
    expect(list.map((each) => each.id)).toEqual([id])
    expect(await timeOf('support').list()).toHaveLength(2)
    await expect(timeOf('patient').list()).rejects.toMatchObject({ status: 403 })
  })

  it('is withdrawn, or booked, when both are tried at once: never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      await resetSchedule()
      const id = await openAvailability('09:00', '12:00')
      await Promise.allSettled([timeOf('manager').delete(id), bookedIn(id)])
      const visits = await count("select count(*) from appointments where status = 'Scheduled'")
      expect([await statusOf(id), visits]).toEqual(
        visits === 1 ? ['authorized', 1] : ['withdrawn', 0],
      )
    }
  })

  it('is planned by a clinical lead for those they supervise alone, though they see those of all', async () => {
    const id = await openAvailability('09:00', '12:00', 'otherProvider')
    const lead = timeOf('clinical_lead', 'otherProvider')
    expect(await lead.list()).toHaveLength(1)
    await expect(lead.update(id, stretch('09:00', '10:00'))).rejects.toMatchObject({ status: 403 })
    await expect(lead.delete(id)).rejects.toMatchObject({ status: 403 })
    expect((await authorize('clinical_lead', id, 'DELETE')).status).toBe(403)
  })
})

it('two people who withdraw one time at once: one does, the other hears that it is gone or changed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await timeOf('manager').create(
      stretch(`${String(9 + round)}:00`.padStart(5, '0'), `${String(10 + round)}:00`),
    )
    const answers = await Promise.allSettled(
      (['manager', 'provider'] as const).map((who) => timeOf(who).delete(id)),
    )
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [Number(answer.reason.status)] : [],
    )
    expect(answers.length - refused.length).toBe(1)
    expect(refused[0]).toBeOneOf([404, 409, 412])
    expect(
      await count(
        `select count(*) from events where name = 'availabilities.delete' and subject_id = '${id}'`,
      ),
    ).toBe(1)
  }
})
