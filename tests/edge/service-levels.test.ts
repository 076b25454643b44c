import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '#edge/app'
import { onCron } from '#edge/cron'
import { reportLateReplies } from '#edge/domains/conversations/index'
import { countServices } from '#edge/domains/service_levels/index'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { dayMs, hourMs, iso, minuteMs, now, setClock } from '#edge/platform/time'
import { send, writeTo } from './conversations/send'
import { bookVisit, openAvailability, resetSchedule, run } from './schedule/schedule-fixtures'
import { insertVisit, requestToken } from './visits/room-client'
import { api, as, asOvertaken, bindings, db, userId } from './world'

const count = () => countServices(connect(db), now())
const later = (ms: number) => setClock(now() + ms)
const settle = () => later(4 * minuteMs)
const countsOf = async (service: string) =>
  run(
    'select ifnull(sum(good), 0) as good, ifnull(sum(failed), 0) as failed from service_counts where service = ?',
    service,
  ).first()
const forgetCounts = async () => {
  while (await count());
  await run('delete from service_counts').run()
}
const states = async () =>
  Object.fromEntries(
    (await as(null).call('GET /status')).services.map(({ name, state }) => [name, state]),
  )
const minute = () => onCron({ cron: '* * * * *' }, environmentOf(bindings))
const thisHour = () => iso(Math.floor(now() / hourMs) * hourMs)
const gone = () => {
  throw new Error('gone')
}
/** A request for a visit in writing that the server cannot write. */
const requestInVain = () =>
  asOvertaken('patient', /async_messaging_appointments/, async () =>
    gone(),
  ).async_messaging_appointments.create({ encounterTypeId: '3', initials: 'JE' })
const addFailures = (service: string, failed: number, hoursAgo = 0) =>
  run(
    'insert into service_counts (hour, service, failed) values (?, ?, ?)',
    iso(Math.floor(now() / hourMs) * hourMs - hoursAgo * hourMs),
    service,
    failed,
  ).run()

beforeEach(async () => {
  await resetSchedule()
  settle()
  await forgetCounts()
})

describe('a booking', () => {
  it('counts once, also where two jobs count at the same time', async () => {
    await bookVisit(await openAvailability('09:00', '10:00'))
    await count()
    expect(await countsOf('booking')).toEqual({ good: 0, failed: 0 })
    settle()
    await Promise.all([count(), count()])
    await count()
    expect(await countsOf('booking')).toEqual({ good: 1, failed: 0 })
  })

  it('that is refused counts as neither', async () => {
    const availability = await openAvailability('09:00', '10:00')
    await bookVisit(availability)
    await expect(bookVisit(availability)).rejects.toMatchObject({ status: 409 })
    settle()
    await count()
    expect(await countsOf('booking')).toEqual({ good: 1, failed: 0 })
  })

  it('that ends with a server error counts as failed, with its hour and no person', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(requestInVain()).rejects.toMatchObject({ status: 500 })
    silence.mockRestore()
    const { results } = await run('select * from service_counts').all()
    expect(results).toEqual([{ hour: thisHour(), service: 'booking', good: 0, failed: 1 }])
  })

  it('whose error the database could not take is counted with the next one', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const away = Object.assign(Object.create(db), { batch: gone, prepare: gone })
    const path = `/api/patients/${userId('patient')}/availabilities?encounter_type_id=3`
    const answer = await api(path, {}, 'patient', true, { ...bindings, DB: away })
    expect(answer.status).toBe(500)
    expect(await countsOf('booking')).toEqual({ good: 0, failed: 0 })
    await expect(requestInVain()).rejects.toMatchObject({ status: 500 })
    silence.mockRestore()
    expect(await countsOf('booking')).toEqual({ good: 0, failed: 2 })
  })
})

describe('a join', () => {
  const beHere = (id: string) =>
    as('patient').call('PATCH /appointments/:id/heartbeat', { params: { id }, body: {} })

  it('counts where the patient was in the room after it', async () => {
    const id = await insertVisit()
    await requestToken('provider', id)
    await requestToken('patient', id)
    later(5_000)
    await beHere(id)
    settle()
    await count()
    expect(await countsOf('join')).toEqual({ good: 1, failed: 0 })
  })

  it('fails where they never were, as often as they tried', async () => {
    const id = await insertVisit()
    await requestToken('patient', id)
    later(30_000)
    await requestToken('patient', id)
    settle()
    await count()
    expect(await countsOf('join')).toEqual({ good: 0, failed: 2 })
  })
})

describe('a wait for a reply', () => {
  it('counts by its first answer alone', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'Is a headache usual?')
    await writeTo('patient', 'provider', 'It is strong.')
    later(minuteMs)
    await send('provider', conversationId, 'It passes in a week.')
    await send('provider', conversationId, 'Write again if not.')
    settle()
    await count()
    expect(await countsOf('reply')).toEqual({ good: 1, failed: 0 })
  })

  it('fails once where it was late, and its answer does not count; the next wait does', async () => {
    const { conversationId } = await writeTo('patient', 'provider', 'Is a rash usual?')
    later(12 * dayMs)
    await reportLateReplies(connect(db), now())
    await reportLateReplies(connect(db), now())
    settle()
    await run(
      "update sessions set last_active_at = ?, expires_at = '2099-01-01T00:00:00.000Z'",
      iso(now()),
    ).run()
    await send('provider', conversationId, 'We are sorry for the wait.')
    settle()
    await count()
    expect(await countsOf('reply')).toEqual({ good: 0, failed: 1 })
    await send('patient', conversationId, 'It is gone.')
    later(minuteMs)
    await send('provider', conversationId, 'Good.')
    settle()
    await count()
    expect(await countsOf('reply')).toEqual({ good: 1, failed: 1 })
  })
})

describe('a result', () => {
  it('counts in the hour it was due: released or acted on by then, or failed', async () => {
    const setDue = (releasedAt: string | null) =>
      run(
        `insert into labs (id, patient_id, requested_by_id, vendor, collection, tests, status, review_status, gravity,
           resulted_at, listed_at, due_at, released_at, created_at, updated_at)
         values (?1, ?2, ?2, 'embedded', 'home_kit', x'00', 'final', 'Ready for Patient', 3, ?3, ?3, ?4, ?5, ?3, ?3)`,
        uuidv7(),
        userId('patient'),
        iso(now() - 2 * hourMs),
        iso(now() - minuteMs),
        releasedAt,
      ).run()
    await setDue(iso(now() - hourMs))
    later(hourMs)
    await count()
    expect(await countsOf('result')).toEqual({ good: 1, failed: 0 })
    await setDue(null)
    later(hourMs)
    await Promise.all([count(), count()])
    expect(await countsOf('result')).toEqual({ good: 1, failed: 1 })
    // Tests without words: nothing else may read them.
    await run('delete from labs').run()
  })
})

describe('the public status', () => {
  it('is not known before anything counts, and once nothing counts any more', async () => {
    await run('delete from job_runs').run()
    expect(new Set(Object.values(await states()))).toEqual(new Set(['unknown']))
    await minute()
    expect(new Set(Object.values(await states()))).toEqual(new Set(['works']))
    later(20 * minuteMs)
    expect((await states()).booking).toBe('unknown')
  })

  it('tells a disturbance of now from one that is over, of the service alone, and no number', async () => {
    await minute()
    await addFailures('join', 1)
    expect((await states()).join).toBe('works')
    await addFailures('booking', 2)
    await addFailures('reply', 2, 4)
    await addFailures('result', 2, 8)
    expect(await states()).toEqual({
      booking: 'disturbed',
      join: 'works',
      reply: 'disturbed_before',
      result: 'works',
    })
    expect(await (await api('/api/status', {}, null)).text()).not.toMatch(/\d/)
  })

  it('answers where the database does not', async () => {
    const DB = Object.assign(Object.create(db), { batch: gone, prepare: gone })
    const answer = await app.request('/api/status', {}, { ...bindings, DB })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      services: ['booking', 'join', 'reply', 'result'].map((name) => ({ name, state: 'unknown' })),
    })
  })
})

describe('an error budget', () => {
  it('that burns is a failing check, and what is left is on the page of operations', async () => {
    await minute()
    await addFailures('booking', 3)
    const { checks } = await as('admin').call('GET /health/details')
    expect(checks.filter(({ isWell, name }) => !isWell && name.startsWith('percent'))).toEqual([
      { name: 'percent_of_booking_budget', isWell: false, value: 30, limit: 10 },
    ])
    const { services } = await as('admin').call('GET /watch')
    expect(services).toContainEqual(
      expect.objectContaining({ name: 'booking', failed: 3, left: 70, burned: 30, target: 99.5 }),
    )
  })

  it('of many bookings holds more failures', async () => {
    await run(
      "insert into service_counts (hour, service, good) values (?, 'booking', 20000)",
      iso(Math.floor(now() / hourMs) * hourMs - 5 * dayMs),
    ).run()
    await addFailures('booking', 9)
    const { checks } = await as('admin').call('GET /health/details')
    expect(checks).toContainEqual({
      name: 'percent_of_booking_budget',
      isWell: true,
      value: 9,
      limit: 10,
    })
  })
})
