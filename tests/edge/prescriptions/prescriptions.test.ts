import { beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { prescriptionOrders } from '#edge/domains/pharmacy_messages/index'
import { newsStatements } from '#edge/domains/pharmacy_messages/news'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso, now } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, bindings, databaseBefore, db, pharmacyId, prepareRow, userId, world } from '../world'
import { act, addPrescription, choosePharmacy, end, setPrescription } from './pills'

const otherPharmacy = uuidv7()
beforeAll(async () => {
  await world()
  await prepareRow(rowsAt('2026-01-05T15:00:00.000Z').pharmacy({ id: otherPharmacy })).run()
})

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
    expect(await statusOf(pharmacy.update(id, { quantity: 60 }))).toBe(403)
    expect(await codeOf(pharmacy.update(id, { pharmacyStatus: null }))).toBe('no_status')
    expect(await act('patient', 'refill', id)).toMatchObject({
      status: 'sent',
      pharmacyStatus: 'new',
      refillsLeft: 1,
    })
  })

  const stuck = async () =>
    (await as('provider').prescriptions.list({ filter: { isStuck: true } })).map((row) => row.id)
  it('waits for no one once it was ended', async () => {
    const id = await send()
    await as('pharmacy').prescriptions.update(id, { pharmacyStatus: 'out_of_stock' })
    expect(await stuck()).toContain(id)
    await end('provider', 'cancel', id, 'patient_asked')
    expect(await stuck()).not.toContain(id)
  })

  it('is filled by no pharmacy that was retired: another is chosen before it is signed, or for its refills', async () => {
    const filled = await send()
    await setPrescription(filled, "status = 'dispensed'")
    const draft = await addPrescription()
    expect(await codeOf(choosePharmacy('provider', filled, otherPharmacy))).toBe('pharmacy_open')
    const retire = (at: string | null) =>
      db.prepare('update pharmacies set retired_at = ? where id = ?').bind(at, pharmacyId()).run()
    await retire('2026-01-01T00:00:00.000Z')
    expect(await codeOf(act('provider', 'sign', draft.id))).toBe('pharmacy_retired')
    expect(await codeOf(act('patient', 'refill', filled))).toBe('pharmacy_retired')
    expect(await codeOf(addPrescription())).toBe('unknown_pharmacy')
    expect(await codeOf(choosePharmacy('assistant', filled, otherPharmacy))).toBe('signed')
    await choosePharmacy('assistant', draft.id, otherPharmacy)
    expect(await codeOf(act('provider', 'sign', draft.id))).toBe('answered')
    await choosePharmacy('provider', filled, otherPharmacy)
    expect((await act('patient', 'refill', filled)).status).toBe('sent')
    await retire(null)
  })

  it('that no one signed yet follows its patient to another pharmacy, and who saw the former one looks again', async () => {
    const draft = await addPrescription()
    const sent = await send()
    const choose = (...pharmacies: string[]) =>
      as('patient').call('PUT /users/:user/pharmacies', {
        params: { user: userId('patient') },
        body: { pharmacies },
      })
    await choose(pharmacyId())
    await choose(otherPharmacy)
    const stale = as('provider').call('POST /prescriptions/:id/sign', {
      params: { id: draft.id },
      version: draft.version,
    })
    expect(await statusOf(stale)).toBe(412)
    expect((await read(draft.id)).pharmacy?.id).toBe(otherPharmacy)
    expect((await read(sent)).pharmacy?.id).toBe(pharmacyId())
    await choose(pharmacyId())
  })

  it('answers a request once, though two clinicians sign at the same time', async () => {
    const original = await send()
    await setPrescription(original, "status = 'renewal_requested'")
    const drafts = [
      await addPrescription('provider', { renews: original }),
      await addPrescription('provider', { renews: original }),
    ]
    const codes = await Promise.all(drafts.map(({ id }) => codeOf(act('provider', 'sign', id))))
    expect(codes.toSorted()).toEqual(['answered', 'answered_already'])
    const signed = await Promise.all(drafts.map(async ({ id }) => (await read(id)).signedAt))
    expect(signed.filter(Boolean)).toHaveLength(1)
    expect((await read(original)).status).toBe('renewal_approved')
  })

  it('that could not be sent is checked again as it is sent or printed later', async () => {
    const { id } = await addPrescription('provider', {
      drug: 'ftc_tdf_prep',
      refills: 0,
      overrideReason: 'The blood is drawn today.',
    })
    await setPrescription(id, "status = 'error', signed_at = created_at, signed_by_id = author_id")
    const { id: lab } = await addLab('provider', ['hiv_ag_ab'])
    await report(lab, [{ code: 'hiv_ag_ab', value: 'Reactive' }])
    for (const verb of ['retry', 'print'] as const)
      expect(await codeOf(act('provider', verb, id))).toBe('hiv_result')
    await db.exec('delete from observations')
    expect((await act('provider', 'retry', id)).status).toBe('sending')
  })

  it('that is stopped is canceled at its pharmacy too, where its refills lie', async () => {
    const id = await send()
    await setPrescription(id, "status = 'dispensed'")
    const bodies: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      bodies.push(String(init?.body))
      return new Response('{}')
    })
    await end('provider', 'discontinue', id, 'patient_asked')
    await db.prepare(`update feature_flags set value = 1 where key = 'dosespot_enabled'`).run()
    const env = {
      ...environmentOf(bindings),
      DOSESPOT_FHIR_URL: 'https://erx.test/fhir',
      DOSESPOT_TOKEN: 't',
      DOSESPOT_WEBHOOK_SECRET: 'whsec_AAAA',
    }
    const event = { name: 'prescriptions.discontinue', subjectId: id } as never
    expect(prescriptionOrders.matches(event)).toBe(true)
    await prescriptionOrders.handle([event], { env, db: connect(bindings.DB), runAgain: () => {} })
    expect(bodies).toEqual([expect.stringContaining('"status":"cancelled"')])
    await db.prepare(`update feature_flags set value = 0 where key = 'dosespot_enabled'`).run()
    vi.restoreAllMocks()
  })

  it('that no one answers in time is a problem, and is sent again, printed, or ended by who called', async () => {
    const sending = await send()
    const canceling = await send()
    await end('provider', 'cancel', canceling, 'patient_asked')
    await setPrescription(sending, "status = 'sending'")
    for (const verb of ['retry', 'print'] as const)
      expect(await codeOf(act('provider', verb, sending))).toBe('too_early')
    expect(await codeOf(end('provider', 'discontinue', canceling, 'patient_asked'))).toBe(
      'too_early',
    )
    expect(await stuck()).not.toContain(sending)
    await setPrescription(sending, 'updated_at = ?', iso(now() - 2 * hourMs))
    await setPrescription(canceling, 'updated_at = ?', iso(now() - 25 * hourMs))
    expect(await stuck()).toEqual(expect.arrayContaining([sending, canceling]))
    await act('provider', 'retry', sending)
    await drain()
    expect(await read(sending)).toMatchObject({ status: 'sent' })
    expect(await act('provider', 'retry', canceling)).toMatchObject({ status: 'cancel_requested' })
    await setPrescription(canceling, 'updated_at = ?', iso(now() - 25 * hourMs))
    expect(await end('provider', 'discontinue', canceling, 'patient_asked')).toMatchObject({
      status: 'discontinued',
    })
  })

  it('is printed for its clinician to sign by hand, and read on paper by those who may print', async () => {
    const { id } = await addPrescription()
    await setPrescription(id, "status = 'error', signed_at = created_at, signed_by_id = author_id")
    const paper = (who: 'provider' | 'assistant') =>
      as(who).call('GET /prescriptions/:prescription/paper', { params: { prescription: id } })
    expect(await statusOf(paper('provider'))).toBe(404)
    await act('provider', 'print', id)
    expect(await paper('provider')).toBeInstanceOf(Blob)
    expect(await statusOf(paper('assistant'))).toBe(403)
  })

  it('that was printed or canceled, and reaches its pharmacy after all, is there for someone to cancel, once', async () => {
    const [printed, sent] = [(await addPrescription()).id, await send()]
    await setPrescription(
      printed,
      "status = 'error', signed_at = created_at, signed_by_id = author_id",
    )
    await act('provider', 'print', printed)
    await end('provider', 'cancel', sent, 'patient_asked')
    await act('pharmacy', 'confirm_cancel', sent)
    const connection = connect(db)
    for (const id of [printed, sent, printed])
      await connection.batch([
        ...(await newsStatements(connection, { id, action: 'accept' }, iso(now()))),
      ])
    await drain()
    expect(await read(printed)).toMatchObject({ status: 'printed', sentAt: expect.any(String) })
    const { results } = await db
      .prepare("select subject_id as subject, priority from tasks where kind = 'late_at_pharmacy'")
      .all()
    expect(results).toEqual([{ subject: printed, priority: 1 }])
  })

  it('is not filled or canceled as its pharmacy answers, which is original at its own desk', async () => {
    const [yes, no] = [await send(), await send()]
    for (const id of [yes, no]) await end('provider', 'cancel', id, 'patient_asked')
    expect(await act('pharmacy', 'confirm_cancel', yes)).toMatchObject({ status: 'canceled' })
    expect(await act('pharmacy', 'deny_cancel', no)).toMatchObject({ status: 'cancel_denied' })
    expect(await statusOf(act('provider', 'confirm_cancel', no))).toBe(403)
  })

  it('that is canceled while the outbox takes it away is sent nowhere', async () => {
    const { id } = await addPrescription()
    await setPrescription(id, "status = 'signed', signed_at = created_at, signed_by_id = author_id")
    const overtaken = databaseBefore(/'sending'/, () => setPrescription(id, "status = 'canceled'"))
    await prescriptionOrders.handle([{ name: 'prescriptions.sign', subjectId: id } as never], {
      env: environmentOf(bindings),
      db: connect(overtaken),
      runAgain: () => {},
    })
    expect(await read(id)).toMatchObject({ status: 'canceled', sentAt: null })
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
