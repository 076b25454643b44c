import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { client } from '#edge/client'
import { mount } from '#edge/jsonapi/mount/mount'
import { register } from '#edge/jsonapi/mount/registry'
import { operationsOf } from '#edge/jsonapi/mount/resource-operations'
import type { HonoEnv } from '#edge/jsonapi/operation'
import guide from '../../../docs/guides/add-a-resource.md?raw'
import { bindings, cookiesOf, db, type Person, stepUpAs, tokenOf, userId, world } from '../world'
import contractText from './consults/contract.ts?raw'
import migration from './consults/migration.sql?raw'
import * as product from './consults/resource'
import resourceText from './consults/resource.ts?raw'

register([product.consults, product.consultNotes])
const app = mount(new Hono<HonoEnv>(), [
  ...product.letters,
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
const create = (who: Person, question: string | null = 'Is this murmur innocent?') =>
  as(who)('POST /patients/:patient/consults', {
    params: { patient },
    body: { specialty: 'cardiology', question },
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

  it('is shown in the guide as it stands here', () => {
    const bare = (line: string) => line.replace(/ *\/\/ .*$/, '').trim()
    const exampleLines = new Set(`${contractText}\n${resourceText}`.split('\n').map(bare))
    const guideLines = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)]
      .filter(([, code = '']) => /consult/.test(code))
      .flatMap(([, code = '']) => code.split('\n').map(bare))
    expect(guideLines.length).toBeGreaterThan(60)
    expect(guideLines.filter((line) => !exampleLines.has(line))).toEqual([])
  })

  it('lets the care team refer a patient, and shows it to no one else', async () => {
    const made = await create('provider')
    expect(made).toMatchObject({ specialty: 'cardiology', status: 'pending', version: 1 })
    const at = 'GET /patients/:patient/consults/:id'
    expect((await as('provider')(at, { params: { patient, id: made.id } })).can).toEqual([
      'update',
      'delete',
    ])
    expect((await as('clinical_admin')(at, { params: { patient, id: made.id } })).can).toEqual([
      'update',
      'delete',
      'approve',
      'decline',
    ])
    await expect(
      as('otherProvider')(at, { params: { patient, id: made.id } }),
    ).rejects.toMatchObject({ status: 404 })
    const { can } = await as('patient')(at, { params: { patient, id: made.id } })
    expect(can).toBeUndefined()
    await expect(as('support')(at, { params: { patient, id: made.id } })).rejects.toMatchObject({
      status: 403,
    })
  })

  it('is approved once, by who may', async () => {
    const { id } = await create('provider')
    const approve = (who: Person) => as(who)('POST /consults/:id/approve', { params: { id } })
    await expect(approve('provider')).rejects.toMatchObject({ status: 403 })
    expect(await approve('clinical_admin')).toMatchObject({
      status: 'approved',
      can: ['update', 'delete'],
    })
    await expect(approve('clinical_admin')).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'invalid_transition' }],
    })
  })

  it('is not approved without a question', async () => {
    const { id } = await create('clinical_admin', null)
    const approve = as('clinical_admin')('POST /consults/:id/approve', { params: { id } })
    await expect(approve).rejects.toMatchObject({ status: 409, errors: [{ code: 'no_question' }] })
  })

  it('is declined with a reason of its list, and cannot be while the list has no choices', async () => {
    const { id } = await create('provider')
    const decline = (reasonCode?: string) =>
      as('clinical_admin')('POST /consults/:id/decline', { params: { id }, body: { reasonCode } })
    await expect(decline('not_needed')).rejects.toMatchObject({
      errors: [{ detail: 'No choice of consult_decline in reference/dropdown_options.tsv' }],
    })
    await db
      .prepare(
        `insert into dropdown_options (id, list, code, label, position) values ('c', 'consult_decline', 'not_needed', 'Not needed', 1)`,
      )
      .run()
    await expect(decline()).rejects.toMatchObject({
      status: 422,
      errors: [{ detail: 'Choose a reason' }],
    })
    expect(await decline('not_needed')).toMatchObject({
      status: 'declined',
      reasonCode: 'not_needed',
    })
  })

  it('keeps notes of staff', async () => {
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
})
