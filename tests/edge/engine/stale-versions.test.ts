import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, db, json, userId, world } from '../world'

const jordan = userId('patient')
const withVersion = (init: RequestInit, version: string): RequestInit => ({
  ...init,
  headers: { ...(init.headers as object), 'if-match': version },
})
const versionOfPatient = async () =>
  (await api(`/api/patients/${jordan}`, {}, 'patient')).headers.get('etag') ?? ''
let treatments: string[]
const choose = (version: string) =>
  api(
    `/api/patients/${jordan}/treatment_types`,
    withVersion(json({ treatment_types: treatments }, 'PUT'), version),
    'patient',
  ).then(({ status }) => status)
const countOf = async (table: string) =>
  (await db.prepare(`select count(*) as n from ${table}`).first<{ n: number }>())?.n

beforeAll(async () => {
  await world()
  const params = { patient: jordan }
  const found = await as('patient').call('GET /patients/:patient/treatment_types', { params })
  treatments = found.slice(0, 1).map(({ id }) => id)
})

describe('If-Match on an operation that is not a resource’s', () => {
  it('takes the version of the subject, any version, and refuses another one with a 412', async () => {
    expect(await choose(await versionOfPatient())).toBeLessThan(300)
    expect(await choose('*')).toBeLessThan(300)
    expect(await choose('"999"')).toBe(412)
  })

  it('refuses a writer whose subject changed in between', async () => {
    const seen = await versionOfPatient()
    await api(`/api/patients/${jordan}`, json({ nickname: 'Jo' }, 'PATCH'), 'patient')
    expect(await choose(seen)).toBe(412)
  })

  it('refuses the second of two who choose treatments from the same version', async () => {
    const seen = await versionOfPatient()
    expect(await choose(seen)).toBe(200)
    expect(await choose(seen)).toBe(412)
  })

  it('writes nothing where nothing has a version', async () => {
    const before = [await countOf('partner_inquiries'), await countOf('events')]
    const inquiry = {
      organization: 'Harbor',
      contact_name: 'Noa',
      email: 'noa@example.org',
      message: 'We would like to talk.',
    }
    const { status } = await api('/api/partner_inquiries', withVersion(json(inquiry), '"1"'))
    expect(status).toBe(412)
    expect([await countOf('partner_inquiries'), await countOf('events')]).toEqual(before)
  })
})
