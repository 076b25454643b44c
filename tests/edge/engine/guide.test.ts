import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#edge/client'
import { mount } from '#edge/jsonapi/mount/mount'
import { register } from '#edge/jsonapi/mount/registry'
import { operationsOf } from '#edge/jsonapi/mount/resource-operations'
import type { HonoEnv } from '#edge/jsonapi/operation'
import { bindings, cookiesOf, db, type Person, stepUpAs, tokenOf, userId, world } from '../world'
import contractText from './consults/contract.ts?raw'
import migration from './consults/migration.sql?raw'
import * as product from './consults/resource'
import resourceText from './consults/resource.ts?raw'

register([product.consults, product.consultNotes])
const app = mount(new Hono<HonoEnv>(), [
  ...product.letterOperations,
  ...product.openOperations,
  ...operationsOf(product.consults),
  ...operationsOf(product.consultNotes),
])
const request = async (who: Person, path: string, init: RequestInit = {}) => {
  const headers = new Headers(init.headers)
  const token = await tokenOf(who)
  headers.set('authorization', `Bearer ${token}`)
  headers.set('cookie', cookiesOf(token))
  const context = createExecutionContext()
  const response = await app.request(path, { ...init, headers }, bindings, context)
  await waitOnExecutionContext(context)
  return response
}
interface Consult {
  readonly id: string
  readonly can?: readonly string[]
  readonly letter?: string
}
/** Without its types: the example is not among the contracts of the product. */
const as = (who: Person) =>
  client((path, init) => request(who, path, init)).call as unknown as (
    at: string,
    input?: object,
  ) => Promise<Consult>

const patient = userId('patient')
const create = (who: Person) =>
  as(who)('POST /patients/:patient/consults', {
    params: { patient },
    body: { specialty: 'cardiology' },
  })
/** A white pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

beforeAll(async () => {
  await world()
  await stepUpAs('clinical_admin')
  for (const statement of migration.trim().split('\n')) await db.prepare(statement).run()
})

describe('the example of the guide', () => {
  it('has at most 60 lines in all, table and contract included', () => {
    const lines = [contractText, resourceText].flatMap((text) => text.trim().split('\n'))
    expect(lines.filter((line) => line && !line.startsWith('import')).length).toBeLessThanOrEqual(
      60,
    )
  })

  it('lets the care team refer a patient, and shows it to no one else', async () => {
    const made = await create('provider')
    expect(made).toMatchObject({ specialty: 'cardiology', status: 'pending', version: 1 })
    const at = 'GET /patients/:patient/consults/:id'
    expect((await as('provider')(at, { params: { patient, id: made.id } })).can).toEqual([])
    expect((await as('clinical_admin')(at, { params: { patient, id: made.id } })).can).toEqual([
      'approve',
    ])
    await expect(
      as('otherProvider')(at, { params: { patient, id: made.id } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(as('support')(at, { params: { patient, id: made.id } })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('is approved once, by who may', async () => {
    const { id } = await create('provider')
    const approve = (who: Person) => as(who)('POST /consults/:id/approve', { params: { id } })
    await expect(approve('provider')).rejects.toMatchObject({ status: 403 })
    expect(await approve('clinical_admin')).toMatchObject({ status: 'approved', can: [] })
    await expect(approve('clinical_admin')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'invalid_transition' }],
    })
  })

  it('takes notes', async () => {
    const { id } = await create('provider')
    const params = { consult: id }
    await as('clinical_admin')('POST /consults/:consult/notes', {
      params,
      body: { body: 'Called them' },
    })
    const notes = await as('clinical_admin')('GET /consults/:consult/notes', { params })
    expect(notes).toMatchObject([{ body: 'Called them' }])
  })

  it('keeps a letter, gives it back and forgets it', async () => {
    const { id } = await create('provider')
    const params = { consult: id }
    const at = '/consults/:consult/letter'
    await as('provider')(`POST ${at}`, { params, body: { letter: png } })
    const attachments = await as('provider')(`GET ${at}`, { params })
    expect(attachments).toMatchObject({ mimeType: 'image/png' })
    expect(atob(attachments.letter ?? '').slice(1, 4)).toBe('PNG')
    await as('provider')(`DELETE ${at}`, { params })
    await expect(as('provider')(`GET ${at}`, { params })).rejects.toMatchObject({ status: 404 })
  })

  it('is a report, and a file for who may export, with a reason', async () => {
    await create('provider')
    const rows = await as('provider')('GET /consults/open')
    expect(rows).toContainEqual(
      expect.objectContaining({ patientId: patient, specialty: 'cardiology' }),
    )
    const csv = (who: Person, query = '?reason=quality_review') =>
      request(who, `/api/consults/open/csv${query}`)
    const response = await csv('clinical_admin')
    expect((await response.text()).split('\r\n')[0]).toBe('id,patient_id,specialty')
    expect((await csv('clinical_admin', '')).status).toBe(400)
    expect((await csv('provider')).status).toBe(403)
  })
})
