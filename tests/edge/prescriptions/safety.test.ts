import { beforeAll, describe, expect, it } from 'vitest'
import type { LabReport } from '#edge/domains/labs/index'
import { encryptContent } from '#edge/domains/soap_notes/content'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now } from '#edge/platform/time'
import { addVisit, codeOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, bindings, db, pharmacyId, userId, world } from '../world'
import { act, addPrescription, dosageOf, setPrescription } from './pills'

beforeAll(world)

const patient = userId('patient')
const check = async (
  drug:
    | 'ftc_tdf_prep'
    | 'cabotegravir_prep'
    | 'cabotegravir_prep_start'
    | 'bictegravir_treatment'
    | 'benzathine_penicillin',
  days = 30,
  refills = 0,
) =>
  (
    await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { drug, days, refills },
    })
  )
    // No one was weighed here, and PrEP asks for it each time.
    .filter(({ code }) => code !== 'weight_unknown')
    .map(({ code, level }) => `${code}: ${level}`)
const found = async (egfr: string) => {
  const { id } = await addLab('provider', ['hiv_ag_ab', 'egfr'])
  await report(id, [
    { code: 'hiv_ag_ab', value: 'Non-reactive' },
    { code: 'egfr', value: egfr },
  ])
}
const tested = async (...values: LabReport['values']) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await report(id, values)
}
/** A result from elsewhere, of a specimen that was taken so many days ago. */
const enter = async (value: string, days: number) => {
  const { id } = await as('provider')
    .labs.in({ patients: patient })
    .create({ vendor: 'Manual', tests: ['hiv_ag_ab'] })
  await as('provider').call('POST /labs/:lab/results', {
    params: { lab: id },
    body: {
      values: [{ code: 'hiv_ag_ab', value }],
      collectedAt: iso(now() - days * dayMs),
    },
  })
}
const sign = async (other: Parameters<typeof addPrescription>[1]) => {
  const { id } = await addPrescription('provider', {
    drug: 'ftc_tdf_prep',
    refills: 0,
    ...other,
  })
  return { id, code: await codeOf(act('provider', 'sign', id)) }
}

/** Its renewal is asked for. */
const ask = (id: string) => setPrescription(id, "status = 'renewal_requested'")
/** Nothing was tested or prescribed before. */
const startAnew = async () => {
  await db.exec('delete from observations')
  await db.exec("update prescriptions set signed_at = null, status = 'draft'")
}

describe('what is checked as a prescription is signed', () => {
  it('PrEP: ninety days, a test between supplies, or a bridge with its reason', async () => {
    expect(await check('ftc_tdf_prep', 30, 3)).toEqual([
      'hiv_test: refusal',
      'prep_days: refusal',
      'kidneys_unknown: needs',
      'hepatitis_b_unknown: needs',
    ])
    const overrideReason = 'The blood is drawn today.'
    expect((await sign({ days: 90, refills: 1, overrideReason })).code).toBe('hiv_test')
    expect((await sign({ days: 90, refills: 0, overrideReason })).code).toBe('hiv_test')
    const bridge = { days: 30, refills: 0 }
    expect((await sign(bridge)).code).toBe('hiv_test')
    const first = await sign({ ...bridge, overrideReason })
    expect(first.code).toBe('answered')
    await ask(first.id)
    expect((await sign({ ...bridge, renews: first.id, overrideReason })).code).toBe('bridge_used')
    await drainOutbox(environmentOf(bindings))
    await db
      .prepare(`update prescriptions set status = 'dispensed', refills_left = 1 where id = ?`)
      .bind(first.id)
      .run()
    expect(await codeOf(act('patient', 'refill', first.id))).toBe('hiv_test')
    await found('96')
    expect(await check('ftc_tdf_prep')).toEqual(['duplicate: override'])
    expect((await act('patient', 'refill', first.id)).status).toBe('sent')
    expect((await sign({ days: 90, overrideReason })).code).toBe('prep_days')
    // Naming another as renewed takes it out of no count, unless its renewal was asked for.
    expect((await sign({ days: 90, renews: first.id, overrideReason })).code).toBe('prep_days')
    await ask(first.id)
    expect((await sign({ days: 90, renews: first.id, overrideReason })).code).toBe('answered')
  })

  it('two signatures at the same moment as one after the other', async () => {
    await startAnew()
    await tested({ code: 'egfr', value: '96' }, { code: 'hiv_ag_ab', value: 'Non-reactive' })
    const supply = { drug: 'ftc_tdf_prep', days: 90, refills: 0 } as const
    const drafts = [
      await addPrescription('provider', supply),
      await addPrescription('provider', supply),
    ]
    const codes = await Promise.all(drafts.map(({ id }) => codeOf(act('provider', 'sign', id))))
    expect(codes.filter((code) => code === 'answered')).toHaveLength(1)
    expect(codes.find((code) => code !== 'answered')).toMatch(/^(signed_meanwhile|prep_days)$/)
  })

  it('injectable PrEP without a test on file is refused, with a reason too', async () => {
    await startAnew()
    expect(await check('cabotegravir_prep_start', 60)).toEqual([
      'hiv_test: refusal',
      'hiv_rna: override',
    ])
    const shot = { drug: 'lenacapavir_prep', days: 182, quantity: 2 } as const
    const signed = await sign({ ...shot, overrideReason: 'The blood is drawn today.' })
    expect(signed.code).toBe('hiv_test')
  })

  it('a first PrEP after a test of more than a week ago takes a reason as pills, and another test as an injection', async () => {
    await startAnew()
    await enter('Non-reactive', 9)
    expect(await check('cabotegravir_prep_start', 60)).toEqual([
      'hiv_test: refusal',
      'hiv_rna: override',
    ])
    expect((await sign({})).code).toBe('hiv_test')
    expect((await sign({ overrideReason: 'Drawn this morning.' })).code).toBe('answered')
    expect(await check('cabotegravir_prep_start', 60)).toEqual([])
  })

  it('a reactive, unclear or unread HIV test refuses PrEP until differentiation and RNA rule HIV out', async () => {
    await startAnew()
    await tested({ code: 'egfr', value: '96' }, { code: 'hiv_ag_ab', value: 'Non-reactive' })
    const before = await sign({})
    expect(before.code).toBe('answered')
    await drainOutbox(environmentOf(bindings))
    await db
      .prepare(`update prescriptions set status = 'dispensed', refills_left = 2 where id = ?`)
      .bind(before.id)
      .run()
    for (const value of ['See note', 'Indeterminate', 'Reactive']) {
      await tested({ code: 'hiv_ag_ab', value })
      expect((await sign({ days: 30, refills: 0, overrideReason: 'A bridge.' })).code).toBe(
        'hiv_result',
      )
    }
    expect(await check('cabotegravir_prep')).toContain('hiv_result: refusal')
    expect(await check('bictegravir_treatment')).not.toContain('hiv_result: refusal')
    expect(await codeOf(act('provider', 'refill', before.id))).toBe('hiv_result')
    expect(await codeOf(act('patient', 'refill', before.id))).toBe('talk_first')
    await tested({ code: 'hiv_ag_ab', value: 'Non-reactive' })
    await tested({ code: 'hiv_rna', value: '420' })
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await db.exec('delete from observations')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await tested({ code: 'hiv_ag_ab', value: 'Non-reactive' })
    await tested({ code: 'hiv_rna', value: 'Not detected' })
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await tested({ code: 'hiv_differentiation', value: 'HIV negative' })
    expect((await act('patient', 'refill', before.id)).status).toBe('sent')
  })

  it('counts a test from its specimen: an old negative one releases no PrEP, an old reactive one holds it', async () => {
    await startAnew()
    await tested({ code: 'hiv_ag_ab', value: 'Non-reactive' })
    expect(await check('ftc_tdf_prep')).not.toContain('hiv_test: override')
    await enter('Reactive', 200)
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await db.exec('delete from observations')
    await enter('Non-reactive', 200)
    expect(await check('ftc_tdf_prep')).toContain('hiv_test: override')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await enter('Non-reactive', 40)
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
  })

  it('a reactive test at home stands until a lab finds neither antibodies nor RNA', async () => {
    await db.exec('delete from observations')
    await tested({ code: 'hiv_ag_ab', value: 'Non-reactive' })
    await tested({ code: 'hiv_self_test', value: 'Invalid' })
    expect(await check('ftc_tdf_prep')).not.toContain('hiv_result: refusal')
    for (const value of ['Reactive', 'Non-reactive']) {
      await tested({ code: 'hiv_self_test', value })
      expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    }
    await tested({ code: 'hiv_ag_ab', value: 'Non-reactive' })
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await tested({ code: 'hiv_rna', value: 'Not detected' })
    expect(await check('ftc_tdf_prep')).not.toContain('hiv_result: refusal')
  })

  it('PEP within 72 hours of an exposure, which the note names as a number', async () => {
    const { patient: id, appointment } = await addVisit({ encounterType: '11' })
    const { encounterId } = await as('provider').call(
      'PATCH /patients/:patient/appointments/:appointment/soap_notes',
      {
        params: { patient: id, appointment },
        version: 0,
        body: { content: JSON.stringify({ hours_since_exposure: 20 }) },
      },
    )
    const { id: rx } = await as('provider').call(
      'POST /patients/:patient/encounters/:encounter/prescriptions',
      {
        params: { patient: id, encounter: encounterId ?? '' },
        body: {
          drug: 'dolutegravir_pep',
          dosage: dosageOf('dolutegravir_pep'),
          quantity: 28,
          days: 28,
          refills: 0,
          reason: 'hiv_pep',
          pharmacy: pharmacyId(),
        },
      },
    )
    const note = async (hours_since_exposure: number | string) =>
      db
        .prepare('update soap_notes set content = ? where appointment_id = ?')
        .bind(
          await encryptContent(environmentOf(bindings), appointment, { hours_since_exposure }),
          appointment,
        )
        .run()
    for (const [hours, code] of [
      ['two days', 'pep_hours'],
      [-1, 'pep_hours'],
      [80, 'pep_late'],
      [20, 'pep_half'],
    ] as const) {
      await note(hours)
      expect(await codeOf(act('provider', 'sign', rx))).toBe(code)
    }
  })

  it('kidneys by the last result, and an allergy on file, which takes a reason', async () => {
    await startAnew()
    await db.exec('delete from soap_notes')
    await found('>59')
    expect(await check('ftc_tdf_prep')).toEqual(['hepatitis_b_unknown: needs'])
    const age = () =>
      db.exec(
        "update observations set final_at = strftime('%Y-%m-%dT%H:%M:%fZ', final_at, '-366 days')",
      )
    await age()
    expect(await check('ftc_tdf_prep')).toContain('kidneys_unknown: needs')
    await found('<60')
    expect(await check('ftc_tdf_prep')).toContain('kidneys: refusal')
    await age()
    expect(await check('ftc_tdf_prep')).toContain('kidneys: refusal')
    await found('58')
    expect((await sign({})).code).toBe('kidneys')
    expect((await sign({ drug: 'ftc_taf_prep' })).code).toBe('answered')
    await as('provider').call('POST /patients/:patient/health_histories/:section', {
      params: { patient, section: 'allergies' },
      body: { label: 'Penicillin', severity: 'severe' },
    })
    expect(await check('benzathine_penicillin', 1)).toEqual(['allergy: override'])
    const shot = { drug: 'benzathine_penicillin', days: 1, refills: 0 } as const
    expect((await sign({ ...shot })).code).toBe('allergy')
    expect((await sign({ ...shot, overrideReason: 'Desensitized in June.' })).code).toBe('answered')
  })

  it('counts a typed kidney value as one of a lab, and takes a typed HIV value for a doubt alone', async () => {
    const type = (code: string, value: string) =>
      as('provider').call('POST /patients/:patient/health_histories/:section', {
        params: { patient, section: 'lab_vitals' },
        body: { code, value },
      })
    await startAnew()
    await found('96')
    await type('gfr', '50')
    expect(await check('ftc_tdf_prep')).toContain('kidneys: refusal')
    await startAnew()
    await found('96')
    expect(await check('ftc_tdf_prep')).not.toContain('kidneys: refusal')
    await type('viral_load', '1,200')
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await startAnew()
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await tested({ code: 'hiv_differentiation', value: 'HIV negative' })
    await type('viral_load', 'Not detected')
    expect(await check('ftc_tdf_prep')).toContain('hiv_result: refusal')
    await tested({ code: 'hiv_rna', value: 'Not detected' })
    expect(await check('ftc_tdf_prep')).not.toContain('hiv_result: refusal')
  })
})
