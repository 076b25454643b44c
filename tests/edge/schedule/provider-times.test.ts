import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WriteOptions } from '#edge/client'
import { setClock } from '#edge/platform/time'
import { as, type Person, providerId } from '../world'
import { clocks, found } from './free-times'
import { at, bookVisit, openAvailability, resetSchedule, rows, run } from './schedule-fixtures'
import { correct, problem } from './visit-actions'

const provider = providerId('provider')
const timesAs = (who: Person, of = provider) => as(who).out_of_office_times.in({ providers: of })
const away = { purpose: 'leave', startsAt: at('09:00'), endsAt: at('11:00') } as const
const ask = () => timesAs('provider').create(away)
const approveAs = (who: Person, id: string, options: WriteOptions = {}) =>
  as(who).call('POST /providers/:provider/out_of_office_times/:id/approve', {
    params: { provider, id },
    ...options,
  })
const declineAs = (who: Person, id: string, reasonCode: string) =>
  as(who).call('POST /providers/:provider/out_of_office_times/:id/decline', {
    params: { provider, id },
    body: { reasonCode },
  })

let availabilityId = ''
beforeEach(async () => {
  await resetSchedule()
  await run('delete from out_of_office_times').run()
  await run('delete from admin_times').run()
  await run(`delete from notes where subject_type = 'out_of_office_times'`).run()
  availabilityId = await openAvailability('09:00', '12:00')
})
afterAll(() => setClock(null))

describe('time away', () => {
  it('is asked for, and closes that clinician’s time once a colleague approves it', async () => {
    await openAvailability('09:00', '10:00', 'otherProvider')
    const { id, status, requestedByName } = await ask()
    expect({ status, requestedByName }).toEqual({
      status: 'pending',
      requestedByName: 'Daniel Reyes',
    })
    expect(clocks(await found())).toContain('10:40')

    expect(await approveAs('manager', id)).toMatchObject({ status: 'approved' })
    expect(clocks(await found())).toEqual(['11:00', '11:20', '11:40'])
    expect(clocks(await found('otherPatient'))).toContain('09:00')
    await expect(bookVisit(availabilityId)).rejects.toMatchObject({ status: 409 })
    await bookVisit(availabilityId, '11:00')
  })

  it('is a block on the board of its day, and its clinician is listed as away', async () => {
    await approveAs('manager', (await ask()).id)
    const query = { date: '2026-11-23', timezone: 'America/New_York' }
    expect(await as('manager').call('GET /schedule_slots', { query })).toMatchObject([
      { state: 'block', startsAt: at('09:00'), endsAt: at('11:00') },
      { state: 'free', startsAt: at('11:00'), endsAt: at('12:00') },
    ])
    const listAway = (date: string) =>
      as('manager').call('GET /schedule_slots/out_of_office', { query: { ...query, date } })
    expect(await listAway('2026-11-23')).toMatchObject([{ id: provider }])
    expect(await listAway('2026-11-24')).toEqual([])
  })

  it('is approved in the knowledge of the visits in it, each of which becomes a task', async () => {
    const visit = await bookVisit(availabilityId)
    const { id } = await ask()
    await expect(approveAs('clinical_admin', id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'visits_booked', meta: { count: 1, visits: [{ id: visit.id }] } }],
    })
    await approveAs('clinical_admin', id, { acknowledge: true })
    expect(
      await rows(`select subject_id from events where name = 'appointments.lose_provider'`),
    ).toContainEqual({ subject_id: visit.id })
  })

  it('takes back no visit that was canceled before: a correction finds its time closed', async () => {
    const visit = await bookVisit(availabilityId)
    await as('support').call('POST /appointments/:id/set_canceled', {
      params: { id: visit.id },
      body: { reasonCode: 'booked_in_error' },
    })
    const { id } = await ask()
    await approveAs('manager', id)
    expect(await problem(correct(visit.id))).toBe('409 correctable')
    await timesAs('provider').delete(id)
    expect(await problem(correct(visit.id))).toBe('done')
  })

  it('is declined with a reason, and frees what it closed when it is canceled', async () => {
    const declined = await declineAs('clinical_lead', (await ask()).id, 'no_cover')
    expect(declined).toMatchObject({ status: 'declined', reasonCode: 'no_cover' })
    const { id } = await ask()
    await approveAs('manager', id)
    await timesAs('provider').delete(id)
    expect(clocks(await found())).toContain('09:00')
    await expect(approveAs('manager', id)).rejects.toMatchObject({
      errors: [{ code: 'invalid_transition' }],
    })
  })

  it('is asked for anew when what was approved changes', async () => {
    const { id } = await ask()
    const { version } = await approveAs('manager', id)
    const moved = await timesAs('provider').update(id, { endsAt: at('12:00') }, { version })
    expect(moved).toMatchObject({ status: 'pending', endsAt: at('12:00') })
    expect(clocks(await found())).toEqual(['11:00', '11:20', '11:40'])
  })

  it('is decided by a colleague: neither by who asked nor by whose time it is', async () => {
    const { id } = await timesAs('manager').create(away)
    const [request] = await timesAs('manager').list()
    expect(request?.can).not.toContain('approve')
    await expect(approveAs('manager', id)).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'own_request' }],
    })
    await expect(approveAs('provider', id)).rejects.toMatchObject({ status: 403 })
    await approveAs('clinical_admin', id)
  })

  it('refuses what ends before it starts, has passed or lasts more than a year', async () => {
    const codeOf = (times: { startsAt: string; endsAt: string }) =>
      timesAs('provider')
        .create({ ...away, ...times })
        .catch(({ errors }) => errors[0].code)
    expect(await codeOf({ startsAt: at('11:00'), endsAt: at('09:00') })).toBe('ends_first')
    expect(await codeOf({ startsAt: at('04:00'), endsAt: at('05:00') })).toBe('past')
    expect(await codeOf({ startsAt: at('09:00'), endsAt: at('09:00', '2027-12-31') })).toBe(
      'too_long',
    )
  })

  it('overlaps no other time of its clinician that is request for or approved, away or at work', async () => {
    const code = (request: Promise<unknown>) =>
      request.then(
        () => 'done',
        ({ status, errors }) => `${status} ${errors[0].code}`,
      )
    const both = await Promise.all([code(ask()), code(ask())])
    expect(both.toSorted()).toEqual(['409 time_overlaps', 'done'])
    const training = { purpose: 'training', startsAt: at('10:00'), endsAt: at('12:00') } as const
    const work = as('provider').admin_times.in({ providers: provider })
    expect(await code(work.create(training))).toBe('409 time_overlaps')
    const after = await work.create({ ...training, startsAt: at('11:00') })
    const [first] = await timesAs('provider').list()
    expect(
      await code(
        timesAs('provider').update(
          first?.id ?? '',
          { endsAt: at('11:30') },
          { version: first?.version ?? 0 },
        ),
      ),
    ).toBe('409 time_overlaps')
    await work.delete(after.id)
    await timesAs('provider').update(
      first?.id ?? '',
      { endsAt: at('11:30') },
      { version: first?.version ?? 0 },
    )
    await declineAs('manager', first?.id ?? '', 'no_cover')
    expect(await code(ask())).toBe('done')
    const elsewhere = timesAs('manager', providerId('otherProvider'))
    expect(await code(elsewhere.create(away))).toBe('done')
  })

  it('has notes, and stands with admin time among what the clinic has to decide', async () => {
    const { id } = await ask()
    await as('provider').call(
      'POST /providers/:provider/out_of_office_times/:out_of_office_time/notes',
      { params: { provider, out_of_office_time: id }, body: { body: 'My sister marries.' } },
    )
    await as('assistant')
      .admin_times.in({ providers: provider })
      .create({ purpose: 'training', startsAt: at('11:00'), endsAt: at('12:00') })
    const requests = (who: Person) =>
      as(who).call('GET /schedule_slots/time_requests', { query: { status: 'pending' } })
    expect(await requests('manager')).toMatchObject([
      { kind: 'out_of_office_times', purpose: 'leave', providerName: 'Daniel Reyes' },
      { kind: 'admin_times', purpose: 'training', requestedByName: 'Mina Alvarez' },
    ])
    expect(await requests('otherProvider')).toEqual([])
    await expect(timesAs('otherProvider').list()).rejects.toMatchObject({ status: 404 })
  })

  it('is decided once when two colleagues decide at once', async () => {
    const { id } = await ask()
    const answers = await Promise.allSettled([
      approveAs('manager', id),
      declineAs('clinical_admin', id, 'no_cover'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
