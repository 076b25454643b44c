import { beforeAll, describe, expect, it } from 'vitest'
import { passPriorAuthDeadlines } from '#edge/domains/prior_auths/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, now } from '#edge/platform/time'
import { codeOf, statusOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import {
  as,
  bindings,
  db,
  type Person,
  pharmacyId,
  providerId,
  stepUpAs,
  userId,
  world,
} from '../world'
import { act, addPrescription } from './pills'

const patient = userId('patient')
const params = { patient }
beforeAll(async () => {
  await world()
  await db
    .prepare('update patients set pharmacy_id = ? where id = ?')
    .bind(pharmacyId(), patient)
    .run()
  await as('patient')
    .insurances.in({ patients: patient })
    .create({ payer: 'Aetna', memberId: 'W123456789', relation: 'self' })
})

const drain = () => drainOutbox(environmentOf(bindings))
const send = async () => {
  const { id } = await addPrescription()
  await db.prepare("update prescriptions set reason = 'hiv_prep' where id = ?").bind(id).run()
  await act('provider', 'sign', id)
  await drain()
  return id
}
const begin = (who: Person, body: object) =>
  as(who).call('POST /patients/:patient/prior_auths', { params, body })
const complete = {
  diagnosis: 'Z29.81',
  hivTest: 'Negative on 01/02/2026',
  ecrcl: '96 mL/min',
  need: 'Substantial risk',
}
/** One that a payer has. */
const submit = async (more: object = {}) => {
  const prescription = await send()
  const { id } = await begin('assistant', {
    template: 'prep_initial',
    prescription,
    answers: complete,
    ...more,
  })
  await as('provider').call('POST /patients/:patient/prior_auths/submit', {
    params,
    body: { priorAuth: id, channel: 'portal' },
  })
  await drain()
  return { id, prescription }
}
const record = (
  who: Person,
  verb: 'approve' | 'request_info' | 'send_info' | 'waive' | 'cancel',
  id: string,
) => as(who).call(`POST /patients/:patient/prior_auths/:id/${verb}`, { params: { patient, id } })
const deny = (id: string) =>
  as('assistant').call('POST /patients/:patient/prior_auths/:id/deny', {
    params: { patient, id },
    body: { reasonCode: 'step_therapy' },
  })
const read = (id: string) => as('provider').prior_auths.get(id)
const atPharmacy = async (id: string) => (await as('pharmacy').prescriptions.get(id)).pharmacyStatus
const openKinds = async () => {
  const rows = await as('provider')
    .tasks.in({ patients: patient })
    .list({ filter: { status: ['todo'] } })
  return rows.map(({ kind }) => kind)
}

describe('a prior authorization', () => {
  it('that is withdrawn leaves its pharmacy waiting for no answer, and one of an ended prescription tells it nothing', async () => {
    const { id, prescription } = await submit()
    expect(await atPharmacy(prescription)).toBe('pa_pending')
    await record('assistant', 'cancel', id)
    expect(await atPharmacy(prescription)).toBe('pa_required')
    const ended = await submit()
    await db
      .prepare("update prescriptions set status = 'canceled' where id = ?")
      .bind(ended.prescription)
      .run()
    await deny(ended.id)
    expect(await atPharmacy(ended.prescription)).toBe('pa_pending')
  })

  it('begins with what the chart knows, is seen as the payer reads it, and is submitted by a clinician', async () => {
    const prescription = await send()
    const draft = await begin('assistant', { template: 'prep_initial', prescription })
    expect(draft).toMatchObject({ payer: 'Aetna', memberNumber: 'W123456789', status: 'draft' })
    expect(draft.answers?.diagnosis).toMatch(/^Z29\.81/)
    const body = { priorAuth: draft.id, channel: 'fax', faxNumber: '2125550177' } as const
    const hand = (who: Person) =>
      as(who).call('POST /patients/:patient/prior_auths/submit', { params, body })
    expect(await statusOf(hand('assistant'))).toBe(403)
    expect(await codeOf(hand('provider'))).toBe('unanswered')
    await as('assistant')
      .prior_auths.in({ patients: patient })
      .update(draft.id, { answers: complete, urgent: true })
    const pages = await as('assistant').call('POST /patients/:patient/prior_auths/preview', {
      params,
      body: { priorAuth: draft.id },
    })
    expect(pages).toBeInstanceOf(Blob)
    const { dueAt } = await hand('provider')
    expect(Date.parse(dueAt ?? '') - now()).toBeLessThanOrEqual(72 * hourMs)
    expect(await codeOf(hand('provider'))).toBe('submitted')
    expect(await atPharmacy(prescription)).toBe('pa_pending')
    const fax = await db
      .prepare("select channel from deliveries where key like 'prior_auths.fax:%'")
      .first()
    expect(fax).toEqual({ channel: 'fax' })
  })

  it('fills in the kidney values that prescribing reads, and HIV only without a doubt', async () => {
    await db
      .prepare("update patients set sex = 'Female', dob = '1986-01-01' where id = ?")
      .bind(patient)
      .run()
    const prescription = await send()
    await as('provider').call('POST /patients/:patient/health_histories/:section', {
      params: { patient, section: 'vitals' },
      body: { code: 'weight', value: '72 kg' },
    })
    await report((await addLab('provider', ['egfr', 'creatinine', 'hiv_ag_ab'])).id, [
      { code: 'hiv_ag_ab', value: 'Reactive' },
      { code: 'creatinine', value: '88.4', unit: 'umol/L' },
      { code: 'egfr', value: '>59' },
    ])
    await report((await addLab('provider', ['hiv_ag_ab'])).id, [
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
    ])
    const { answers } = await begin('assistant', { template: 'prep_renewal', prescription })
    expect(answers?.ecrcl).toMatch(
      /^[\d/]+: creatinine clearance 85 mL\/min \(Cockcroft-Gault\); [\d/]+: eGFR 60 mL\/min$/,
    )
    expect(answers?.hivTest).toBeUndefined()
    await db.prepare('delete from observations where patient_id = ?').bind(patient).run()
  })

  it('takes the answers of a payer in their order, and the pharmacy follows', async () => {
    const { id, prescription } = await submit()
    await record('assistant', 'request_info', id)
    await drain()
    expect(await openKinds()).toContain('prior_auth_info')
    await record('assistant', 'send_info', id)
    expect(await record('provider', 'approve', id)).toMatchObject({ status: 'approved' })
    expect(await atPharmacy(prescription)).toBe('pa_approved')
    expect(await codeOf(record('assistant', 'request_info', id))).toBe('invalid_transition')
    await drain()
    expect(await openKinds()).not.toContain('prior_auth_info')
  })

  it('that is denied is appealed once, from its answers, until the last day', async () => {
    const { id, prescription } = await submit()
    expect(await deny(id)).toMatchObject({ status: 'denied', reasonCode: 'step_therapy' })
    expect(await atPharmacy(prescription)).toBe('pa_denied')
    const appeal = await begin('provider', { template: 'prep_initial', appealOf: id })
    expect(appeal.answers).toEqual(complete)
    expect(await codeOf(begin('provider', { template: 'prep_initial', appealOf: id }))).toBe(
      'appeal_open',
    )
    await as('provider').call('POST /patients/:patient/prior_auths/submit', {
      params,
      body: { priorAuth: appeal.id, channel: 'phone' },
    })
    expect(await record('provider', 'approve', appeal.id)).toMatchObject({
      status: 'appeal_approved',
    })
    expect(await atPharmacy(prescription)).toBe('pa_approved')
    expect((await read(id)).status).toBe('denied')
  })

  it('whose answer is late makes a task, and an approval ends after its last day', async () => {
    const late = await submit()
    const over = await submit()
    await record('provider', 'approve', over.id)
    await db.batch([
      db
        .prepare("update prior_auths set due_at = '2026-01-01T00:00:00.000Z' where id = ?")
        .bind(late.id),
      db.prepare("update prior_auths set valid_until = '2026-01-01' where id = ?").bind(over.id),
    ])
    await passPriorAuthDeadlines(connect(bindings.DB), now())
    await drain()
    expect(await openKinds()).toContain('prior_auth_overdue')
    expect((await read(over.id)).status).toBe('expired')
  })

  it('tells its patient, the desk and the pharmacy how far it is and no more', async () => {
    const { id } = await submit()
    for (const who of ['patient', 'support', 'pharmacy'] as const) {
      const seen = await as(who).prior_auths.get(id)
      expect(seen.status).toBe('submitted')
      expect(seen).not.toHaveProperty('answers')
      expect(seen).not.toHaveProperty('template')
    }
    expect(await statusOf(as('otherPatient').prior_auths.get(id))).toBe(404)
    expect(await statusOf(as('cbo').prior_auths.get(id))).toBe(403)
  })

  it('is reported by how it stands, and as a file with a reason', async () => {
    const { id } = await submit()
    const rows = await as('provider').call('GET /patients/reports/:disposition', {
      params: { disposition: 'pa_disposition_pending' },
    })
    expect(rows.find((row) => row.id === id)).toMatchObject({
      template: 'prep_initial',
      medicine: 'hiv_prep',
      payer: 'Aetna',
      daysToAnswer: null,
    })
    const [seen] = await as('manager').call('GET /patients/reports/:disposition', {
      params: { disposition: 'pa_disposition_all' },
    })
    expect(seen).toMatchObject({ template: null, medicine: null })
    await stepUpAs('manager')
    expect(
      await as('manager').call('GET /patients/reports/:disposition', {
        params: { disposition: 'pa_disposition_denied' },
        csvReason: 'planning',
      }),
    ).toContain('denied')
  })
})

describe('work about a prescription', () => {
  it('is a clinician’s where its pharmacy asks for a prior authorization, and ended at that address', async () => {
    const prescription = await send()
    await as('pharmacy').prescriptions.update(prescription, { pharmacyStatus: 'pa_required' })
    await drain()
    const provider = providerId('provider')
    const [task] = await as('provider').call('GET /providers/:provider/par_tasks', {
      params: { provider },
      query: { filter: { status: ['todo'] } },
    })
    expect(task).toMatchObject({ subjectType: 'prescriptions', subjectId: prescription })
    const done = await as('provider').call(
      'POST /providers/:provider/par_tasks/:id/mark_completed',
      { params: { provider, id: task?.id ?? '' }, body: { reasonCode: 'done' } },
    )
    expect(done.status).toBe('completed')
  })

  it('is a pharmacy’s, which says that the medicine came back: the care team hears of it', async () => {
    const prescription = await send()
    const { id } = await as('provider')
      .tasks.in({ patients: patient })
      .create({ kind: 'fill_delayed' })
    const pharmacy = pharmacyId()
    const listed = await as('pharmacy').call('GET /pharmacies/:pharmacy/tasks', {
      params: { pharmacy },
      query: {},
    })
    expect(listed.map((task) => task.id)).toEqual([id])
    const giveBack = (prescriptionId?: string) =>
      as('pharmacy').call('POST /pharmacies/:pharmacy/tasks/:id/mark_returned_pharmacy', {
        params: { pharmacy, id },
        body: { ...(prescriptionId && { prescriptionId }) },
      })
    expect(await codeOf(giveBack())).toBe('unknown_prescription')
    expect(await giveBack(prescription)).toMatchObject({
      status: 'completed',
      reasonCode: 'returned',
    })
    expect(await as('provider').prescriptions.get(prescription)).toMatchObject({
      status: 'not_dispensed',
      pharmacyStatus: 'returned',
    })
    await drain()
    expect(await openKinds()).toContain('medicine_returned')
  })
})
