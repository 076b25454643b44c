import { beforeEach, describe, expect, it } from 'vitest'
import { api, as, cboId, type Person, providerId, stepUpAs, userId } from '../world'
import {
  at,
  bookingOf,
  eastern,
  monday,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'

beforeEach(async () => {
  await resetSchedule()
  await run('delete from cbo_state_priorities').run()
})

const inNewYork = { date: monday, timezone: eastern, state: 'NY' } as const
const dailyAs = (who: Person, query: object = inNewYork) =>
  as(who).call('GET /providers/availability_gaps/daily', { query })
const book = async (availabilityId: string, clock: string) =>
  visitsOf(as('patient')).create({
    ...bookingOf({ availabilityId, time: at(clock) }),
    initials: 'JE',
  })

describe('the gaps of a day', () => {
  it('are the hours of the clinic in which no one licensed in the state is free', async () => {
    await book(await openAvailability('09:00', '12:00'), '09:00')
    expect(await dailyAs('support')).toMatchObject([
      {
        state: 'NY',
        date: monday,
        clinicianCount: 1,
        freeMinutes: 160,
        gapMinutes: 440,
        gaps: [
          { startsAt: at('08:00'), endsAt: at('09:20') },
          { startsAt: at('12:00'), endsAt: at('18:00') },
        ],
      },
    ])
    await run("update licenses set status = 'revoked' where state = 'NY'").run()
    expect(await dailyAs('support')).toMatchObject([
      { clinicianCount: 0, freeMinutes: 0, gapMinutes: 600 },
    ])
  })

  it('count no free time that is too short for the visit, and none in which the clinician is away', async () => {
    const [type] = await rows<{ id: string }>(
      'select id from encounter_types where duration_minutes > 20 limit 1',
    )
    await openAvailability('09:00', '09:20')
    expect(await dailyAs('manager')).toMatchObject([{ freeMinutes: 20 }])
    expect(await dailyAs('manager', { ...inNewYork, encounterTypeId: type?.id })).toMatchObject([
      { freeMinutes: 0, gapMinutes: 600 },
    ])
    await as('manager').blackout_periods.create({
      name: 'Holiday',
      startsAt: at('09:00'),
      endsAt: at('18:00'),
    })
    expect(await dailyAs('manager')).toMatchObject([{ freeMinutes: 0, gapMinutes: 60 }])
  })

  it('are told for each day of a week to come, and to an organization of its own clinicians', async () => {
    await openAvailability('09:00', '12:00', 'provider', '2026-11-25')
    await openAvailability('09:00', '12:00', 'otherProvider', '2026-11-25')
    const weekOf = async (who: Person, cbo = cboId()) =>
      as(who).call('GET /cbos/:cbo/providers/gaps', { params: { cbo }, query: inNewYork })
    const week = await as('manager').call('GET /providers/availability_gaps/weekly', {
      query: inNewYork,
    })
    expect(week.map(({ date, freeMinutes }) => [date.slice(-2), freeMinutes])).toEqual([
      ['23', 0],
      ['24', 0],
      ['25', 360],
      ['26', 0],
      ['27', 0],
    ])
    await run('delete from provider_cbos').run()
    await run(
      'insert into provider_cbos (provider_id, cbo_id, joined_at) values (?, ?, ?)',
      providerId('provider'),
      cboId(),
      at('06:00'),
    ).run()
    expect((await weekOf('cbo')).map(({ freeMinutes }) => freeMinutes)).toEqual([0, 0, 180, 0, 0])
    await expect(weekOf('otherCbo')).rejects.toMatchObject({ status: 404 })
    for (const who of ['patient', 'pharmacy', 'provider', 'cbo'] as const)
      await expect(dailyAs(who)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the coverage of states', () => {
  const rulesAre = async (
    ...rules: readonly (readonly [state: string | null, insured: number | null, action: string])[]
  ) => {
    await run('delete from eligibility_rules where cbo_id = ?', cboId()).run()
    for (const [n, [state, insured, action]] of rules.entries())
      await run(
        'insert into eligibility_rules (id, cbo_id, priority, state, insured, action) values (?, ?, ?, ?, ?, ?)',
        `rule-${n}`,
        cboId(),
        n,
        state,
        insured,
        action,
      ).run()
  }
  const stateAs = async (who: Person, code: string) =>
    (await as(who).call('GET /cbos/map_coverages', { query: {} })).find(
      ({ state }) => state === code,
    )

  it('names who takes patients there, by the rule that decides', async () => {
    await rulesAre(['NY', 1, 'allowed'], ['NJ', null, 'not_allowed'], [null, null, 'allowed'])
    const takes = async (code: string) =>
      (await stateAs('support', code))?.cbos.find(({ id }) => id === cboId())?.takes
    expect(await takes('NY')).toBe('some')
    expect(await takes('NJ')).toBeUndefined()
    expect(await takes('CA')).toBe('everyone')
    await expect(stateAs('cbo', 'NY')).rejects.toMatchObject({ status: 403 })
  })

  it('has a place for each organization, which those who run the clinic set and take away', async () => {
    const params = { cbo: cboId() }
    const set = async (who: Person, position: number) =>
      as(who).call('PATCH /cbos/:cbo/priority_by_state', {
        params,
        body: { state: 'NY', position },
      })
    expect(await set('manager', 2)).toMatchObject([{ id: 'NY', state: 'NY', position: 2 }])
    expect(await set('admin', 1)).toMatchObject([{ id: 'NY', state: 'NY', position: 1 }])
    await expect(set('admin', 0)).rejects.toMatchObject({ status: 422 })
    await expect(set('support', 1)).rejects.toMatchObject({ status: 403 })
    expect((await stateAs('clinical_lead', 'NY'))?.cbos.slice(0, 1)).toMatchObject([
      { id: cboId(), position: 1 },
    ])
    expect(
      await as('manager').call('DELETE /cbos/:cbo/priority_by_state', {
        params,
        query: { state: 'NY' },
      }),
    ).toEqual([])
  })
})

describe('what a clinic is told of its time', () => {
  it('is how full each clinician is in a period, also as a file', async () => {
    await book(await openAvailability('09:00', '12:00'), '09:00')
    await openAvailability('09:00', '10:00', 'provider', '2026-11-25')
    const summary = await as('manager').call('GET /providers/availabilities_summary', { query: {} })
    expect(summary.find(({ id }) => id === providerId('provider'))).toMatchObject({
      openMinutes: 240,
      takenMinutes: 20,
      visits: 1,
    })
    await expect(
      as('manager').call('GET /providers/availabilities_summary', {
        query: { from: '2026-01-01', until: '2026-12-31' },
      }),
    ).rejects.toMatchObject({ status: 400 })
    await stepUpAs('manager')
    const file = await as('manager').call('GET /providers/availabilities_summary_csv', {
      query: { reason: 'planning' },
    })
    expect(String(file)).toContain('Daniel Reyes')
  })

  it('is what happened to the time of a day, and by whom', async () => {
    const { id } = await as('provider')
      .availabilities.in({ providers: providerId('provider') })
      .create({ startsAt: at('09:00'), endsAt: at('12:00') })
    await api(`/api/availabilities/${id}/authorizations`, { method: 'PUT' }, 'manager')
    const log = await as('support').call('GET /schedule_slots/logs', {
      query: { date: monday, timezone: eastern },
    })
    expect(log).toMatchObject([
      { kind: 'availabilities', action: 'authorize', startsAt: at('09:00'), endsAt: at('12:00') },
      { action: 'create', actorName: 'Daniel Reyes', providerName: 'Daniel Reyes' },
    ])
  })

  it('is who works with whom; and a clinician hears that their hours are set', async () => {
    const found = await as('clinical_lead').call('GET /providers/dashboard_provider_assignments', {
      query: {},
    })
    expect(found.find(({ id }) => id === providerId('provider'))).toMatchObject({
      name: 'Daniel Reyes',
      supervisorId: userId('clinical_lead'),
      states: expect.arrayContaining(['NY']),
    })
    const tell = async (who: Person) =>
      as(who).call('POST /providers/:provider/scheduled_hours_notification', {
        params: { provider: providerId('provider') },
      })
    await tell('manager')
    await expect(tell('support')).rejects.toMatchObject({ status: 403 })
    expect(
      await rows('select name from events where name = ?', 'providers.notify_hours'),
    ).toHaveLength(1)
  })
})
