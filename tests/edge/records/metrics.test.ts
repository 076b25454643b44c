import { beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { countMetricDays } from '#edge/domains/metrics/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { connect } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { fromLocalTime, iso, now, setClock } from '#edge/platform/time'
import { loadMetricPeriods, metricPeriods } from '#islands/staff/metrics/metrics'
import { clearAppointments, eastern } from '../schedule/schedule-fixtures'
import {
  as,
  bindings,
  cboId,
  db,
  type Person,
  prepareRow,
  providerId,
  stepUpAs,
  userId,
  world,
} from '../world'

const today = '2026-11-18'
const at = (day: string) => iso(fromLocalTime(`${day}T09:00`, eastern))
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()

/** So many visits of the patient on a day, with an outcome. */
const visits = async (day: string, status: string, count = 1) => {
  for (let n = 0; n < count; n++)
    await prepareRow(
      rowsAt(at(day)).appointment({
        id: uuidv7(),
        patient_id: userId('patient'),
        provider_id: providerId('provider'),
        status,
      }),
    ).run()
}
const countDays = () => countMetricDays(connect(bindings.DB), now())

beforeEach(async () => {
  setClock(fromLocalTime(`${today}T06:00`, eastern))
  await world()
  await clearAppointments()
  await run('delete from metric_days')
  await run('update patients set enrolled_at = ?', at('2025-01-02'))
  await run("update patients set cbo_id = ?, state = 'NY' where id = ?", cboId(), userId('patient'))
})

const clinicAs = (who: Person, query: object = {}) =>
  as(who).call('GET /admin_metrics', { query: { by: 'day', ...query } })

describe('the metrics of the clinic', () => {
  it('count what happened on each day of the clinic, by day, week from Saturday, or month', async () => {
    await visits('2026-11-16', 'Complete', 2)
    await visits('2026-11-16', 'Missed')
    await visits('2026-11-13', 'Canceled')
    await visits(today, 'Complete')
    await run(
      'update patients set enrolled_at = ? where id = ?',
      at('2026-11-16'),
      userId('patient'),
    )
    await countDays()
    expect(await clinicAs('manager')).toMatchObject([
      { day: '2026-11-16', completedVisitCount: 2, missedVisitCount: 1, enrolledCount: 1 },
      { day: '2026-11-13', completedVisitCount: 0, canceledVisitCount: 1 },
    ])
    expect(await clinicAs('admin', { by: 'week' })).toMatchObject([
      { day: '2026-11-14', completedVisitCount: 2 },
      { day: '2026-11-07', canceledVisitCount: 1 },
    ])
    expect(await clinicAs('clinical_admin', { by: 'month', state: 'NY' })).toMatchObject([
      { day: '2026-11-01', completedVisitCount: 2, missedVisitCount: 1, canceledVisitCount: 1 },
    ])
    expect(await clinicAs('manager', { state: 'CA' })).toEqual([])
    for (const who of ['support', 'clinical_lead', 'cbo'] as const)
      await expect(clinicAs(who)).rejects.toMatchObject({ status: 403 })
    await expect(clinicAs('manager', { from: '2020-01-01' })).rejects.toMatchObject({ status: 400 })
  })

  it('follow what is corrected within a week, and leave as a file', async () => {
    await visits('2026-11-16', 'Missed')
    await countDays()
    await run("update appointments set status = 'Complete'")
    await countDays()
    expect(await clinicAs('manager')).toMatchObject([
      { completedVisitCount: 1, missedVisitCount: 0 },
    ])
    await stepUpAs('manager')
    const file = await as('manager').call('GET /admin_metrics/csv', {
      query: { by: 'day', reason: 'planning' },
    })
    expect(String(file)).toContain('2026-11-16')
  })
})

it('the page of metrics says which of its days is refused, and why', async () => {
  const load = async (query: string) => {
    const url = new URL(`https://clinic.test/staff/metrics?${query}`)
    const { by = '', from, until } = Object.fromEntries(url.searchParams)
    const filters = { by: metricPeriods.find((one) => one === by), from, until }
    const none = { organization: undefined, clinician: undefined, state: undefined }
    return loadMetricPeriods(as('manager'), url, { ...none, ...filters })
  }
  for (const [query, detail] of [
    ['from=2026-11-10&until=2026-11-01', 'Choose a first day that is not after the last'],
    ['from=2026-12-15', 'Choose a first day that is not in the future'],
    ['by=day&from=2020-01-01', 'Choose a first day up to two years before the last'],
  ] as const)
    expect(await load(query)).toEqual({ rows: [], links: null, refused: { name: 'from', detail } })
  expect(await load('from=2026-11-01')).toMatchObject({ refused: null })
})

describe('the metrics of a clinician', () => {
  it('are read by themself, who supervises them, and who runs the clinic', async () => {
    await visits('2026-11-16', 'Complete')
    await countDays()
    const of = (who: Person) =>
      as(who).call('GET /providers/:provider/metrics', {
        params: { provider: providerId('provider') },
        query: { by: 'day' },
      })
    for (const who of ['provider', 'clinical_lead', 'manager'] as const)
      expect(await of(who)).toMatchObject([{ day: '2026-11-16', completedVisitCount: 1 }])
    await expect(of('otherProvider')).rejects.toMatchObject({ status: 404 })
    await expect(of('support')).rejects.toMatchObject({ status: 403 })
  })
})

describe('the metrics of an organization', () => {
  it('tell its own people whole months that are over, and no number from 1 to 10', async () => {
    await visits('2026-10-05', 'Complete', 11)
    await visits('2026-10-06', 'Missed', 10)
    await visits('2026-11-16', 'Complete', 12)
    await countDays()
    const of = (who: Person, query: object = {}) =>
      as(who).call('GET /cbos/:cbo/metrics', { params: { cbo: cboId() }, query })
    const october = {
      day: '2026-10-01',
      completedVisitCount: 11,
      missedVisitCount: null,
      canceledVisitCount: 0,
    }
    await expect(of('cbo', { from: '2026-10-06', until: '2026-11-16' })).rejects.toMatchObject({
      status: 400,
    })
    for (const who of ['cbo', 'support', 'admin'] as const)
      expect(await of(who, { by: 'day' })).toMatchObject([october])
    expect(await of('manager', { by: 'day', from: '2026-10-06' })).toMatchObject([
      { day: '2026-11-16', completedVisitCount: 12 },
      { day: '2026-10-06', missedVisitCount: 10 },
    ])
    await expect(of('otherCbo')).rejects.toMatchObject({ status: 404 })
  })

  it('count for its own people the patients who share with it now, without notes and results', async () => {
    await visits('2026-10-05', 'Complete', 11)
    const read = async () => {
      const [month] = await as('cbo').call('GET /cbos/:cbo/metrics', {
        params: { cbo: cboId() },
        query: {},
      })
      return month
    }
    const month = await read()
    expect(month).toMatchObject({ completedVisitCount: 11 })
    expect(month).not.toHaveProperty('signedNoteCount')
    expect(month).not.toHaveProperty('releasedResultCount')
    const share = (value: string) =>
      run(
        "update user_settings set value = ? where user_id = ? and name = 'allow_sharing_health_data'",
        value,
        userId('patient'),
      )
    await share('false')
    expect(await read()).toBeUndefined()
    await share('true')
    expect(await read()).toMatchObject({ completedVisitCount: 11 })
  })

  it('name former patients to those who run the clinic with dates and nothing else, and none who came back', async () => {
    const left = async (from: string, to: string, day: string) =>
      run(
        `insert into patient_assignments (id, patient_id, role, from_id, to_id, by_id, created_at)
         values (?, ?, 'cbo', ?, ?, ?, ?)`,
        uuidv7(),
        userId('patient'),
        from,
        to,
        userId('manager'),
        at(day),
      )
    const formerAs = (who: Person) =>
      as(who).call('GET /cbos/:cbo/former_patients', { params: { cbo: cboId() }, query: {} })
    await left(cboId(), cboId('otherCbo'), '2026-10-05')
    await run('update patients set cbo_id = ? where id = ?', cboId('otherCbo'), userId('patient'))
    const [former] = await formerAs('manager')
    expect(former).toEqual({
      type: 'former_patients',
      id: expect.any(String),
      patientId: userId('patient'),
      patientName: 'Jordan Ellis',
      joinedAt: at('2025-01-02'),
      leftAt: at('2026-10-05'),
    })
    await run('update patients set cbo_id = ? where id = ?', cboId(), userId('patient'))
    expect(await formerAs('manager')).toEqual([])
    for (const who of ['cbo', 'provider'] as const)
      await expect(formerAs(who)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the report of tests for HIV', () => {
  it('has who is due the longest first, for those who care for patients', async () => {
    const due = async (person: 'patient' | 'otherPatient', days: number) =>
      run(
        `insert into care_steps (id, patient_id, code, act, anchor_on, due_on, opens_on, closes_on, status, created_at, updated_at)
          values (?1, ?1, 'oral_prep_hiv', 'test', ?2, ?2, ?2, ?2, 'open', ?3, ?3)`,
        userId(person),
        addPeriod(today, -days, 'day'),
        at(today),
      )
    await due('patient', 3)
    await due('otherPatient', 8)
    const of = (who: Person) => as(who).call('GET /patients/reports/hiv', { query: {} })
    expect((await of('clinical_lead')).map(({ overdueDays }) => overdueDays)).toEqual([8, 3])
    expect(await of('provider')).toMatchObject([
      { patientId: userId('patient'), overdueDays: 3, lastTestAt: null, orderStatus: null },
    ])
    for (const who of ['manager', 'support', 'cbo'] as const)
      await expect(of(who)).rejects.toMatchObject({ status: 403 })
  })
})
