import { beforeEach, describe, expect, it } from 'vitest'
import type { Api, ApiError } from '#edge/client'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { iso } from '#edge/platform/time'
import { asUser, providerId } from '../world'
import {
  at,
  bookingOf,
  count,
  countViolations,
  insertPatients,
  noViolations,
  openAvailability,
  resetSchedule,
  rows,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

interface Booker {
  readonly id: string
  readonly client: Api
}
const people = async (size: number): Promise<Booker[]> =>
  Promise.all(
    (await insertPatients(size)).map(async (id) => ({ id, client: await asUser(id, 'patient') })),
  )

/** The same numbers every time. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

describe('a storm', () => {
  it('of 200 people for one slot ends with one visit, and 199 who know that the time is gone', async () => {
    const availabilityId = await openAvailability('09:00', '10:00')
    const bookers = await people(200)
    const events = await count("select count(*) from events where name = 'appointments.create'")
    const outcomes = await Promise.all(
      bookers.map(({ id, client }) =>
        visitsOf(client, id)
          .create({ ...bookingOf({ availabilityId, time: at('09:00') }), initials: 'AB' })
          .then(
            () => 'booked',
            ({ errors }: ApiError) => errors[0]?.code,
          ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'provider_has_appointment')).toHaveLength(199)
    expect(await count('select count(*) from appointments')).toBe(1)
    expect(await rows('select bucket from slot_claims order by bucket')).toEqual(
      [0, 1, 2, 3].map((n) => ({ bucket: bucketOf(at('09:00')) + n })),
    )
    expect(await count("select count(*) from events where name = 'appointments.create'")).toBe(
      events + 1,
    )
    expect(await count('select count(*) from appointment_history')).toBe(1)
  }, 60_000)

  it('of one person pressing 50 times for 50 slots ends with one visit', async () => {
    const availabilityId = await openAvailability('07:00', '23:40')
    const [one] = await people(1)
    if (!one) throw new Error('nobody')
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        visitsOf(one.client, one.id)
          .create({
            ...bookingOf({ availabilityId, time: iso(Date.parse(at('07:00')) + n * 1_200_000) }),
            initials: 'AB',
          })
          .then(
            () => 'booked',
            ({ errors }: ApiError) => errors[0]?.code,
          ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['booked', 'patient_has_appointment']))
    expect(await countViolations()).toEqual(noViolations)
  }, 60_000)

  it('of 800 bookings, moves and cancellations leaves no visit without its time and no time without its visit', async () => {
    const availabilityId = await openAvailability('07:00', '12:00')
    const bookers = await people(40)
    const roll = dice(7)
    const anyTime = () => iso(Date.parse(at('07:00')) + Math.floor(roll() * 64) * 300_000)
    const held = new Map<string, string>()
    const known = new Set([
      'provider_has_appointment',
      'patient_has_appointment',
      'invalid_transition',
      'stale_version',
      'not_found',
    ])
    const attempt = async ({ id, client }: Booker): Promise<string> => {
      const what = roll()
      const visits = visitsOf(client, id)
      const place = { providerId: providerId('provider'), availabilityId, time: anyTime() }
      const visit = held.get(id)
      try {
        if (!visit || what < 0.4) {
          const made = await visits.create({ ...place, encounterTypeId: '3', initials: 'AB' })
          held.set(id, made.id)
          return 'booked'
        }
        if (what < 0.8) {
          await visits.update(visit, place)
          return 'moved'
        }
        await visits.delete(visit)
        held.delete(id)
        return 'canceled'
      } catch (error) {
        return (error as ApiError).errors?.[0]?.code ?? String(error)
      }
    }
    const outcomes: string[] = []
    for (let round = 0; round < 20; round += 1)
      outcomes.push(...(await Promise.all(bookers.map(attempt))))
    expect(outcomes).toHaveLength(800)
    const surprises = outcomes.filter(
      (each) => !['booked', 'moved', 'canceled'].includes(each) && !known.has(each),
    )
    expect(surprises).toEqual([])
    for (const each of ['booked', 'moved', 'canceled']) expect(outcomes).toContain(each)
    expect(await countViolations()).toEqual(noViolations)
    expect(
      await count(
        "select count(*) from (select patient_id from appointments where status = 'Scheduled' group by patient_id having count(*) > 1)",
      ),
    ).toBe(0)
  }, 120_000)
})
