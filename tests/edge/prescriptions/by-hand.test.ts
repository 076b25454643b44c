import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, statusOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, pharmacyId, userId, world } from '../world'
import { act, addPrescription, dosageOf } from './pills'

beforeAll(world)

const patient = userId('patient')
const write = (name: string, reason: 'hiv_prep' | 'other', more: object = {}) =>
  as('provider').call('POST /patients/:patient/prescriptions', {
    params: { patient },
    body: {
      drug: 'by_hand',
      medicine: { name, strength: '10 mg', form: 'tablet', unit: 'tablet', rxcui: null },
      dosage: dosageOf('ftc_taf_prep'),
      ...{ quantity: 30, days: 30, refills: 0, reason, pharmacy: pharmacyId() },
      ...more,
    },
  })

describe('a medicine by hand', () => {
  it('is written with its name, strength and form, signed, and read by patient and pharmacy', async () => {
    const { id, medicine, sig } = await write('Lisinopril', 'other')
    expect(medicine).toMatchObject({ name: 'Lisinopril', strength: '10 mg' })
    expect(sig).toBe('Take 1 tablet by mouth once a day. With or without food.')
    expect(await codeOf(act('provider', 'sign', id))).toBe('answered')
    const record = await as('patient').prescriptions.get(id)
    expect(record.medicine?.name).toBe('Lisinopril')
    expect(record.medicineName).toBe('Lisinopril, 10 mg')
  })

  it('is refused without a name', async () => {
    expect(await codeOf(write('Lisinopril', 'other', { medicine: null }))).toBe('no_medicine')
  })

  it('is no way around a refusal of the medicine it names', async () => {
    const { id: lab } = await addLab('provider', ['hiv_ag_ab'])
    await report(lab, [{ code: 'hiv_ag_ab', value: 'Reactive' }])
    const { id } = await write('Descovy', 'hiv_prep')
    expect(await codeOf(act('provider', 'sign', id))).toBe('hiv_result')
    const { id: other } = await write('Descovy', 'other')
    expect(await codeOf(act('provider', 'sign', other))).toBe('by_hand_use')
  })

  it('is found by its name with a code of RxNorm, by those who prescribe', async () => {
    const search = (who: 'provider' | 'support') =>
      as(who).call('POST /patients/:patient/medicine_searches', {
        params: { patient },
        body: { text: 'lisin' },
      })
    expect(await search('provider')).toMatchObject([{ name: 'lisinopril', rxcui: '29046' }])
    expect(await statusOf(search('support'))).toBe(403)
  })
})

describe('the name of a medicine', () => {
  it('is told in words with its strength, and not to roles without access to the medicine', async () => {
    const { id, medicineName, amount } = await addPrescription('provider', { drug: 'ftc_tdf_prep' })
    expect(amount).toBe('30 tablets for 30 days')
    expect(medicineName).toBe('Truvada (emtricitabine and tenofovir DF), 200 mg / 300 mg')
    const toSupport = await as('support').prescriptions.get(id)
    expect(toSupport).not.toHaveProperty('medicineName')
    expect(toSupport).not.toHaveProperty('amount')
  })
})

describe('a diagnosis', () => {
  const search = (who: 'provider' | 'support', text: string) =>
    as(who).call('POST /patients/:patient/diagnosis_searches', {
      params: { patient },
      body: { text },
    })

  it('is found in the whole list by code and by words, by those who write notes', async () => {
    expect(await search('provider', 'a52.8')).toMatchObject([
      { code: 'A52.8', name: 'Late syphilis, latent' },
    ])
    const found = await search('provider', 'syphilis late latent')
    expect(found.map(({ code }) => code)).toContain('A52.8')
    expect(await statusOf(search('support', 'b20'))).toBe(403)
  })

  it('is refused without anything to search for', async () => {
    expect(await statusOf(search('provider', '  '))).toBe(422)
  })
})

describe('a dosage', () => {
  it('renders the sig, and refuses a quantity that contradicts it', async () => {
    const dosage = { ...dosageOf('doxycycline_chlamydia'), forDays: 7 }
    const { id, sig } = await addPrescription('provider', {
      ...{ drug: 'doxycycline_chlamydia', dosage, days: 7, refills: 0 },
    })
    expect(sig).toContain('twice a day for 7 days')
    const change = (values: object) => as('provider').prescriptions.update(id, values)
    expect(await codeOf(change({ quantity: 30 }))).toBe('dose_mismatch')
    expect(await codeOf(change({ days: 14, quantity: 28 }))).toBe('dose_mismatch')
    const changed = await change({
      dosage: { ...dosage, forDays: 14, words: 'Start on Monday.' },
      days: 14,
      quantity: 28,
    })
    expect(changed.sig).toContain('for 14 days')
    expect(changed.sig).toContain('Start on Monday.')
  })
})

describe('doubts about medicines that a patient has', () => {
  it('names each that a fact refuses, in one answer', async () => {
    const { id } = await addPrescription('provider', {
      ...{ drug: 'valacyclovir', quantity: 6, days: 3 },
    })
    expect(await codeOf(act('provider', 'sign', id))).toBe('answered')
    const found = await as('provider').call('GET /patients/:patient/prescription_checks', {
      params: { patient },
    })
    expect(found.map((each) => each.id)).not.toContain(id)
  })
})

describe('a draft that becomes another medicine', () => {
  it('drops the override reasons of the first medicine', async () => {
    const overrides = [{ topic: 'kidneys_x', kind: 'dose', reason: 'reduced' }]
    const { id } = await write('Lisinopril', 'other', { overrides })
    const change = (values: object) => as('provider').prescriptions.update(id, values)
    expect(await change({ note: 'Thank you' })).toMatchObject({ overrides })
    const medicine = {
      name: 'Losartan',
      strength: '50 mg',
      form: 'tablet',
      unit: 'tablet',
      rxcui: null,
    }
    expect(await change({ medicine })).toMatchObject({ overrides: null })
  })
})
