import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dosageOf } from '../prescriptions/pills'
import { as, db, pharmacyId, userId, world } from '../world'
import { noteAddress, read, refusal, save } from './notes'
import { addVisit, codeOf, wholeNote } from './visits'

beforeAll(world)

type Visit = Awaited<ReturnType<typeof addVisit>>
const patient = userId('patient')
const summaryAddress = '/appointments/:appointment/after_visit_summary'
const readPlan = (params: Visit) => as('provider').call(`GET ${noteAddress}/plan`, { params })
const sign = (params: Visit, seen?: string[], version = 1) =>
  as('provider').call(`POST ${noteAddress}/sign`, {
    params,
    version,
    body: { attestation: true, ...(seen && { seen }) },
  })
/** A visit with a complete note, and additional content. */
const document = async (more: object = {}) => {
  const visit = await addVisit()
  const note = await save('provider', visit, 0, { ...wholeNote, ...more })
  return { visit, encounter: note.encounterId ?? '' }
}
const prescribe = (encounter: string, drug = 'valacyclovir') =>
  as('provider').call('POST /patients/:patient/encounters/:encounter/prescriptions', {
    params: { patient, encounter },
    body: {
      drug,
      dosage: dosageOf(drug),
      quantity: 30,
      days: 30,
      refills: 0,
      reason: drug.endsWith('prep') ? 'hiv_prep' : 'hsv',
      pharmacy: pharmacyId(),
      overrides: [{ topic: 'hiv_test', kind: 'test', reason: 'sampled' }],
    },
  })
const signDrug = (id: string) =>
  as('provider').call('POST /prescriptions/:id/sign', { params: { id } })
const orderTests = (encounter: string) =>
  as('provider').call('POST /patients/:patient/encounters/:encounter/labs', {
    params: { patient, encounter },
    body: { vendor: 'Ash', tests: ['hiv_ag_ab'] },
  })

beforeEach(async () => {
  for (const table of ['observations', 'health_entries', 'assessments', 'vaccine_orders'])
    await db.exec(`delete from ${table}`)
  await db.exec("update prescriptions set signed_at = null, status = 'draft'")
  await db.exec('delete from prescriptions')
})

describe('the plan of a visit', () => {
  it('lists orders, and drafts as not sent', async () => {
    const { visit, encounter } = await document()
    expect(await readPlan(visit)).toMatchObject({ lines: [], contradictions: [] })
    const drug = await prescribe(encounter)
    await orderTests(encounter)
    expect((await readPlan(visit)).lines).toMatchObject([
      { kind: 'medicine', isDraft: true, text: expect.stringContaining('Take 1 tablet') },
      { kind: 'tests', isDraft: false, text: 'HIV antigen and antibody (4th generation)' },
    ])
    await signDrug(drug.id)
    expect((await readPlan(visit)).lines[0]).toMatchObject({ isDraft: false })
  })

  it('stays in the signed note, for the patient too', async () => {
    const { visit, encounter } = await document()
    const drug = await prescribe(encounter)
    await signDrug(drug.id)
    const { plan } = await sign(visit)
    expect(plan).toMatchObject([{ kind: 'medicine', id: drug.id }])
    await db.exec(`update prescriptions set status = 'discontinued' where id = '${drug.id}'`)
    expect((await read('provider', visit)).plan).toEqual(plan)
    expect((await readPlan(visit)).lines).toEqual(plan)
    const { sections } = await as('patient').call('GET /appointments/:appointment/soap_note', {
      params: { appointment: visit.appointment },
    })
    expect(sections.find(({ name }) => name === 'plan')?.entries[0]).toEqual({
      label: 'Medicine',
      text: plan?.[0]?.text,
    })
  })

  it('shows the patient no draft as an order', async () => {
    const { visit, encounter } = await document()
    await prescribe(encounter)
    const { contradictions } = await readPlan(visit)
    expect((await sign(visit, contradictions)).plan).toMatchObject([{ isDraft: true }])
    const asPatient = { params: { appointment: visit.appointment } }
    const preview = await as('patient').call('GET /appointments/:appointment/soap_note', asPatient)
    const plan = await as('patient').call(`GET ${noteAddress}/plan`, { params: visit })
    const note = await read('patient', visit)
    expect(JSON.stringify([preview, plan, note])).not.toMatch(/valacyclovir/i)
  })

  it('is part of the signed record, which no update changes', async () => {
    const { visit, encounter } = await document()
    await signDrug((await prescribe(encounter)).id)
    await sign(visit)
    const change = db
      .prepare('update soap_notes set plan = null where appointment_id = ?')
      .bind(visit.appointment)
      .run()
    await expect(change).rejects.toThrow('soap_note_signed')
  })
})

describe('signing a note', () => {
  it.each([
    ['symptoms with None among them', { symptoms: ['None', 'Fever', 'Rash'] }, /None.*Fever, Rash/],
    [
      'text about a medicine without an order',
      { plan: 'Start Truvada today.' },
      /Plan names tenofovir df, and no one ordered it/,
    ],
    [
      'text for the patient about such a medicine',
      { patient_instructions: 'Take doxycycline after sex.' },
      /names doxycycline, and no one ordered it/,
    ],
  ])('names %s, and accepts the signature once that was read', async (_, more, words) => {
    const { visit } = await document(more)
    const { contradictions } = await readPlan(visit)
    expect(contradictions).toContainEqual(expect.stringMatching(words))
    expect((await refusal(sign(visit))).errors[0]).toMatchObject({ code: 'contradictions' })
    expect((await refusal(sign(visit, ['something else']))).status).toBe(409)
    expect((await sign(visit, contradictions)).status).toBe('signed')
  })

  it.each([
    ['plan', 'HIV test ordered.'],
    ['history', 'Tired for a week, ordered CBC.'],
    ['patient_instructions', 'Labs ordered today. Come back in May.'],
  ])('names an order of tests in the %s while the visit has none', async (field, words) => {
    const { visit, encounter } = await document({ [field]: words })
    const named = async () =>
      (await readPlan(visit)).contradictions.filter((each) => /speaks of an order/.test(each))
    const contradictions = await named()
    expect(contradictions).toEqual([expect.stringMatching(/, and there is none in this visit\.$/)])
    expect(await codeOf(sign(visit))).toBe('contradictions')
    await orderTests(encounter)
    expect(await named()).toEqual([])
    await db.exec("update labs set status = 'canceled'")
    expect((await sign(visit, contradictions)).status).toBe('signed')
  })

  it('accepts text that denies an order of tests', async () => {
    const { visit } = await document({ plan: 'HIV test not ordered. No labs ordered today.' })
    expect((await readPlan(visit)).contradictions).toEqual([])
  })

  it('names PrEP beside a positive test, and a draft that was not sent', async () => {
    const { visit, encounter } = await document()
    const prep = await prescribe(encounter, 'ftc_tdf_prep')
    await signDrug(prep.id)
    await prescribe(encounter)
    const { version } = await save('provider', visit, 1, { hiv_test: 'Positive' })
    const { contradictions } = await readPlan(visit)
    expect(contradictions).toEqual([
      expect.stringMatching(/^Truvada.*HIV negative/),
      expect.stringMatching(/^Not sent yet. Medicine: .*alacyclovir/),
    ])
    expect(await codeOf(sign(visit, [], version))).toBe('contradictions')
  })

  it('names PEP in the plan past 72 hours', async () => {
    const visit = await addVisit({ encounterType: '11' })
    const note = await save('provider', visit, 0, { hours_since_exposure: 80 })
    await db.exec('delete from exposures')
    await as('provider').call('POST /patients/:patient/encounters/:encounter/prescriptions', {
      params: { patient, encounter: note.encounterId ?? '' },
      body: {
        drug: 'bictegravir_pep',
        dosage: dosageOf('bictegravir_pep'),
        quantity: 28,
        days: 28,
        refills: 0,
        reason: 'hiv_pep',
        pharmacy: pharmacyId(),
      },
    })
    expect((await readPlan(visit)).contradictions).toContainEqual(
      expect.stringContaining('more than 72 hours ago'),
    )
  })

  it('accepts text about medicines by an order or from elsewhere', async () => {
    const { visit, encounter } = await document({ plan: 'Valtrex as before, Truvada from the VA.' })
    await signDrug((await prescribe(encounter)).id)
    await as('provider').call('POST /patients/:patient/health_histories/:section', {
      params: { patient, section: 'medications' },
      body: { label: 'Truvada' },
    })
    expect((await readPlan(visit)).contradictions.filter((each) => /ordered/.test(each))).toEqual(
      [],
    )
  })
})

describe('the summary for the patient', () => {
  const readSummary = ({ appointment }: Visit) =>
    as('provider').call(`GET ${summaryAddress}`, { params: { appointment } })
  const change = ({ appointment }: Visit, version: number, body: object) =>
    as('provider').call(`PATCH ${summaryAddress}`, { params: { appointment }, version, body })
  const send = ({ appointment }: Visit, version: number) =>
    as('provider').call(`POST ${summaryAddress}/send`, {
      params: { appointment },
      version,
      body: { reviewed: true },
    })

  it('shows the signed note and the current orders until it is sent', async () => {
    const { visit, encounter } = await document()
    const drug = await prescribe(encounter)
    await orderTests(encounter)
    expect(await readSummary(visit)).toMatchObject({ medications: [], tests: ['hiv_ag_ab'] })
    await signDrug(drug.id)
    await sign(visit)
    await change(visit, 0, { reason: 'A check.' })
    expect(await readSummary(visit)).toMatchObject({
      status: 'draft',
      medications: [{ sig: expect.stringContaining('Take 1 tablet by mouth') }],
    })
    await db.exec(`update prescriptions set status = 'canceled' where id = '${drug.id}'`)
    expect(await readSummary(visit)).toMatchObject({ reason: 'A check.', medications: [] })
    expect(await send(visit, 1)).toMatchObject({ status: 'sent', medications: [] })
    await db.exec(`update prescriptions set status = 'signed' where id = '${drug.id}'`)
    expect(await readSummary(visit)).toMatchObject({ medications: [], tests: ['hiv_ag_ab'] })
  })

  it('is refused with text about a medicine without a signed order', async () => {
    const { visit, encounter } = await document()
    await sign(visit)
    await change(visit, 0, { nextSteps: 'Take your Truvada each day.' })
    expect(await codeOf(send(visit, 1))).toBe('not_ordered')
    const drug = await prescribe(encounter)
    expect(await codeOf(send(visit, 1))).toBe('not_ordered')
    await as('provider').prescriptions.delete(drug.id)
    await change(visit, 1, { nextSteps: 'Come back in March.' })
    expect(await send(visit, 2)).toMatchObject({ status: 'sent' })
  })
})
