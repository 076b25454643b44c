import { beforeAll, expect, it } from 'vitest'
import { api, db, userId, world } from '../../world'

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
  '/appointments?sort=-startsAt&page[size]=5',
  '/health_histories/alerts?filter[acknowledged]=false',
  '/tasks?page[size]=1&page[total]=true',
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
