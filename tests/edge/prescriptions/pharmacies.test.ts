import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pressDevPharmacy } from '#edge/domains/pharmacy_messages/dev-pharmacy'
import {
  handlePrescriptionCallback,
  prescriptionOrders,
} from '#edge/domains/pharmacy_messages/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { codeOf, statusOf } from '../documentation/visits'
import { as, bindings, db, providerId, stepUpAs, userId, world } from '../world'
import { act, addPrescription, end, setPrescription } from './pills'

beforeAll(world)
afterEach(() => vi.restoreAllMocks())

const environment = environmentOf(bindings)
const drain = () => drainOutbox(environment)
const read = (id: string) => as('provider').prescriptions.get(id)
const press = async (id: string, action: string, more: object = {}) =>
  (await pressDevPharmacy(environment, { id, action, ...more }))?.status
const send = async (other: Parameters<typeof addPrescription>[1] = {}) => {
  const { id } = await addPrescription('provider', other)
  await act('provider', 'sign', id)
  await drain()
  return id
}
const openTasks = async (id: string) =>
  (
    await db
      .prepare(
        `select kind from tasks where subject_id = ? and status not in ('completed', 'expired')`,
      )
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind)

describe('what a pharmacy tells', () => {
  it('takes a prescription to its medicine, each message once and never back', async () => {
    const id = await send()
    const messageId = uuidv7()
    expect(await press(id, 'filling', { messageId })).toBe(204)
    expect(await press(id, 'ready_for_pickup')).toBe(204)
    expect(await press(id, 'filling', { messageId })).toBe(204)
    expect(await read(id)).toMatchObject({
      status: 'verified',
      pharmacyStatus: 'ready_for_pickup',
    })
    await press(id, 'picked_up')
    expect(await read(id)).toMatchObject({ status: 'dispensed', filledAt: expect.any(String) })
    await press(id, 'filling')
    expect(await read(id)).toMatchObject({ pharmacyStatus: 'picked_up' })
  })

  it('asks for a change or more, which a clinician answers by another prescription or a reason', async () => {
    const changed = await send()
    await press(changed, 'change_requested')
    await drain()
    expect(await openTasks(changed)).toEqual(['change_request'])
    await send({ renews: changed })
    expect(await read(changed)).toMatchObject({ status: 'discontinued', reasonCode: 'replaced' })
    await drain()
    expect(await openTasks(changed)).toEqual([])
    const filled = await send({ refills: 0 })
    await press(filled, 'dispensed')
    expect(await codeOf(act('patient', 'refill', filled))).toBe('no_refills')
    await act('patient', 'request_renewal', filled)
    expect(await end('provider', 'deny_renewal', filled, 'visit_needed')).toMatchObject({
      status: 'renewal_denied',
    })
  })

  it('is read only as it was signed, and answered 422 where it is not known here', async () => {
    const id = await send()
    expect(await press(id, 'teleported')).toBe(422)
    const unsigned = new Request('https://clinic.test/api/prescriptions/events', {
      method: 'POST',
      body: '{}',
    })
    expect((await handlePrescriptionCallback(unsigned, environment)).status).toBe(403)
  })
})

describe('the hosted service', () => {
  const hosted = {
    ...environment,
    DOSESPOT_FHIR_URL: 'https://erx.test/fhir',
    DOSESPOT_TOKEN: 't',
    DOSESPOT_WEBHOOK_SECRET: 'whsec_AAAA',
    DOSESPOT_STATUSES: { '7': 'pharmacy_rx_status/filling' },
  }
  const context = { env: hosted, db: connect(bindings.DB), runAgain: () => {} }

  it('that refuses a prescription for good leaves an error, which staff try again', async () => {
    await db.prepare(`update feature_flags set value = 1 where key = 'dosespot_enabled'`).run()
    const answers = [422, 503, 200]
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response('{"id":"d1"}', { status: answers.shift() ?? 200 }),
    )
    const { id } = await addPrescription()
    await setPrescription(id, "status = 'signed', signed_at = created_at, signed_by_id = author_id")
    const handle = (name: string) =>
      prescriptionOrders.handle([{ name, subjectId: id } as never], context)
    await handle('prescriptions.sign')
    expect((await read(id)).status).toBe('error')
    await db.prepare(`update prescriptions set status = 'sending' where id = ?`).bind(id).run()
    await expect(handle('prescriptions.retry')).rejects.toThrow('503')
    await handle('prescriptions.retry')
    expect((await read(id)).status).toBe('sending')
    await db.prepare(`update feature_flags set value = 0 where key = 'dosespot_enabled'`).run()
  })
})

describe('a provider', () => {
  it('has an address to sign at and a sync of their own alone', async () => {
    const of = (provider: 'provider' | 'otherProvider') => ({
      params: { provider: providerId(provider) },
    })
    const url = await as('provider').call(
      'GET /providers/:provider/prescriptions/rx_url',
      of('provider'),
    )
    expect(url.url).toContain('/staff/prescriptions')
    const sync = await as('provider').call(
      'POST /providers/:provider/prescriptions/sync',
      of('provider'),
    )
    expect(sync).toMatchObject({ changed: 0 })
    expect(
      await statusOf(
        as('provider').call('POST /providers/:provider/prescriptions/sync', of('otherProvider')),
      ),
    ).toBe(404)
  })

  it('takes the report as a file, with no medicine in it', async () => {
    const id = await send()
    expect(await read(id)).toMatchObject({ status: 'sent' })
    await stepUpAs('provider')
    await stepUpAs('provider')
    const text = String(
      await as('provider').call('GET /prescriptions/report', {
        query: { status: 'sent' },
        csvReason: 'quality_review',
      }),
    )
    expect(text).toContain(id)
    expect(text).not.toContain('valacyclovir')
  })
})

describe('a prescription without a card on file', () => {
  it('asks the patient for their insurance', async () => {
    await send()
    const todos = await as('patient')
      .todos.in({ patients: userId('patient') })
      .list({ filter: { kind: 'RX_INSURANCE' } })
    expect(todos.length).toBe(1)
  })
})
