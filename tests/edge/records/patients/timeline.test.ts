import { beforeAll, expect, it } from 'vitest'
import { errorOf } from '../../auth/auth-fixtures'
import { api, as, db, json, providerId, stepUpAs, userId, world } from '../../world'

const jordan = userId('patient')
const address = (query: string) => `/api/patients/${jordan}/events/export${query}`
const csv = { headers: { accept: 'text/csv' } }

beforeAll(async () => {
  await world()
  await as('support').patients.get(jordan)
  await as('patient').patients.update(jordan, { nickname: 'Jo' } as never)
})

it('a clinical admin takes the timeline along as a file, with a reason, after a fresh proof', async () => {
  expect(
    await errorOf(api(address('?reason=quality_review'), csv, 'clinical_admin')),
  ).toMatchObject({
    code: 'confirm_first',
  })
  await stepUpAs('clinical_admin')
  expect((await api(address(''), csv, 'clinical_admin')).status).toBe(400)
  const file = await api(address('?reason=quality_review'), csv, 'clinical_admin')
  expect(file.headers.get('content-type')).toContain('text/csv')
  const text = await file.text()
  expect(text).toContain('patients.read')
  expect(text).toContain('patients.update')
  const exported = await db
    .prepare(`select detail from events where name = 'events.export' order by seq desc`)
    .first<{ detail: string }>()
  expect(JSON.parse(exported?.detail ?? '{}')).toMatchObject({ reason: 'quality_review' })
})

it('a file of one category holds no other', async () => {
  await stepUpAs('clinical_admin')
  const text = String(
    await as('clinical_admin').call('GET /patients/:patient/events/export', {
      params: { patient: jordan },
      query: { filter: { category: 'update' } },
      csvReason: 'quality_review',
    }),
  )
  expect(text).toContain('patients.update')
  expect(text).not.toContain('patients.read')
})

it.each(['patient', 'provider', 'support', 'manager', 'clinical_lead'] as const)(
  '%s takes no timeline along',
  async (who) => {
    await stepUpAs(who)
    expect((await api(address('?reason=quality_review'), csv, who)).status).toBe(403)
  },
)

it('a hand-over is one line of the timeline, beside what else was changed', async () => {
  const change = async (attributes: object) => {
    const all = await as('clinical_admin').events.in({ patients: jordan }).list({ sort: '-id' })
    const from = Number(all[0]?.id ?? 0)
    const body = { hand_over_reason: 'workload', ...attributes }
    await api(`/api/patients/${jordan}`, json(body, 'PATCH'), 'clinical_admin')
    const changes = await as('clinical_admin')
      .events.in({ patients: jordan })
      .list({ filter: { kind: 'change' }, sort: '-id' })
    return changes.flatMap(({ id, name, fields }) =>
      Number(id) > from ? `${name}: ${fields.join()}` : [],
    )
  }
  expect(await change({ provider_id: providerId('otherProvider') })).toEqual([
    'patients.hand_over: providerId',
  ])
  expect(
    (await change({ provider_id: providerId('provider'), city: 'Queens' })).toSorted(),
  ).toEqual(['patients.hand_over: providerId', 'patients.update: city'])
})
