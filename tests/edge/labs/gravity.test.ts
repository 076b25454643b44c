import { afterEach, beforeAll, expect, it } from 'vitest'
import type { LabTestCode } from '#edge/domains/labs/lab-tests'
import { gravities, gravityOf } from '#edge/domains/labs/marks/gravity'
import { readValue } from '#edge/domains/labs/reading/read-value'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { setClock } from '#edge/platform/time'
import { addPrescription } from '../prescriptions/pills'
import { as, bindings, db, userId, world } from '../world'
import { friday, gravityCases } from './gravity-cases'
import { addLab, report } from './reports-on-orders'

beforeAll(world)
afterEach(() => setClock(null))

it.each(gravityCases)(
  '%s: %s %s is due and is a task by its row',
  async (code, test, value, task, due) => {
    expect(gravityOf([{ code: test, ...readValue(test, { value }) }]).code).toBe(code)
    const { id } = await addLab('provider', [test])
    setClock(Date.parse(friday))
    await report(id, [{ code: test, value }])
    setClock(null)
    await drainOutbox(environmentOf(bindings))
    const lab = await as('clinical_lead').labs.get(id)
    expect(lab).toMatchObject({
      dueAt: due,
      gravity: gravityOf([{ code: test, ...readValue(test, { value }) }]).rank,
    })
    const all = await as('clinical_lead').tasks.list({ page: { size: 100 } })
    const mine = all.filter(({ subjectId }) => subjectId === id)
    expect(mine.map(({ kind, dueAt }) => [kind, dueAt])).toEqual(task ? [[task, due]] : [])
  },
)

it('a value of HIV RNA in a person in treatment is one business day, and below 200 in range', () => {
  const known = { isKnownHiv: true }
  const of = (value: string) =>
    gravityOf([{ code: 'hiv_rna', ...readValue('hiv_rna', { value }, known) }], known).code
  expect(of('900')).toBe('hiv_viral_load')
  expect(of('150')).toBe('in_range')
})

it('an eGFR below the label of a medicine being taken is due the same day', () => {
  const value = { code: 'egfr', ...readValue('egfr', { value: '52' }) } as const
  expect(gravityOf([value], { labelEgfr: 60 }).code).toBe('below_label')
  expect(gravityOf([value], { labelEgfr: 30 }).code).toBe('out_of_range')
})

it('an eGFR is read beside the medicines that the patient takes now', async () => {
  const pills = await addPrescription('provider', {
    drug: 'ftc_tdf_prep',
    refills: 0,
    overrideReason: 'Tested elsewhere last week',
  })
  const gravityWith = async (status: string) => {
    await db
      .prepare(
        'update prescriptions set status = ?, signed_at = created_at, signed_by_id = ? where id = ?',
      )
      .bind(status, userId('provider'), pills.id)
      .run()
    const { id } = await addLab('provider', ['egfr'])
    await report(id, [{ code: 'egfr', value: '52' }])
    return (await as('provider').labs.get(id)).gravity
  }
  expect(await gravityWith('dispensed')).toBe(3)
  expect(await gravityWith('discontinued')).toBe(7)
})

it('a test that was not performed opens no task to read it: another asks for it again', () => {
  const { code, task } = gravityOf([{ code: 'hiv_ag_ab', flag: 'not_performed', measure: null }])
  expect([code, task]).toEqual(['not_performed', null])
})

it('every row of the table has a case here', () => {
  const tested = new Set([
    ...gravityCases.map(([code]) => code),
    'hiv_viral_load',
    'below_label',
    'hiv_unsettled',
    'not_performed',
  ])
  expect(gravities.map(({ code }) => code).filter((code) => !tested.has(code))).toEqual([])
})

it('a titer that follows its treatment is read like what is out of range; one that rises, or corrects another, is a call', async () => {
  const find = async (value: string, status: 'final' | 'corrected' = 'final', on?: string) => {
    const id = on ?? (await addLab('provider', ['syphilis_rpr'])).id
    await report(id, [{ code: 'syphilis_rpr', value }], status)
    return as('clinical_lead').labs.get(id)
  }
  await db.exec('delete from observations')
  expect((await find('1:32')).gravity).toBe(5)
  await db.exec(`update labs set collected_at = '2026-01-01T00:00:00.000Z'`)
  const { id } = await addPrescription('provider', { drug: 'benzathine_penicillin' })
  await db
    .prepare(
      `update prescriptions set reason = 'syphilis', status = 'dispensed', signed_at = '2026-01-02T00:00:00.000Z',
       signed_by_id = author_id where id = ?`,
    )
    .bind(id)
    .run()
  const followed = await find('1:8')
  expect(followed.gravity).toBe(7)
  expect((await find('1:16', 'corrected', followed.id)).gravity).toBe(5)
  expect((await find('1:128')).gravity).toBe(5)
})

it('opens a call for a reactive HIV test unless a clinician or tests confirmed HIV before', async () => {
  const tasksOf = async (id: string) => {
    await drainOutbox(environmentOf(bindings))
    const all = await as('clinical_lead').tasks.list({ page: { size: 100 } })
    return all.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind)
  }
  const tell = async (...values: Parameters<typeof report>[1] & object) => {
    const { id } = await addLab(
      'provider',
      values.map(({ code }) => code),
    )
    await report(id, values)
    return { id, tasks: await tasksOf(id), lab: await as('clinical_lead').labs.get(id) }
  }
  const diagnose = (who: 'patient' | 'provider') =>
    as(who).call('POST /patients/:patient/health_histories/:section', {
      params: { patient: userId('patient'), section: 'conditions' },
      body: { label: 'HIV' },
    })
  await db.exec('delete from health_alerts; delete from health_entries; delete from observations;')
  const reactive = { code: 'hiv_ag_ab', value: 'Reactive' } as const
  await diagnose('patient')
  expect((await tell(reactive)).tasks).toEqual(['call_about_result'])
  await diagnose('provider')
  const expected = await tell(reactive)
  expect(expected.tasks).toEqual(['read_result'])
  expect(expected.lab).toMatchObject({ gravity: 7, outcome: 'review' })
  // The result that confirms HIV needs a call by its own order.
  await db.exec('delete from health_alerts; delete from health_entries; delete from observations;')
  const first = await tell(reactive, { code: 'hiv_differentiation', value: 'HIV-1 positive' })
  expect(first.tasks).toEqual(['call_about_result'])
  await report(first.id, [{ code: 'hiv_ag_ab', value: 'Repeatedly reactive' }], 'corrected')
  expect((await as('clinical_lead').labs.get(first.id)).gravity).toBe(1)
  expect((await tell(reactive)).tasks).toEqual(['read_result'])
})

it('asks for another test by the next business day when a negative HIV test does not resolve a reactive one', async () => {
  const find = async (code: LabTestCode, value: string) => {
    const { id } = await addLab('provider', [code])
    await report(id, [{ code, value }])
    await drainOutbox(environmentOf(bindings))
    return id
  }
  const tasksOf = async (id: string) =>
    (await as('clinical_lead').tasks.list({ page: { size: 100 } }))
      .filter(({ subjectId }) => subjectId === id)
      .map(({ kind, priority }) => [kind, priority])
  await db.exec('delete from health_alerts; delete from health_entries; delete from observations;')
  expect(await tasksOf(await find('hiv_ag_ab', 'Non-reactive'))).toEqual([])
  await find('hiv_ag_ab', 'Reactive')
  // Antibodies that are not there yet are those of an acute infection too: RNA is owed.
  const differentiation = await find('hiv_differentiation', 'HIV negative')
  expect(await tasksOf(differentiation)).toEqual([['read_result', 2]])
  expect((await as('clinical_lead').labs.get(differentiation)).gravity).toBe(4)
  expect(await tasksOf(await find('hiv_rna', 'Not detected'))).toEqual([])
  // A screen that finds none in a person with confirmed HIV is a contradiction.
  await find('hiv_differentiation', 'HIV-1 positive')
  expect(await tasksOf(await find('hiv_ag_ab', 'Non-reactive'))).toEqual([['read_result', 2]])
  expect(await tasksOf(await find('hiv_rna_qualitative', 'Not detected'))).toEqual([])
})

it('asks for a call the same day about HIV RNA in a patient whose choice of care is the only sign of HIV', async () => {
  const patient = userId('patient')
  const addRna = async () => {
    const { id } = await addLab('provider', ['hiv_rna'])
    await report(id, [{ code: 'hiv_rna', value: '150', unit: 'copies/mL' }])
    return (await as('clinical_lead').labs.get(id)).gravity
  }
  await db.exec('delete from health_alerts; delete from health_entries; delete from observations;')
  await db
    .prepare(
      "insert or ignore into patient_treatments (patient_id, treatment_id, active, since) select ?, id, 1, '2026-01-05' from treatments where name = 'HIV'",
    )
    .bind(patient)
    .run()
  expect(await addRna()).toBe(1)
  await as('provider').call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section: 'conditions' },
    body: { label: 'B20 HIV disease' },
  })
  expect(await addRna()).toBe(8)
})
