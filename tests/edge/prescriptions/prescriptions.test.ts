import { beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { codeOf, statusOf } from '../documentation/visits'
import { as, bindings, db, pharmacyId, userId, world } from '../world'
import { act, addPrescription, end } from './pills'

beforeAll(world)

const drain = () => drainOutbox(environmentOf(bindings))
const read = (id: string) => as('provider').prescriptions.get(id)

/** One that lies at the pharmacy. */
const send = async () => {
  const { id } = await addPrescription()
  await act('provider', 'sign', id)
  await drain()
  return id
}

describe('a prescription', () => {
  it('is drafted by an assistant, and signed by a clinician with a license, which sends it', async () => {
    const draft = await addPrescription('assistant')
    expect(draft).toMatchObject({ status: 'draft', refillsLeft: 2, signedAt: null })
    expect(draft.can).not.toContain('sign')
    expect(await act('assistant', 'request_signature', draft.id)).toMatchObject({
      status: 'ready_to_sign',
    })
    const inState = (state: string) =>
      db.prepare(`update patients set state = ? where id = ?`).bind(state, userId('patient')).run()
    await inState('VT')
    expect(await codeOf(act('provider', 'sign', draft.id))).toBe('not_licensed')
    await inState('NY')
    await act('provider', 'sign', draft.id)
    await drain()
    expect(await read(draft.id)).toMatchObject({ status: 'sent', pharmacyStatus: 'new' })
  })

  it('is changed and removed while a draft; once signed it is canceled for a reason', async () => {
    const { id } = await addPrescription('assistant')
    const mine = as('assistant').prescriptions
    expect(await mine.update(id, { refills: 0 })).toMatchObject({ refills: 0, refillsLeft: 0 })
    await mine.delete(id)
    expect(await statusOf(mine.get(id))).toBe(404)
    const sent = await send()
    expect(await codeOf(mine.update(sent, { refills: 1 }))).toBe('signed')
    expect(await codeOf(as('provider').prescriptions.delete(sent))).toBe('signed')
    expect(await statusOf(end('provider', 'cancel', sent, 'whim'))).toBe(422)
    expect(await end('provider', 'cancel', sent, 'patient_asked')).toMatchObject({
      status: 'cancel_requested',
    })
  })

  it('is filled by its pharmacy alone, which says what comes next and nothing else', async () => {
    const id = await send()
    const pharmacy = as('pharmacy').prescriptions
    const draft = await addPrescription()
    expect(await statusOf(pharmacy.get(draft.id))).toBe(404)
    expect(await codeOf(pharmacy.update(id, { pharmacyStatus: 'delivered' }))).toBe('not_next')
    expect(await pharmacy.update(id, { pharmacyStatus: 'out_of_stock' })).toMatchObject({
      status: 'verified',
    })
    expect(
      await pharmacy.update(id, { pharmacyStatus: 'shipped', trackingNumber: '9400 1' }),
    ).toMatchObject({ status: 'dispensed', filledAt: expect.any(String) })
    expect(await statusOf(pharmacy.update(id, { sig: 'Take two.' }))).toBe(403)
    expect(await codeOf(pharmacy.update(id, { pharmacyStatus: null }))).toBe('no_status')
    expect(await act('patient', 'refill', id)).toMatchObject({
      status: 'sent',
      pharmacyStatus: 'new',
      refillsLeft: 1,
    })
  })

  it('waits for no one once it was ended, and is signed for no pharmacy that was retired', async () => {
    const id = await send()
    await as('pharmacy').prescriptions.update(id, { pharmacyStatus: 'out_of_stock' })
    const stuck = async () =>
      (await as('provider').prescriptions.list({ filter: { isStuck: true } })).map((row) => row.id)
    expect(await stuck()).toContain(id)
    await end('provider', 'cancel', id, 'patient_asked')
    expect(await stuck()).not.toContain(id)
    const draft = await addPrescription()
    const retire = (at: string | null) =>
      db.prepare('update pharmacies set retired_at = ? where id = ?').bind(at, pharmacyId()).run()
    await retire('2026-01-01T00:00:00.000Z')
    expect(await codeOf(act('provider', 'sign', draft.id))).toBe('pharmacy_retired')
    expect(await codeOf(addPrescription())).toBe('unknown_pharmacy')
    await retire(null)
  })

  it('shows the desk how far it is, its patient what is signed, and others nothing', async () => {
    const id = await send()
    const seen = await as('support').prescriptions.get(id)
    expect(seen).toMatchObject({ status: 'sent' })
    expect(seen).not.toHaveProperty('drug')
    expect(seen).not.toHaveProperty('refillDueOn')
    const draft = await addPrescription()
    expect(await statusOf(as('patient').prescriptions.get(draft.id))).toBe(404)
    expect(await as('patient').prescriptions.get(id)).toMatchObject({ drug: 'valacyclovir' })
    expect(await statusOf(as('otherPatient').prescriptions.get(id))).toBe(404)
    expect(await statusOf(as('manager').prescriptions.get(id))).toBe(403)
  })
})
