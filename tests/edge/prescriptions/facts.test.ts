import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import type { LabReport } from '#edge/domains/labs/index'
import { loadPrescribingFacts } from '#edge/domains/prescribing/index'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import { addVisit, codeOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, bindings, db, userId, world } from '../world'
import { act, addPrescription } from './pills'

beforeAll(world)

const patient = userId('patient')
const check = async (drug: MedicationCode, more: { days?: number; quantity?: number } = {}) =>
  (
    await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { drug, days: 30, refills: 0, ...more },
    })
  ).map(({ code, level }) => `${code}: ${level}`)
const write = (section: string, label: string, who: 'patient' | 'provider' = 'provider') =>
  as(who).call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section },
    body: { label, ...(section === 'allergies' && { severity: 'moderate' as const }) },
  })
const weigh = () =>
  as('provider').call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section: 'vitals' },
    body: { code: 'weight', value: '165 lb' },
  })
const tested = async (...values: LabReport['values']) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await report(id, values)
}
const sign = async (
  drug: MedicationCode,
  days: number,
  quantity = days,
  overrideReason?: string,
) => {
  const { id } = await addPrescription('provider', {
    drug,
    days,
    quantity,
    refills: 0,
    ...(overrideReason && { overrideReason }),
  })
  return codeOf(act('provider', 'sign', id))
}

/** Tested for all that PrEP asks for, and nothing else on file. */
beforeEach(async () => {
  for (const table of ['observations', 'health_entries', 'soap_notes', 'assessments'])
    await db.exec(`delete from ${table}`)
  await db.exec("update prescriptions set signed_at = null, status = 'draft', filled_at = null")
  await tested(
    { code: 'hiv_ag_ab', value: 'Non-reactive' },
    { code: 'egfr', value: '96' },
    { code: 'hepatitis_b_surface_antigen', value: 'Negative' },
  )
  await weigh()
})

describe('a prescription is held against', () => {
  it('HIV that a clinician wrote among the conditions', async () => {
    expect(await check('ftc_tdf_prep')).toEqual([])
    await write('conditions', 'HIV disease (B20)')
    expect(await check('ftc_tdf_prep')).toEqual(['hiv_result: refusal'])
    expect(await sign('ftc_tdf_prep', 30, 30, 'Confirmed by phone.')).toBe('hiv_result')
  })

  it('a weight, which is asked for where none is on file, and counts as a note has it', async () => {
    await db.exec("delete from observations where code = 'weight'")
    expect(await check('ftc_tdf_prep')).toEqual(['weight_unknown: needs'])
    const visit = await addVisit({ encounterType: '1' })
    const noted = (weight: number, version: number) =>
      as('provider').call('PATCH /patients/:patient/appointments/:appointment/soap_notes', {
        params: visit,
        version,
        body: { content: JSON.stringify({ weight }) },
      })
    await noted(165, 0)
    expect(await check('ftc_tdf_prep')).toEqual([])
    await noted(70, 1)
    expect(await check('ftc_tdf_prep')).toEqual(['weight: refusal'])
    await weigh()
    expect(await check('ftc_tdf_prep')).toEqual([])
  })

  it('a mention of HIV that may mean another thing, which takes a reason', async () => {
    await write('conditions', 'HIV exposure last year')
    expect(await check('ftc_tdf_prep')).toEqual(['hiv_mentioned: override'])
  })

  it('an allergy in the words of the patient, before a clinician confirms it', async () => {
    await write('allergies', 'Viread', 'patient')
    expect(await check('ftc_taf_prep')).toEqual(['allergy: override', 'sex_unasked: needs'])
    await write('allergies', 'PCN', 'patient')
    expect(await check('benzathine_penicillin', { days: 1 })).toEqual(['allergy: override'])
  })

  it('no allergy that the patient denies, and one that no rule understands as a warning', async () => {
    await write('allergies', 'No penicillin allergy')
    expect(await check('benzathine_penicillin', { days: 1 })).toEqual([])
    await write('allergies', 'the pink pills')
    expect(await check('benzathine_penicillin', { days: 1 })).toEqual(['allergy_unread: warning'])
  })

  it('medicines from elsewhere: nitroglycerin, rifampin, carbamazepine, amiodarone', async () => {
    await write('medications', 'Nitroglycerin 0.4 mg')
    expect(await check('sildenafil')).toEqual(['interaction: refusal'])
    await write('medications', 'Rifampin')
    await write('medications', 'Carbamazepine')
    for (const drug of ['cabotegravir_prep', 'bictegravir_treatment', 'dolutegravir_pep'] as const)
      expect(await check(drug)).toEqual(
        expect.arrayContaining([expect.stringMatching('interaction')]),
      )
    await write('medications', 'amiodarone')
    expect(await check('sofosbuvir_velpatasvir')).toContain('interaction: override')
  })

  it('PrEP beside treatment of HIV, and one tenofovir on the other', async () => {
    const reason = 'Another clinic confirmed it.'
    expect(await sign('bictegravir_treatment', 30, 30, reason)).toBe('answered')
    expect(await check('ftc_taf_prep')).toContain('duplicate: override')
    await db.exec("update prescriptions set signed_at = null, status = 'draft'")
    expect(await sign('ftc_taf_prep', 90)).toBe('answered')
    expect(await check('ftc_tdf_prep')).toEqual(['prep_days: refusal', 'duplicate: override'])
  })

  it('a quantity, days and a sig that contradict each other', async () => {
    expect(await check('ftc_tdf_prep', { quantity: 365 })).toEqual([
      'prep_days: refusal',
      'dose_mismatch: refusal',
    ])
    expect(await codeOf(addPrescription('provider', { drug: 'ftc_tdf_prep', quantity: 365 }))).toBe(
      'dose_mismatch',
    )
    expect(await sign('ftc_tdf_prep', 30, 30)).toBe('answered')
  })

  it('a bridge that was given already', async () => {
    await db.exec("delete from observations where code = 'hiv_ag_ab'")
    const reason = 'The blood is drawn tomorrow.'
    expect(await sign('ftc_tdf_prep', 30)).toBe('hiv_test')
    expect(await sign('ftc_tdf_prep', 30, 30, 'x')).toBe('hiv_test')
    expect(await sign('ftc_tdf_prep', 30, 30, reason)).toBe('answered')
    expect(['bridge_used', 'hiv_test']).toContain(await sign('ftc_tdf_prep', 30, 30, reason))
  })

  it('the note of a visit: a positive test, signs of acute HIV', async () => {
    const { patient: id, appointment } = await addVisit({ encounterType: '2' })
    const note = (content: object, version: number) =>
      as('provider').call('PATCH /patients/:patient/appointments/:appointment/soap_notes', {
        params: { patient: id, appointment },
        version,
        body: { content: JSON.stringify(content) },
      })
    await note({ acute_hiv: 'Yes' }, 0)
    expect(await check('ftc_tdf_prep')).toEqual(['acute_hiv: refusal'])
    await note({ hiv_test: 'Positive', acute_hiv: 'No' }, 1)
    expect(await check('ftc_tdf_prep')).toEqual(['hiv_result: refusal'])
  })

  it('a pregnancy test, for doxycycline: without one, and without a sex at birth, both are asked for', async () => {
    await tested({ code: 'syphilis_rpr', value: 'Non-reactive' })
    expect(await check('doxycycline_pep')).toEqual([
      'sex_unasked: needs',
      'pregnancy_unknown: needs',
    ])
    await tested({ code: 'pregnancy', value: 'Positive' })
    expect(await check('doxycycline_pep')).toEqual(['pregnancy: refusal', 'sex_unasked: needs'])
    await tested({ code: 'pregnancy', value: 'Negative' })
    expect(await check('doxycycline_pep')).toEqual(['sex_unasked: needs'])
  })
})

describe('the check', () => {
  it('reads all facts in one round trip', async () => {
    const own = connect(bindings.DB)
    await loadPrescribingFacts({ env: environmentOf(bindings), db: own, now: iso(now()) }, patient)
    expect(own.cost.roundTrips).toBe(1)
  })

  it('says what it found, and the source of the rule', async () => {
    await write('conditions', 'HIV disease (B20)')
    const [found] = await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { drug: 'ftc_tdf_prep', days: 30, refills: 0 },
    })
    expect(found).toMatchObject({
      text: expect.stringContaining('HIV disease (B20)'),
      source: expect.stringContaining('CDC'),
    })
  })
})
