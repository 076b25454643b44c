import { afterAll, beforeEach, expect, it } from 'vitest'
import { bucketMs, bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { uuidv7 } from '#edge/platform/ids'
import { daysFrom, fromLocalTime, iso, minuteMs, now, setClock } from '#edge/platform/time'
import { as, providerId, userId } from '../world'
import { resetSchedule, run, visitsOf } from './schedule-fixtures'
import { problem } from './visit-actions'

afterAll(() => setClock(null))

/** The same numbers in every run: a linear congruential generator. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}

// A week of each season of a year, two of them with a change of the clock.
const weeks = ['2026-10-30', '2026-12-04', '2027-03-12', '2027-07-01'] as const
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const
const provider = providerId('provider')
const visitMs = 20 * minuteMs

/** Adjacent and separate hours, some with a pending change, time away, and a closure. */
const generateWeek = async (first: number, next: (below: number) => number) => {
  let bucket = bucketOf(first)
  for (let n = 0; n < 8; n++) {
    const start = bucket + (next(3) === 0 ? 0 : next(60))
    const end = start + 6 + next(100)
    const waits = next(3) === 0
    await run(
      `insert into availabilities (id, provider_id, start_bucket, end_bucket, status, kept_start_bucket,
         kept_end_bucket, timezone, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, 'America/New_York', '', '')`,
      uuidv7(),
      provider,
      start,
      end,
      waits ? 'pending' : 'authorized',
      waits && next(2) === 0 ? start + next(4) : null,
      waits ? end : null,
    ).run()
    bucket = end
  }
  const [leave, closure] = [next(500), next(500)].map((n) => first + n * bucketMs)
  await run(
    `insert into out_of_office_times (id, provider_id, purpose, starts_at, ends_at, status, kept_starts_at,
       kept_ends_at, requested_by_id, created_at, updated_at) values (?, ?, 'leave', ?, ?, ?, ?, ?, ?, '', '')`,
    uuidv7(),
    provider,
    iso(leave ?? first),
    iso((leave ?? first) + 90 * minuteMs),
    ...(next(2) === 0
      ? ['approved', null, null]
      : ['pending', iso(leave ?? first), iso((leave ?? first) + 60 * minuteMs)]),
    userId('provider'),
  ).run()
  await run(
    "insert into blackout_periods (id, name, starts_at, ends_at, created_at, updated_at) values (?, 'x', ?, ?, '', '')",
    uuidv7(),
    iso(closure ?? first),
    iso((closure ?? first) + 50 * minuteMs),
  ).run()
}

const offeredTimes = async () =>
  (
    await as('patient').call('GET /patients/:patient/availabilities', {
      params: { patient: userId('patient') },
      query: { encounterTypeId: '3', providerId: provider },
    })
  ).map(({ availabilityId, time }) => ({ availabilityId, time }))

/** Free slots of a week as staff see them, in order. */
const freeForStaff = async (date: string, timezone: string) => {
  const pieces = []
  for (const day of daysFrom(date, 7))
    pieces.push(
      ...(await as('manager').call('GET /schedule_slots', { query: { date: day, timezone } })),
    )
  return pieces.filter(({ state }) => state === 'free')
}

beforeEach(async () => {
  await resetSchedule()
  await run('delete from out_of_office_times').run()
})

it.each(weeks.flatMap((week, w) => zones.map((zone, z) => [week, zone, 31 * w + z] as const)))(
  'offers, books and shows the same free time in the week of %s in %s',
  async (week, zone, seed) => {
    const next = numbersFrom(seed + 7)
    await run('update users set timezone = ? where id = ?', zone, userId('patient')).run()
    const first = fromLocalTime(`${week}T00:00`, zone)
    setClock(first)
    await run(
      'update sessions set last_active_at = ?, expires_at = ?',
      iso(now()),
      iso(now() + 12 * 3_600_000),
    ).run()
    await generateWeek(first, next)
    const offered = await offeredTimes()
    const free = await freeForStaff(week, zone)
    const isFree = (at: number) =>
      free.some(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt))
    const isFreeThroughout = (at: number) => [0, 5, 10, 15].every((n) => isFree(at + n * minuteMs))
    expect(offered.length).toBeGreaterThan(0)
    for (const { time } of offered) expect(isFreeThroughout(Date.parse(time)), time).toBe(true)
    // Books two offered slots, and is refused one that staff do not see as free.
    for (const { availabilityId, time } of [offered[0], offered.at(-1)].flatMap(
      (one) => one ?? [],
    )) {
      const wanted = {
        providerId: provider,
        availabilityId,
        time,
        encounterTypeId: '3',
        initials: 'JE',
      }
      expect(await problem(visitsOf(as('patient')).create(wanted)), time).toBe('done')
      expect((await offeredTimes()).map((each) => each.time)).not.toContain(time)
      await run("update appointments set status = 'Canceled', claimed = 0").run()
      await run('delete from slot_claims').run()
    }
    const taken = offered.find(({ time }) => !isFreeThroughout(Date.parse(time) + visitMs))
    if (!taken) return
    const wrong = {
      providerId: provider,
      availabilityId: taken.availabilityId,
      time: iso(Date.parse(taken.time) + visitMs),
      encounterTypeId: '3',
      initials: 'JE',
    }
    expect(await problem(visitsOf(as('patient')).create(wrong))).toMatch(/^409/)
  },
)
