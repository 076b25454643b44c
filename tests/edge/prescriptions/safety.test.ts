import { beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { codeOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { as, bindings, db, userId, world } from '../world'
import { act, addPrescription } from './pills'

beforeAll(world)

const patient = userId('patient')
const check = async (drug: 'ftc_tdf_prep' | 'benzathine_penicillin', days = 30, refills = 0) =>
  (
    await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { drug, days, refills },
    })
  ).map(({ id, level }) => `${id}: ${level}`)
const found = async (egfr: string) => {
  const { id } = await addLab('provider', ['hiv_ag_ab', 'egfr'])
  await report(id, [
    { code: 'hiv_ag_ab', value: 'Non-reactive' },
    { code: 'egfr', value: egfr },
  ])
}
const sign = async (other: Parameters<typeof addPrescription>[1]) => {
  const { id } = await addPrescription('provider', { drug: 'ftc_tdf_prep', ...other })
  return { id, code: await codeOf(act('provider', 'sign', id)) }
}

describe('what is checked as a prescription is signed', () => {
  it('PrEP: ninety days, a test between supplies, or a bridge with its reason', async () => {
    expect(await check('ftc_tdf_prep', 30, 3)).toEqual([
      'prep_days: refusal',
      'hiv_test: warning',
      'kidneys_unknown: warning',
    ])
    expect((await sign({ days: 90, refills: 1 })).code).toBe('prep_days')
    const first = await sign({})
    expect(first.code).toBe('answered')
    expect((await sign({ renews: first.id })).code).toBe('hiv_test')
    const bridge = { renews: first.id, days: 30, refills: 0 }
    expect((await sign(bridge)).code).toBe('hiv_test')
    expect((await sign({ ...bridge, overrideReason: 'The kit is on its way.' })).code).toBe(
      'answered',
    )
    await drainOutbox(environmentOf(bindings))
    await db
      .prepare(`update prescriptions set status = 'dispensed' where id = ?`)
      .bind(first.id)
      .run()
    expect(await codeOf(act('patient', 'refill', first.id))).toBe('hiv_test')
    await found('96')
    expect(await check('ftc_tdf_prep')).toEqual(['duplicate: warning'])
    expect((await act('patient', 'refill', first.id)).status).toBe('sent')
  })

  it('kidneys by the last result, and an allergy on file, which takes a reason', async () => {
    await found('>59')
    expect(await check('ftc_tdf_prep')).not.toContain('kidneys: refusal')
    await found('<60')
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
})
