import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listDevLabOrders, pressDevLab } from '#edge/domains/lab_messages/dev-lab'
import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { readLabMessage } from '#edge/domains/lab_messages/read-message'
import { labOrders } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { codeOf } from '../documentation/visits'
import { as, bindings, db, userId, world } from '../world'
import { addLab, report } from './reports-on-orders'

beforeAll(world)
afterEach(() => vi.restoreAllMocks())

const environment = environmentOf(bindings)
const drain = () => drainOutbox(environment)
const read = (id: string) => as('provider').labs.get(id, { include: ['results'] })

/** An order that lies at the lab of `/dev/lab`. */
const addOrder = async () => {
  const { id } = await addLab()
  await drain()
  return id
}
const press = async (id: string, action: string, more: object = {}) =>
  (await pressDevLab(environment, { id, action, ...more }))?.status
const count = async (table: string, where: string, id: string) =>
  (
    await db
      .prepare(`select count(*) as n from ${table} where ${where}`)
      .bind(id)
      .first<{ n: number }>()
  )?.n

describe('an order', () => {
  it('arrives at the lab once it is placed, and not before', async () => {
    const draft = await addLab('assistant')
    const order = await addOrder()
    const ids = async () => (await listDevLabOrders(environment)).map(({ id }) => id)
    expect(await ids()).toContain(order)
    expect(await ids()).not.toContain(draft.id)
    await as('provider').call('POST /labs/:id/order', { params: { id: draft.id } })
    await drain()
    expect(await ids()).toContain(draft.id)
    await as('provider').call('POST /labs/:id/cancel', {
      params: { id: draft.id },
      body: { reasonCode: 'duplicate' },
    })
    await drain()
    expect(await ids()).not.toContain(draft.id)
  })

  it('that the hosted lab does not take is told again until it does', async () => {
    const bodies: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      bodies.push(String(init?.body))
      return new Response('{}', { status: bodies.length > 1 ? 200 : 503 })
    })
    const { id } = await addLab('assistant')
    await db
      .prepare(`update labs set status = 'ordered', ordered_at = created_at where id = ?`)
      .bind(id)
      .run()
    const env = {
      ...environment,
      LAB_FHIR_URL: 'https://labs.test/fhir',
      LAB_FHIR_TOKEN: 't',
      LAB_WEBHOOK_SECRET: 'whsec_AAAA',
    }
    const context = { env, db: connect(bindings.DB), runAgain: () => {} }
    const event = { name: 'labs.order', subjectId: id } as never
    await expect(labOrders.handle([event], context)).rejects.toThrow('503')
    await labOrders.handle([event], context)
    await labOrders.handle([event], context)
    expect(bodies).toHaveLength(2)
    expect(await count('labs', `carrier = 'fhir' and id = ?`, id)).toBe(1)
  })
})

describe('what the lab tells', () => {
  it('takes an order through its steps to its result, and never back', async () => {
    const id = await addOrder()
    for (const step of ['kit_shipped', 'kit_delivered', 'collected'])
      expect(await press(id, step)).toBe(204)
    expect(await press(id, 'kit_shipped')).toBe(204)
    expect(await read(id)).toMatchObject({
      status: 'collected',
      trackingNumber: expect.any(String),
    })
    await press(id, 'result', { values: { egfr: '71' } })
    expect(await read(id)).toMatchObject({ status: 'partial', reviewStatus: null })
    await press(id, 'in_range')
    expect(await read(id)).toMatchObject({ status: 'final', reviewStatus: 'Needs Review' })
  })

  it('late or out of order leaves the value that the lab corrected, and what is new of it goes to staff', async () => {
    const egfr = (value: string) => [{ code: 'egfr', value }] as const
    const standing = async (id: string) =>
      (await read(id)).results.flatMap((each) =>
        'value' in each && !each.isCorrected ? [each.value] : [],
      )
    const first = await addOrder()
    await report(first, egfr('96'))
    await report(first, egfr('58'), 'corrected')
    await report(first, egfr('96'))
    expect(await standing(first)).toEqual(['58'])

    const overtaken = await addOrder()
    await report(overtaken, egfr('58'), 'corrected')
    expect(await read(overtaken)).toMatchObject({
      status: 'corrected',
      reviewStatus: 'Needs Review',
    })
    expect(await codeOf(report(overtaken, egfr('96')))).toBe('no_report_now')
    expect(await standing(overtaken)).toEqual(['58'])

    const whole = await addOrder()
    await report(whole)
    await report(whole, egfr('96'), 'partial')
    expect(await read(whole)).toMatchObject({ status: 'final' })
  })

  it('has a result with its values alone, and one value of each test', async () => {
    const id = await addOrder()
    expect(await press(id, 'final')).toBe(204)
    expect(await read(id)).toMatchObject({ status: 'ordered', resultedAt: null })
    const sent = (...values: string[]) =>
      readLabMessage(
        JSON.stringify({
          resourceType: 'DiagnosticReport',
          basedOn: [{ identifier: { value: id } }],
          status: 'final',
          contained: [
            {
              resourceType: 'Patient',
              name: [{ given: ['Jordan'], family: 'Ellis' }],
              birthDate: '1990-05-05',
            },
            ...values.map((valueString) => ({
              resourceType: 'Observation',
              code: { coding: [{ code: '56888-1' }] },
              valueString,
            })),
          ],
        }),
      )
    expect(sent('Reactive', 'Reactive')).toMatchObject([[{ report: { values: [{}] } }]])
    expect(sent('Reactive', 'Non-reactive')).toMatchObject([
      [{ report: { values: [] }, unread: expect.stringMatching(/"Reactive".*"Non-reactive"/) }],
    ])
  })

  it('is done once when it is told twice', async () => {
    const id = await addOrder()
    const messageId = uuidv7()
    const again = {
      messageId,
      values: { hiv_ag_ab: 'Non-reactive', syphilis_rpr: '1:8', egfr: '90' },
    }
    expect(await press(id, 'result', again)).toBe(204)
    expect(await press(id, 'result', again)).toBe(204)
    await drain()
    expect(await count('observations', 'lab_id = ?', id)).toBe(3)
    expect(await count('events', `name = 'labs.report' and subject_id = ?`, id)).toBe(1)
    expect(await count('tasks', `kind = 'call_about_result' and subject_id = ?`, id)).toBe(1)
  })

  it('is kept for staff where it fits no patient, and shown to none', async () => {
    const id = await addOrder()
    expect(await press(id, 'in_range', { name: 'Robin Stranger' })).toBe(204)
    expect(await read(id)).toMatchObject({ status: 'ordered', results: [] })
    const [unmatched] = await as('clinical_admin').unmatched_labs.list({
      filter: { status: 'open' },
    })
    expect(unmatched).toMatchObject({ problem: 'other_name', name: 'Robin Stranger' })
  })

  it('is kept too where its order was canceled meanwhile', async () => {
    const id = await addOrder()
    await as('provider').call('POST /labs/:id/cancel', {
      params: { id },
      body: { reasonCode: 'duplicate' },
    })
    expect(await press(id, 'in_range')).toBe(204)
    const all = await as('clinical_admin').unmatched_labs.list()
    expect(all.some(({ order }) => order?.id === id)).toBe(true)
  })

  it('is read only as it was signed, and answered 422 where it says nothing that is known', async () => {
    const secret = 'whsec_bGFiIHNlY3JldA=='
    const env = { ...environment, LAB_WEBHOOK_SECRET: secret }
    const tell = async (body: string, signed = body) =>
      (
        await handleLabCallback(
          new Request('http://localhost/api/labs/events', {
            method: 'POST',
            body,
            headers: await svixHeaders(secret, uuidv7(), signed, now()),
          }),
          env,
        )
      ).status
    const id = await addOrder()
    const lost = JSON.stringify({
      resourceType: 'Task',
      groupIdentifier: { value: id },
      businessStatus: { coding: [{ code: 'lost' }] },
    })
    expect(await tell(lost, '{}')).toBe(403)
    expect((await read(id)).status).toBe('ordered')
    expect(await tell('{"resourceType":"Patient"}')).toBe(422)
    expect(await tell('<xml>')).toBe(422)
    expect(await tell(lost)).toBe(204)
    expect((await read(id)).status).toBe('lost')
  })
})

it('nothing of a result stands in what is on record of it', async () => {
  const id = await addOrder()
  await press(id, 'result', { values: { hiv_ag_ab: 'Reactive' } })
  const { results } = await db.prepare('select * from events where subject_id = ?').bind(id).all()
  expect(JSON.stringify(results)).not.toMatch(/reactive|hiv|syphilis|egfr/i)
  const row = await db.prepare('select * from labs where id = ?').bind(id).first()
  expect(JSON.stringify(row)).not.toMatch(/hiv|syphilis|egfr/i)
  expect(userId('patient')).toBe(row?.patient_id)
})
