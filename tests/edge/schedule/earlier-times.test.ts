import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#edge/client'
import { fromLocalTime, iso, minuteMs, now, setClock } from '#edge/platform/time'
import { outboxProcessor } from '../events/event-fixtures'
import { api, as, asUser, cboId, json, providerId } from '../world'
import {
  at,
  bookingOf,
  claimedBuckets,
  count,
  countViolations,
  eastern,
  insertPatients,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { clock, minute, problem } from './visit-actions'

interface InLine {
  readonly id: string
  readonly visit: string
}
// The clock moves, and a token is short-lived: each call has one of its own.
const clientOf = ({ id }: Pick<InLine, 'id'>) => asUser(id, 'patient')
const own = async (who: Pick<InLine, 'id'>) => visitsOf(await clientOf(who), who.id)
const earlierTimesOf = async (who: InLine) =>
  (await clientOf(who)).earlier_time_requests.in({ patients: who.id })
const ask = async (who: InLine) => (await earlierTimesOf(who)).create({ appointmentId: who.visit })
const requestOf = async (who: InLine) =>
  (await (await earlierTimesOf(who)).list({ include: ['provider'] })).at(-1)
const decide = async (who: InLine, verb: 'decline' | 'stop') =>
  (await clientOf(who)).call(`POST /patients/:patient/earlier_time_requests/:id/${verb}`, {
    params: { patient: who.id, id: (await requestOf(who))?.id ?? '' },
  })
const moveTo = async (who: InLine, availabilityId: string, time: string) =>
  (await own(who)).update(who.visit, { providerId: providerId('provider'), availabilityId, time })
const cancel = async (who: InLine) =>
  (await own(who)).delete(who.visit, { reasonCode: 'prefer_not_to_say' })
const drain = () => outboxProcessor().drain()

let morning = ''
/** Who has the visit at nine, which others would like. */
let first: InLine
const bookFor = async (id: string, availabilityId: string, time: string): Promise<InLine> => ({
  id,
  visit: (
    await (
      await own({ id })
    ).create({
      ...bookingOf({ availabilityId, time }),
      initials: 'AB',
    })
  ).id,
})
/** So many patients with a visit in the afternoon, in line in this order. */
const line = async (size: number): Promise<readonly InLine[]> => {
  const afternoon = await openAvailability('14:00', '20:00')
  const ids = await insertPatients(size)
  const all: InLine[] = []
  for (const [n, id] of ids.entries()) {
    const minutes = 14 * 60 + n * 20
    const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    all.push(await bookFor(id, afternoon, at(clock)))
  }
  for (const who of all) {
    await ask(who)
    setClock(now() + 1_000)
  }
  await drain()
  return all
}
const cancelFirst = async () => {
  await cancel(first)
  await drain()
}
const heldFor = async (who: InLine) => claimedBuckets((await requestOf(who))?.id ?? '')
const statuses = async (all: readonly InLine[]) =>
  Promise.all(all.map(async (who) => (await requestOf(who))?.status))
const pass = async (minutes: number) => {
  setClock(now() + minutes * minuteMs)
  await minute()
}

beforeEach(async () => {
  await resetSchedule()
  await run('delete from user_notifications').run()
  await run('delete from deliveries').run()
  morning = await openAvailability('09:00', '09:20')
  const [id = ''] = await insertPatients(1)
  first = await bookFor(id, morning, at('09:00'))
})
afterAll(() => setClock(null))

describe('a time that frees up', () => {
  it('is held for the first in line for 15 minutes, who is told when it is and moves their visit to it', async () => {
    const [one, two] = await line(2)
    if (!one || !two) throw new Error('no line')
    expect(await statuses([one, two])).toEqual(['waiting', 'waiting'])
    await cancelFirst()
    expect(await requestOf(one)).toMatchObject({
      status: 'offered',
      startsAt: at('09:00'),
      availabilityId: morning,
      provider: { id: providerId('provider') },
    })
    expect(Date.parse((await requestOf(one))?.expiresAt ?? '')).toBe(
      Date.parse((await requestOf(one))?.updatedAt ?? '') + 15 * minuteMs,
    )
    expect(await statuses([two])).toEqual(['waiting'])
    expect(
      await rows('select code, user_id from user_notifications where code like ?', 'earlier%'),
    ).toEqual([{ code: 'earlier_time_offered', user_id: one.id }])

    await moveTo(one, morning, at('09:00'))
    await drain()
    expect(await (await own(one)).get(one.visit)).toMatchObject({
      startsAt: at('09:00'),
      status: 'Scheduled',
      awaitsEarlierTime: false,
    })
    expect(await statuses([one])).toEqual(['taken'])
    expect(await countViolations()).toEqual(noViolations)
    expect(await heldFor(one)).toEqual([])
    // What they had goes to the next in line.
    expect(await requestOf(two)).toMatchObject({ status: 'offered', startsAt: at('14:00') })
  })

  it('goes on to the next: from who lets it pass, from who keeps their time, and from who leaves the line', async () => {
    const all = await line(4)
    await cancelFirst()
    expect(await statuses(all)).toEqual(['offered', 'waiting', 'waiting', 'waiting'])
    await pass(14)
    expect(await statuses(all)).toEqual(['offered', 'waiting', 'waiting', 'waiting'])
    await pass(1)
    expect(await statuses(all)).toEqual(['waiting', 'offered', 'waiting', 'waiting'])
    const [, two, three, four] = all
    if (!two || !three || !four) throw new Error('no line')
    await decide(two, 'decline')
    await drain()
    expect(await statuses(all)).toEqual(['waiting', 'waiting', 'offered', 'waiting'])
    await decide(three, 'stop')
    await drain()
    expect(await statuses(all)).toEqual(['waiting', 'waiting', 'stopped', 'offered'])
    await pass(15)
    // All were asked: each time is offered once to each.
    expect(await statuses(all)).toEqual(['waiting', 'waiting', 'stopped', 'waiting'])
    expect(await count('select count(*) from earlier_time_offers')).toBe(4)
  })

  it('goes on to the next when the visit of who has it is canceled, or moves to another time', async () => {
    const all = await line(3)
    await cancelFirst()
    const [one, two, three] = all
    if (!one || !two || !three) throw new Error('no line')
    await cancel(one)
    await drain()
    // The time of their own visit frees up as well: for who has a later one.
    expect(await statuses(all)).toEqual(['ended', 'offered', 'offered'])
    expect(await requestOf(two)).toMatchObject({ startsAt: at('09:00') })
    expect(await requestOf(three)).toMatchObject({ startsAt: at('14:00') })
    const evening = await openAvailability('21:00', '22:00')
    await moveTo(two, evening, at('21:00'))
    await drain()
    // Their own former time is not offered back to them.
    expect(await statuses([two])).toEqual(['waiting'])
    expect(await heldFor(two)).toEqual([])
    expect(await countViolations()).toEqual(noViolations)
  })

  it('that many want at once has one winner; the others keep their visits', async () => {
    const all = await line(18)
    await cancelFirst()
    const outcomes = await Promise.all(
      all.map((who) =>
        moveTo(who, morning, at('09:00')).then(
          () => 'moved',
          ({ errors }: ApiError) => errors[0]?.code,
        ),
      ),
    )
    expect(outcomes.filter((each) => each === 'moved')).toHaveLength(1)
    expect(outcomes[0]).toBe('moved')
    expect(outcomes.slice(1)).toEqual(all.slice(1).map(() => 'provider_has_appointment'))
    expect(await countViolations()).toEqual(noViolations)
    await drain()
    // What the winner had goes to the next in line, if it is before their visit: it is.
    expect((await statuses(all)).slice(0, 3)).toEqual(['taken', 'offered', 'waiting'])
  })

  it('is held for one when several free up at once and the outbox is drained twice', async () => {
    const all = await line(3)
    await cancel(first)
    await Promise.all([drain(), drain(), minute()])
    expect(await statuses(all)).toEqual(['offered', 'waiting', 'waiting'])
    expect(await count('select count(*) from earlier_time_offers')).toBe(1)
  })

  it('is offered when a visit moves away, hours are added, and a pause is taken back', async () => {
    const [one] = await line(1)
    if (!one) throw new Error('no line')
    const noon = await openAvailability('18:00', '21:00', 'provider', '2026-11-24')
    await moveTo(first, noon, at('18:00', '2026-11-24'))
    await drain()
    expect(await requestOf(one)).toMatchObject({ status: 'offered', startsAt: at('09:00') })
    await decide(one, 'decline')

    const hours = { startsAt: at('10:00'), endsAt: at('11:00') }
    const times = (who: 'provider' | 'manager') =>
      as(who).availabilities.in({ providers: providerId('provider') })
    const { id } = await times('provider').create(hours)
    await drain()
    expect(await statuses([one])).toEqual(['waiting'])
    await as('manager').call('PUT /availabilities/:id/authorizations', { params: { id } })
    await drain()
    expect(await requestOf(one)).toMatchObject({ status: 'offered', startsAt: at('10:00') })
    await decide(one, 'decline')
    await drain()

    await as('manager').blackout_periods.create({
      name: 'Fire drill',
      startsAt: at('10:20'),
      endsAt: at('10:40'),
    })
    await drain()
    expect(await statuses([one])).toEqual(['waiting'])
    const [blackout] = await as('manager').blackout_periods.list()
    await as('manager').blackout_periods.delete(blackout?.id ?? '')
    await drain()
    expect(await requestOf(one)).toMatchObject({ status: 'offered', startsAt: at('10:20') })
  })

  it('passes over who could not book it: the clinician has no license where they are, or is not of their organization', async () => {
    const all = await line(3)
    const [one, two] = all
    await run("update patients set state = 'VT' where id = ?", one?.id).run()
    await run('update patients set cbo_id = ? where id = ?', cboId('otherCbo'), two?.id).run()
    await cancelFirst()
    expect(await statuses(all)).toEqual(['waiting', 'waiting', 'offered'])
  })

  it('is not offered so late that it could not be taken until the end', async () => {
    const all = await line(1)
    clock('08:31')
    await cancelFirst()
    expect(await statuses(all)).toEqual(['waiting'])
  })

  it('keeps its wall time on the night in which the clocks change', async () => {
    const sunday = '2026-11-01'
    await resetSchedule('2026-10-31')
    const early = await openAvailability('09:00', '09:20', 'provider', sunday)
    const late = await openAvailability('12:00', '13:00', 'provider', sunday)
    const [a = '', b = ''] = await insertPatients(2)
    const holder = await bookFor(a, early, at('09:00', sunday))
    const who = await bookFor(b, late, at('12:00', sunday))
    await ask(who)
    await cancel(holder)
    await drain()
    const request = await requestOf(who)
    expect(request).toMatchObject({
      status: 'offered',
      startsAt: iso(fromLocalTime(`${sunday}T09:00`, eastern)),
    })
    await moveTo(who, early, at('09:00', sunday))
    expect(await countViolations()).toEqual(noViolations)
  })
})

describe('a place in line', () => {
  it('is asked for once for a visit, and only by its patient', async () => {
    const [one] = await line(1)
    if (!one) throw new Error('no line')
    expect(await problem(ask(one))).toBe('409 already_in_line')
    const stranger = { ...first, visit: one.visit }
    expect(await problem(ask(stranger))).toBe('409 not_to_come')
    const path = `/api/patients/${one.id}/earlier_time_requests`
    expect((await api(path, json({ appointment_id: one.visit }), 'otherPatient')).status).toBe(404)
    expect((await api(path, {}, 'support')).status).toBe(403)
    expect(await visitsOf(as('support'), one.id).get(one.visit)).toMatchObject({
      awaitsEarlierTime: true,
    })
  })

  it('is for a visit that is booked, has not begun and is not about to', async () => {
    expect(await problem(ask(first))).toBe('done')
    await decide(first, 'stop')
    clock('08:40')
    expect(await problem(ask(first))).toBe('409 not_to_come')
    clock('06:00')
    await cancel(first)
    expect(await problem(ask(first))).toBe('409 not_to_come')
  })

  it('is left, and taken again at its end', async () => {
    const [one, two] = await line(2)
    if (!one || !two) throw new Error('no line')
    await decide(one, 'stop')
    expect(await problem(decide(one, 'decline'))).toBe('409 invalid_transition')
    await ask(one)
    await cancelFirst()
    expect(await statuses([two])).toEqual(['offered'])
  })

  it('of a patient who left it shows nothing to staff', async () => {
    const [one] = await line(1)
    if (!one) throw new Error('no line')
    await decide(one, 'stop')
    expect(await visitsOf(as('support'), one.id).get(one.visit)).toMatchObject({
      awaitsEarlierTime: false,
    })
  })
})
