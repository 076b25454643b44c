import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MedicationCode } from '#edge/domains/formulary/medications'
import type { LabReport } from '#edge/domains/labs/index'
import { medicineConflicts, settleOpenConflicts } from '#edge/domains/medicine_conflicts/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, now } from '#edge/platform/time'
import { save } from '../documentation/notes'
import { addVisit, codeOf } from '../documentation/visits'
import { addLab, report } from '../labs/reports-on-orders'
import { reportExposure } from '../schedule/schedule-fixtures'
import { as, bindings, db, userId, world } from '../world'
import { act, addPrescription, end, setPrescription } from './pills'

beforeAll(world)

const environment = environmentOf(bindings)
const drain = () => drainOutbox(environment)
const patient = userId('patient')
const write = (section: string, label: string) =>
  as('provider').call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section },
    body: { label, ...(section === 'allergies' && { severity: 'moderate' as const }) },
  })
const writeNote = async (content: object) => save('provider', await addVisit(), 0, content)
const tested = async (...values: LabReport['values']) => {
  const { id } = await addLab(
    'provider',
    values.map(({ code }) => code),
  )
  await report(id, values)
}
const take = async (drug: MedicationCode, other: Parameters<typeof addPrescription>[1] = {}) => {
  const { id } = await addPrescription('provider', { drug, refills: 0, ...other })
  await act('provider', 'sign', id)
  await drain()
  return id
}
const listTasks = () =>
  as('provider').tasks.list({ filter: { kind: 'medicine_conflict' }, sort: '-createdAt' })
const openTasks = async () => (await listTasks()).filter(({ closedAt }) => closedAt === null)
const wordsOf = async () => (await openTasks()).map(({ details }) => details)

/** A patient with every test that PrEP requires, and without medicines. */
beforeEach(async () => {
  for (const table of ['observations', 'health_entries', 'soap_notes', 'assessments', 'tasks'])
    await db.exec(`delete from ${table}`)
  await db.exec("update prescriptions set signed_at = null, status = 'draft', filled_at = null")
  await tested(
    { code: 'hiv_ag_ab', value: 'Non-reactive' },
    { code: 'egfr', value: '96' },
    { code: 'hepatitis_b_surface_antigen', value: 'Negative' },
  )
  await drain()
})

describe('a fact that changes', () => {
  it('opens one task of the prescriber where a test for HIV is reactive during PrEP, and holds the refill', async () => {
    const id = await take('ftc_tdf_prep', { refills: 1 })
    await setPrescription(id, "status = 'dispensed'")
    expect(await openTasks()).toEqual([])
    const at = now()
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await drain()
    const [task, ...more] = await openTasks()
    expect(more).toEqual([])
    expect(task).toMatchObject({
      assigneeId: userId('provider'),
      priority: 1,
      subjectType: 'prescriptions',
      subjectId: id,
      details: expect.stringMatching(/^Truvada.*PrEP is for people who are HIV negative/),
    })
    expect(Date.parse(task?.dueAt ?? '') - at).toBeLessThanOrEqual(4.1 * 3_600_000)
    expect(await codeOf(act('patient', 'refill', id))).toBe('talk_first')
    await tested({ code: 'hiv_rna', value: '420' })
    await drain()
    expect(await openTasks()).toHaveLength(1)
  })

  it.each<[string, MedicationCode, () => Promise<unknown>, RegExp]>([
    ['a condition', 'ftc_tdf_prep', () => write('conditions', 'HIV disease (B20)'), /HIV negative/],
    ['an allergy', 'ftc_tdf_prep', () => write('allergies', 'Viread'), /allergy: Viread/],
    ['a medicine', 'sildenafil', () => write('medications', 'Nitroglycerin'), /Nitroglycerin/],
    [
      'a kidney value',
      'ftc_tdf_prep',
      () => tested({ code: 'egfr', value: '41' }),
      /clear too little/,
    ],
    [
      'a pregnancy',
      'doxycycline_pep' as MedicationCode,
      () => tested({ code: 'pregnancy', value: 'Positive' }),
      /not taken in pregnancy/,
    ],
    ['a note', 'ftc_tdf_prep', () => writeNote({ acute_hiv: 'Yes' }), /acute HIV/],
  ])('opens a task for %s against a medicine that is taken', async (_, drug, change, words) => {
    await tested({ code: 'chlamydia_urine', value: 'Not detected' })
    await take(drug)
    expect(await wordsOf()).toEqual([])
    await change()
    await drain()
    expect(await wordsOf()).toEqual([expect.stringMatching(words)])
  })

  it('opens one task for each rule, with all its medicines', async () => {
    await take('ftc_tdf_prep')
    await take('sildenafil')
    await write('conditions', 'HIV disease (B20)')
    await write('allergies', 'Viread')
    await write('medications', 'Nitroglycerin')
    await drain()
    await drain()
    expect((await wordsOf()).length).toBe(3)
  })

  it('opens no task for a medicine that ended, was used up, or has a reason on file', async () => {
    const ended = await take('ftc_tdf_prep')
    await end('provider', 'cancel', ended, 'patient_asked').catch(() => undefined)
    await setPrescription(ended, "status = 'discontinued'")
    const usedUp = await take('ftc_tdf_prep')
    await setPrescription(usedUp, "signed_at = '2026-01-05T15:00:00.000Z', refills_left = 0")
    await write('conditions', 'HIV disease (B20)')
    await drain()
    expect(await openTasks()).toEqual([])
    await write('allergies', 'Valtrex')
    await take('valacyclovir', { overrideReason: 'The rash came of another medicine.' })
    expect(await openTasks()).toEqual([])
  })

  it('opens one task under concurrent runs', async () => {
    await take('ftc_tdf_prep')
    await write('conditions', 'HIV disease (B20)')
    const event = { patientId: patient } as Parameters<typeof medicineConflicts.handle>[0][number]
    const context = { env: environment, db: connect(bindings.DB), runAgain: () => {} }
    await Promise.all([1, 2, 3].map(() => medicineConflicts.handle([event], context)))
    await drain()
    expect(await listTasks()).toHaveLength(1)
  })
})

describe('a task about a medicine that is taken', () => {
  it('closes once the fact is withdrawn', async () => {
    await take('ftc_tdf_prep')
    const entry = await write('conditions', 'HIV disease (B20)')
    await drain()
    expect(await openTasks()).toHaveLength(1)
    await db.exec(`delete from health_entries where id = '${entry.id}'`)
    await write('conditions', 'Asthma')
    await drain()
    expect(await listTasks()).toMatchObject([{ status: 'expired', reasonCode: 'superseded' }])
  })

  it('closes once the prescription ends, and once its supply is used up', async () => {
    const id = await take('ftc_tdf_prep')
    await write('conditions', 'HIV disease (B20)')
    await drain()
    expect(await openTasks()).toHaveLength(1)
    await setPrescription(id, "status = 'verified'")
    await end('provider', 'cancel', id, 'patient_asked').catch(() => undefined)
    await setPrescription(id, "status = 'discontinued'")
    await write('conditions', 'Asthma')
    await drain()
    expect(await openTasks()).toEqual([])
    await setPrescription(id, "status = 'dispensed'")
    await write('conditions', 'Eczema')
    await drain()
    expect(await openTasks()).toHaveLength(1)
    await settleOpenConflicts(environment, connect(bindings.DB), now() + 60 * dayMs)
    expect(await openTasks()).toEqual([])
  })

  it('stays closed by its clinician until the fact recurs', async () => {
    await take('ftc_tdf_prep')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await drain()
    const [task] = await openTasks()
    await as('provider').call('POST /tasks/:id/mark_completed', {
      params: { id: task?.id ?? '' },
      body: { reasonCode: 'done' },
    })
    await write('conditions', 'Asthma')
    await drain()
    expect(await openTasks()).toEqual([])
    await tested({ code: 'hiv_differentiation', value: 'HIV negative' })
    await tested({ code: 'hiv_rna', value: 'Not detected' })
    await drain()
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await drain()
    expect(await openTasks()).toHaveLength(1)
  })

  it('is visible only to roles that prescribe', async () => {
    await take('ftc_tdf_prep')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await drain()
    const [task] = await openTasks()
    for (const who of ['manager', 'support', 'pharmacy', 'otherProvider'] as const)
      await expect(as(who).tasks.get(task?.id ?? '')).rejects.toMatchObject({ status: 404 })
  })

  it('stores no fact unencrypted', async () => {
    await take('ftc_tdf_prep')
    await tested({ code: 'hiv_ag_ab', value: 'Reactive' })
    await drain()
    const stored = await db.prepare('select * from tasks').all()
    const events = await db
      .prepare("select name, detail from events where subject_type = 'tasks'")
      .all()
    expect(JSON.stringify([stored.results, events.results])).not.toMatch(/hiv|Reactive|Truvada/i)
  })
})

describe('half of PEP', () => {
  it('is a finding when it is signed, and a task while the other half is a draft', async () => {
    await reportExposure(10)
    const course = { days: 28, refills: 0, reason: 'hiv_pep' } as const
    const why = 'The first tests are drawn today.'
    const { id: half } = await addPrescription('provider', {
      drug: 'dolutegravir_pep',
      quantity: 28,
      overrideReason: why,
      ...course,
    })
    const { id: other } = await addPrescription('provider', {
      drug: 'ftc_tdf_pep',
      quantity: 28,
      overrideReason: why,
      ...course,
    })
    const checked = await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { drug: 'dolutegravir_pep', prescription: half, ...course },
    })
    expect(checked).toContainEqual(expect.objectContaining({ code: 'pep_half', level: 'warning' }))
    await act('provider', 'sign', half)
    await drain()
    expect(await openTasks()).toMatchObject([
      { details: expect.stringContaining('Half of PEP is signed'), priority: 1 },
    ])
    await act('provider', 'sign', other)
    await drain()
    expect(await openTasks()).toEqual([])
  })
})
