import { beforeAll, describe, expect, it } from 'vitest'
import { api, db, providerId, userId, world } from '../../world'

const patient = `/api/patients/${userId('patient')}`
beforeAll(async () => {
  await world()
  // The session is read once a minute.
  await api('/api/me', {}, 'provider')
})

const readsOfChart = [
  '',
  '/care_team',
  '/treatment_types',
  '/appointments?sort=-startsAt&page[size]=10',
  '/health_histories/alerts?filter[acknowledged]=false',
  '/tasks?filter[status][]=todo&filter[status][]=waiting&sort=priority,due_at&page[size]=20&page[total]=true',
  '/insurances',
  '/insurance_summary',
  '/consents',
  '/accessible',
  '/two_fa_url',
]
it.each(readsOfChart)('of a chart, %s is read in at most two round trips', async (path) => {
  const answer = await api(`${patient}${path}`, {}, 'provider')
  const [, trips] = /trips=(\d+)/.exec(answer.headers.get('x-d1') ?? '') ?? []
  expect(answer.status).toBe(200)
  expect(Number(trips)).toBeLessThanOrEqual(2)
})

describe('however long the history of a patient, and however many patients a provider has seen,', () => {
  const rowsRead = async (path: string) => {
    const answer = await api(`${patient}${path}`, {}, 'provider')
    expect(answer.status, path).toBe(200)
    return Number(/read=(\d+)/.exec(answer.headers.get('x-d1') ?? '')?.[1])
  }
  const histories = ['/events?page[size]=5', '/events?filter[kind]=look&page[size]=5']
  const before = new Map<string, number>()
  const manyVisits = 300
  const manyLists = 600

  beforeAll(async () => {
    for (const path of [...readsOfChart, ...histories]) before.set(path, await rowsRead(path))
    const numbers = (most: number) =>
      `with recursive n(x) as (select 1 union all select x + 1 from n where x < ${most})`
    const then = `'2026-01-01T00:00:00.000Z'`
    await db.batch([
      db
        .prepare(
          `${numbers(manyVisits)} insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status,
             starts_at, ends_at, minutes, patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
           select 'past-visit-' || x, ?, ?, '3', 'video', 'Complete', ${then}, ${then}, 20, 'NY', 'America/New_York',
             'America/New_York', 4, 0, ${then}, ${then} from n`,
        )
        .bind(userId('otherPatient'), providerId('provider')),
      db
        .prepare('update patients set provider_id = ? where id = ?')
        .bind(providerId('provider'), userId('patient')),
      db
        .prepare(
          `${numbers(manyLists)} insert into events (name, subject_type, actor_id, actor_role, request_id, route, occurred_at)
           select 'patients.list', 'patients', ?, 'provider', 'request', 'GET /patients', ${then} from n`,
        )
        .bind(userId('provider')),
      db
        .prepare('insert or ignore into patient_numbers (patient_id) values (?)')
        .bind(userId('patient')),
      db
        .prepare(
          `insert into list_reads (patient, seq)
           select p.number, e.seq from patient_numbers p, events e where p.patient_id = ? and e.request_id = 'request'`,
        )
        .bind(userId('patient')),
    ])
  })

  it.each([...readsOfChart, ...histories])('%s reads no more rows', async (path) => {
    expect(await rowsRead(path)).toBeLessThan((before.get(path) ?? 0) + 60)
  })
})

const looks = (name: string) =>
  db
    .prepare('select count(*) as n from events where name = ? and patient_id = ?')
    .bind(name, userId('patient'))
    .first<number>('n')

it('a look at a part of a record is on record once, and one that was refused is not', async () => {
  const before = Number(await looks('care_team.read'))
  await api(`${patient}/care_team`, {}, 'provider')
  expect(await looks('care_team.read')).toBe(before + 1)
  expect((await api(`${patient}/care_team?x=1`, {}, 'provider')).status).toBe(400)
  expect((await api(`${patient}/care_team`, {}, 'otherProvider')).status).toBe(404)
  expect(await looks('care_team.read')).toBe(before + 1)
  const own = Number(await looks('treatment_types.list'))
  await api(`${patient}/treatment_types`, {}, 'patient')
  expect(await looks('treatment_types.list')).toBe(own)
})
