import { afterAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { outboxProcessor } from '../events/event-fixtures'
import { as, asUser, providerId, userId } from '../world'
import {
  at,
  bookingOf,
  bookVisit,
  claimedBuckets,
  countViolations,
  insertPatients,
  noViolations,
  openAvailability,
  resetSchedule,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'
import { minute, problem } from './visit-actions'

const patient = userId('patient')
const requests = () => as('patient').earlier_time_requests.in({ patients: patient })
const requestOf = async () => (await requests().list()).at(-1)
const hold = (availabilityId: string, clock: string) =>
  as('patient').call('PUT /patients/:patient/slot_hold', {
    params: { patient },
    body: bookingOf({ availabilityId, time: at(clock) }),
  })

let morning = ''
let later = ''
let visit = ''
/** The patient has a visit at two, and is offered the time at nine that another let go of. */
beforeEach(async () => {
  await resetSchedule()
  morning = await openAvailability('09:00', '09:20')
  later = await openAvailability('14:00', '17:00')
  const [other = ''] = await insertPatients(1)
  const theirs = visitsOf(await asUser(other, 'patient'), other)
  const { id } = await theirs.create({
    ...bookingOf({ availabilityId: morning, time: at('09:00') }),
    initials: 'AB',
  })
  visit = (await bookVisit(later, '14:00')).id
  await requests().create({ appointmentId: visit })
  await theirs.delete(id, { reasonCode: 'prefer_not_to_say' })
  await outboxProcessor().drain()
  expect(await requestOf()).toMatchObject({ status: 'offered', startsAt: at('09:00') })
})
afterAll(() => setClock(null))

/** Someone else tries for the offered time. */
const takeAsOther = async () => {
  const [id = ''] = await insertPatients(1)
  const wanted = bookingOf({ availabilityId: morning, time: at('09:00') })
  return problem(visitsOf(await asUser(id, 'patient'), id).create({ ...wanted, initials: 'AB' }))
}
const take = () => visitsOf(as('patient')).update(visit, slotOf(morning, '09:00'))

it('an offered time stays held while its patient keeps another time for a card', async () => {
  await hold(later, '16:00')
  expect(await claimedBuckets((await requestOf())?.id ?? '')).toHaveLength(4)
  expect(await takeAsOther()).toBe('409 provider_has_appointment')
  expect(await take()).toMatchObject({ startsAt: at('09:00') })
  expect((await requestOf())?.status).toBe('taken')
  expect(await countViolations()).toEqual(noViolations)
})

it('an offered time stays held when its patient is booked another visit', async () => {
  await run('update appointments set pep_parallel = 1 where id = ?', visit).run()
  await visitsOf(as('patient')).create({
    ...bookingOf({ availabilityId: later, time: at('16:00') }),
    initials: 'JE',
  })
  expect(await takeAsOther()).toBe('409 provider_has_appointment')
  expect(await take()).toMatchObject({ startsAt: at('09:00') })
  expect(await countViolations()).toEqual(noViolations)
})

it('a time kept for a card stays kept when another is offered, declined or lapses', async () => {
  await hold(later, '16:00')
  const id = (await requestOf())?.id ?? ''
  await as('patient').call('POST /patients/:patient/earlier_time_requests/:id/decline', {
    params: { patient, id },
  })
  expect(await claimedBuckets(id)).toEqual([])
  expect(await claimedBuckets(patient)).toHaveLength(4)
})

it('an offered time that lapses is free for all', async () => {
  setClock(Date.parse(at('06:30')))
  await minute()
  expect((await requestOf())?.status).toBe('waiting')
  expect(await takeAsOther()).toBe('done')
})

it('the search for times shows an offered time to who would move the visit it is held for', async () => {
  const search = async (query: { appointmentId?: string }) =>
    JSON.stringify(
      await as('patient').call('GET /patients/:patient/availabilities', {
        params: { patient },
        query: { encounterTypeId: '3', providerId: providerId('provider'), ...query },
      }),
    )
  expect(await search({ appointmentId: visit })).toContain(at('09:00'))
  expect(await search({})).not.toContain(at('09:00'))
})

it.each([
  ['its hours are withdrawn', 'hours'],
  ['its clinician is away', 'away'],
] as const)('an offered time is offered no longer once %s', async (_, what) => {
  const provider = providerId('provider')
  if (what === 'hours')
    await as('manager').availabilities.in({ providers: provider }).delete(morning)
  else {
    const { id } = await as('provider')
      .out_of_office_times.in({ providers: provider })
      .create({ purpose: 'leave', startsAt: at('09:00'), endsAt: at('10:00') })
    await as('manager').call('POST /providers/:provider/out_of_office_times/:id/approve', {
      params: { provider, id },
    })
  }
  await minute()
  expect((await requestOf())?.status).toBe('waiting')
  expect(await claimedBuckets((await requestOf())?.id ?? '')).toEqual([])
  await run('delete from out_of_office_times').run()
})
