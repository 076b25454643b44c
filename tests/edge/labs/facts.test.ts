import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LabReport } from '#edge/domains/labs/index'
import { dayMs, iso, now } from '#edge/platform/time'
import { codeOf } from '../documentation/visits'
import { act, addPrescription, setPrescription } from '../prescriptions/pills'
import { as, db, type Person, userId, world } from '../world'
import { addLab, report } from './reports-on-orders'

beforeAll(world)
beforeEach(() =>
  db.exec(
    "delete from health_alerts; delete from health_entries; delete from observations; update prescriptions set status = 'draft', signed_at = null, signed_by_id = null;",
  ),
)

const patient = userId('patient')
const daysAgo = (days: number) => iso(now() - days * dayMs)

/** A result of so many days ago, which the patient may read or not yet. */
const find = async (values: LabReport['values'], days = 0, isReleased = true) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await report(id, values)
  await db
    .prepare(
      'update labs set collected_at = ?, released_at = iif(?, resulted_at, null) where id = ?',
    )
    .bind(daysAgo(days), isReleased ? 1 : 0, id)
    .run()
  return id
}
const read = (who: Person = 'provider', until?: string) =>
  as(who).call('GET /patients/:patient/facts', {
    params: { patient },
    query: until ? { until } : {},
  })
const measure = (section: 'vitals' | 'lab_vitals', code: string, value: string, unit?: string) =>
  as('provider').call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section },
    body: { code, value: unit ? `${value} ${unit}` : value },
  })

describe('the facts of a patient', () => {
  it('name to the patient what waits for its release, and not what it says', async () => {
    await find([{ code: 'hiv_ag_ab', value: 'Reactive' }], 20, false)
    await find([{ code: 'hiv_ag_ab', value: 'Non-reactive' }], 1)
    await find([{ code: 'syphilis_rpr', value: 'Non-reactive' }], 1)
    expect(await read('patient')).toMatchObject({
      hiv: { state: 'negative', doubt: null },
      awaitsRelease: ['hiv'],
    })
    expect(await read('provider')).toMatchObject({
      hiv: { state: 'preliminary' },
      awaitsRelease: [],
    })
    expect(await read('patient', daysAgo(400))).toMatchObject({ awaitsRelease: [] })
  })

  it('follow all tests together, and name when each was looked for', async () => {
    await find([{ code: 'syphilis_rpr', value: '1:16' }], 90)
    await find(
      [
        { code: 'syphilis_rpr', value: '1:64' },
        { code: 'hepatitis_b_surface_antigen', value: 'Not detected' },
        { code: 'hepatitis_c_antibody', value: 'Reactive' },
        { code: 'hiv_ag_ab', value: 'Non-reactive' },
      ],
      2,
    )
    expect(await read()).toMatchObject({
      hiv: { state: 'negative', doubt: null },
      isKnownHiv: false,
      syphilis: 'risen',
      hepatitisB: 'unknown',
      isHepatitisBExcluded: true,
      hepatitisC: 'antibody_alone',
      kidney: { egfr: null, creatinineClearance: null },
    })
  })

  it('are for their patient what is released to them', async () => {
    await find([{ code: 'syphilis_rpr', value: '1:16' }], 90)
    await find([{ code: 'syphilis_rpr', value: '1:64' }], 2, false)
    expect((await read()).syphilis).toBe('risen')
    expect((await read('patient')).syphilis).toBe('new')
  })

  it('are hidden from who has no part in the care', async () => {
    await expect(read('otherProvider')).rejects.toMatchObject({ status: 404 })
    for (const who of ['support', 'manager', 'pharmacy'] as const)
      await expect(read(who)).rejects.toMatchObject({ status: 403 })
  })

  it('take hepatitis C for cured twelve weeks after the medicine, and for new once it is found again', async () => {
    await find([{ code: 'hepatitis_c_rna', value: '1250000', unit: 'IU/mL' }], 400)
    const { id } = await addPrescription('provider', {
      drug: 'sofosbuvir_velpatasvir',
      days: 28,
      refills: 2,
    })
    await setPrescription(
      id,
      "reason = 'hep_c', status = 'dispensed', signed_by_id = author_id, signed_at = ?",
      daysAgo(390),
    )
    await find([{ code: 'hepatitis_c_rna', value: 'Not detected' }], 300)
    expect((await read()).hepatitisC).toBe('treated')
    await find([{ code: 'hepatitis_c_rna', value: 'Not detected' }], 200)
    expect((await read()).hepatitisC).toBe('cured')
    // A past medicine stays on record after the end of its prescription.
    await setPrescription(id, "status = 'expired', filled_at = ?", daysAgo(330))
    expect((await read()).hepatitisC).toBe('cured')
    await find([{ code: 'hepatitis_c_rna', value: '40000', unit: 'IU/mL' }], 2)
    expect((await read()).hepatitisC).toBe('reinfected')
    await setPrescription(id, "status = 'canceled', filled_at = null")
    expect((await read()).hepatitisC).toBe('infected')
  })

  it('name hepatitis B that the health history reports, until a test settles it', async () => {
    const write = (label: string) =>
      as('patient').call('POST /patients/:patient/health_histories/:section', {
        params: { patient, section: 'conditions' },
        body: { label },
      })
    await write('Hepatitis B')
    expect(await read()).toMatchObject({ hepatitisB: 'reported', isHepatitisBExcluded: false })
    await find([{ code: 'hepatitis_b_surface_antigen', value: 'Not detected' }], 2)
    expect(await read()).toMatchObject({ hepatitisB: 'unknown', isHepatitisBExcluded: true })
  })

  it('confirm HIV by tests together, or by a diagnosis that a clinician confirmed', async () => {
    const write = (who: 'patient' | 'provider', label = 'HIV disease (B20)') =>
      as(who).call('POST /patients/:patient/health_histories/:section', {
        params: { patient, section: 'conditions' },
        body: { label },
      })
    await write('patient')
    for (const label of ['HIV exposure, partner has HIV', 'Rule out B20', 'Family history of Z21'])
      await write('provider', label)
    expect((await read()).hivConfirmedAt).toBeNull()
    await find([{ code: 'hiv_ag_ab', value: 'Reactive' }], 3)
    expect((await read()).hivConfirmedAt).toBeNull()
    await find([{ code: 'hiv_rna', value: '45000', unit: 'copies/mL' }], 2, false)
    expect((await read()).hivConfirmedAt).toEqual(expect.any(String))
    expect((await read('patient')).hivConfirmedAt).toBeNull()
    await db.exec('delete from observations')
    await write('provider')
    expect((await read()).hivConfirmedAt).toEqual(expect.any(String))
  })

  it('take a medicine of the history that a clinician confirmed for a treatment', async () => {
    await find([{ code: 'hepatitis_c_rna', value: '1250000', unit: 'IU/mL' }], 400)
    await find([{ code: 'hepatitis_c_rna', value: 'Not detected' }], 2)
    const body = { label: 'Mavyret', onsetOn: '2025', endedOn: '2025' }
    const write = (who: 'patient' | 'provider') =>
      as(who).call('POST /patients/:patient/health_histories/:section', {
        params: { patient, section: 'medications' },
        body,
      })
    await write('patient')
    expect((await read()).hepatitisC).toBe('no_virus')
    await write('provider')
    expect((await read()).hepatitisC).toBe('cured')
  })

  it('have the creatinine clearance of a creatinine and a weight, beside the eGFR', async () => {
    await db.exec(`update patients set sex = 'Female', dob = '1986-01-01' where id = '${patient}'`)
    await find([
      { code: 'creatinine', value: '88.4', unit: 'umol/L' },
      { code: 'egfr', value: '>59' },
    ])
    expect((await read()).kidney).toMatchObject({
      egfr: { value: 60, source: 'lab' },
      creatinineClearance: null,
    })
    await measure('vitals', 'weight', '72', 'kg')
    expect(await read()).toMatchObject({
      weight: { value: 72, source: 'staff' },
      kidney: { creatinineClearance: { value: 85, age: 40, sex: 'Female' } },
    })
  })

  it('as of a moment leave out what came later', async () => {
    const id = await find([{ code: 'hepatitis_c_antibody', value: 'Reactive' }])
    const { resultedAt } = await as('provider').labs.get(id)
    await db.exec("update observations set final_at = '2026-01-01T00:00:00.000Z'")
    await find([{ code: 'hepatitis_c_rna', value: 'Not detected' }])
    expect((await read()).hepatitisC).toBe('no_virus')
    expect((await read('provider', '2026-01-02T00:00:00.000Z')).hepatitisC).toBe('antibody_alone')
    expect(resultedAt).not.toBeNull()
  })
})

describe('what is checked by the facts', () => {
  const check = async (drug: 'ftc_tdf_prep' | 'sofosbuvir_velpatasvir') =>
    (
      await as('provider').call('POST /patients/:patient/prescription_checks', {
        params: { patient },
        body: { drug, days: 28, refills: 0 },
      })
    ).map(({ code, level }) => `${code}: ${level}`)

  it('a medicine that the kidneys clear: the creatinine clearance, and the eGFR beside it where they differ', async () => {
    await db.exec(`update patients set sex = 'Male', dob = '1966-01-01' where id = '${patient}'`)
    await find([
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
      { code: 'creatinine', value: '1.4' },
      { code: 'egfr', value: '58' },
    ])
    expect(await check('ftc_tdf_prep')).toContain('kidneys: refusal')
    await measure('vitals', 'weight', '95', 'kg')
    expect(await check('ftc_tdf_prep')).toContain('kidneys_differ: warning')
    expect(await check('ftc_tdf_prep')).not.toContain('kidneys: refusal')
    await db.exec("delete from observations where code = 'weight'")
    await measure('vitals', 'weight', '60', 'kg')
    expect(await check('ftc_tdf_prep')).toContain('kidneys: refusal')
  })

  it('medicine against hepatitis C: hepatitis B is looked for first', async () => {
    expect(await check('sofosbuvir_velpatasvir')).toEqual(['hepatitis_b_unknown: override'])
    await find([{ code: 'hepatitis_b_surface_antigen', value: 'Not detected' }])
    expect(await check('sofosbuvir_velpatasvir')).toEqual([])
  })

  it('the end of tenofovir: not without a word while hepatitis B is there or not known', async () => {
    const { id } = await addPrescription('provider', { drug: 'ftc_tdf_prep' })
    await setPrescription(
      id,
      "status = 'dispensed', signed_at = created_at, signed_by_id = author_id, filled_at = created_at",
    )
    const stop = (words?: string, reasonCode = 'patient_asked') =>
      as('provider').call('POST /prescriptions/:id/discontinue', {
        params: { id },
        body: {
          reasonCode,
          ...(words && {
            overrides: [{ topic: 'hepatitis_b_flare', kind: 'flare', reason: 'other', words }],
          }),
        },
      })
    expect(await codeOf(stop())).toBe('hepatitis_b_flare')
    await find([{ code: 'hepatitis_b_surface_antigen', value: 'Detected' }], 3)
    expect(await codeOf(stop())).toBe('hepatitis_b_flare')
    // Another medicine with tenofovir goes on.
    const other = await addPrescription('provider', { drug: 'ftc_taf_prep' })
    await setPrescription(
      other.id,
      "status = 'dispensed', signed_at = created_at, signed_by_id = author_id",
    )
    expect(await codeOf(stop())).toBe('answered')
    await setPrescription(id, "status = 'dispensed'")
    await setPrescription(other.id, "status = 'expired'")
    expect(await stop('ALT each month for six months.')).toMatchObject({
      status: 'discontinued',
      overrides: [{ reason: 'other', words: 'ALT each month for six months.' }],
    })
    await setPrescription(id, "status = 'dispensed'")
    await find([{ code: 'hepatitis_b_surface_antigen', value: 'Not detected' }])
    expect(await codeOf(stop())).toBe('answered')
  })

  it('a prescription that no pharmacy gave ends without that', async () => {
    const { id } = await addPrescription('provider', { drug: 'ftc_tdf_prep' })
    await setPrescription(id, "status = 'error', signed_at = created_at, signed_by_id = author_id")
    const canceled = as('provider').call('POST /prescriptions/:id/cancel', {
      params: { id },
      body: { reasonCode: 'patient_asked' },
    })
    expect(await codeOf(canceled)).toBe('answered')
    expect(await codeOf(act('provider', 'retry', id))).not.toBe('answered')
  })
})
