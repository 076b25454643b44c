import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advanceCareSteps, checkCareSteps } from '#edge/domains/care_steps/index'
import { type LabReport, recordReport } from '#edge/domains/labs/index'
import { vendors } from '#edge/domains/labs/vendors'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now, setClock } from '#edge/platform/time'
import { addLab, releaseAll } from '../labs/reports-on-orders'
import { as, bindings, db, world } from '../world'

const database = connect(bindings.DB)
const environment = environmentOf(bindings)
const testedAt = (Math.floor(now() / dayMs) - 150 + 0.5) * dayMs

/** Reports values of a lab, so many days after the first test. */
const find = async (
  values: LabReport['values'],
  after = 0,
  { status = 'final', id }: { status?: LabReport['status']; id?: string } = {},
) => {
  const labId =
    id ??
    (
      await addLab(
        'provider',
        values.map(({ code }) => code),
      )
    ).id
  await recordReport(environment, database, labId, {
    status,
    values,
    at: iso(testedAt + after * dayMs),
  })
  await releaseAll()
  return labId
}
const hiv = (value: string) => [{ code: 'hiv_ag_ab', value }] as const

/** The clock stands at the moment of the job for what follows it too. */
const advance = async (at: number, env = environment) => {
  setClock(at)
  await db.exec('update patients set care_checked_at = null')
  await checkCareSteps(env, database, at)
  await advanceCareSteps(env, database, at)
  await drainOutbox(environment)
  setClock(null)
}

/** Drafts, and the other moments of the HIV test that the job takes, so many days after the first test. */
const stepsAfter = async (...days: number[]) => {
  for (const day of days) await advance(testedAt + day * dayMs)
  const { results } = await db
    .prepare(`select e.name from events e join care_steps s on s.id = e.subject_id
        where (s.code = 'oral_prep_hiv' or e.name = 'care_steps.draft_order') and e.seq > ? and e.name not like 'care_steps.find%' order by e.seq`)
    .bind(lastSeq)
    .all<{ name: string }>()
  return results.map(({ name }) => name.replace('care_steps.', ''))
}
const openTasks = async () =>
  (await as('provider').tasks.list()).flatMap(({ kind, status }) =>
    status === 'todo' ? [kind] : [],
  )

let lastSeq = 0
beforeAll(world)
beforeEach(async () => {
  const tables = ['tasks', 'care_steps', 'observations', 'labs']
  await db.exec(tables.map((table) => `delete from ${table};`).join(' '))
  const last = await db.prepare('select max(seq) as seq from events').first<{ seq: number }>()
  lastSeq = last?.seq ?? 0
  await find(otherTests)
})

/** Baseline results of the other tests, so that HIV is the next test due. */
const otherTests: LabReport['values'] = [
  { code: 'syphilis_rpr', value: 'Non-reactive' },
  { code: 'creatinine', value: '0.9' },
  { code: 'hepatitis_c_antibody', value: 'Non-reactive' },
  { code: 'chlamydia_urine', value: 'Not detected' },
  { code: 'gonorrhea_urine', value: 'Not detected' },
]

describe('a patient on PrEP whose last HIV test is not negative', () => {
  it.each(['Reactive', 'Inconclusive'])(
    'is neither reminded nor drafted for nor overdue: %s',
    async (value) => {
      await find(hiv('Non-reactive'), -90)
      await find(hiv(value))
      expect(await stepsAfter(62, 76, 97, 104)).toEqual([])
    },
  )

  it('is reminded again once differentiation and RNA have ruled HIV out, not after a later screen', async () => {
    await find(hiv('Reactive'))
    await find(hiv('Non-reactive'), 10)
    expect(await stepsAfter(72)).toEqual([])
    await find([{ code: 'hiv_differentiation', value: 'HIV negative' }], 11)
    expect(await stepsAfter(72)).toEqual([])
    await find([{ code: 'hiv_rna', value: 'Not detected' }], 12)
    expect(await stepsAfter(72)).toEqual(['draft_order'])
  })

  it('is asked nothing after a test at home that is reactive, until a lab has tested antibodies and RNA', async () => {
    await find(hiv('Non-reactive'))
    await find([{ code: 'hiv_self_test', value: 'Reactive' }], 30)
    expect(await stepsAfter(76)).toEqual([])
    await find(hiv('Non-reactive'), 40)
    expect(await stepsAfter(116)).toEqual([])
    await find([{ code: 'hiv_rna', value: 'Not detected' }], 41)
    expect(await stepsAfter(116)).toEqual(['draft_order', 'remind'])
  })

  it('is not tested by a report that the test was not performed', async () => {
    await find(hiv('Non-reactive'))
    await find(hiv('Test not performed: specimen leaked'), 60)
    expect(await stepsAfter(76)).toEqual(['draft_order', 'remind'])
  })

  it('counts what the lab corrected, and not the value before', async () => {
    const wrong = await find(hiv('Reactive'))
    await find(hiv('Non-reactive'), 1, { id: wrong, status: 'corrected' })
    expect(await stepsAfter(77)).toEqual(['draft_order', 'remind'])
    const right = await find(hiv('Non-reactive'), 80)
    await find(hiv('Reactive'), 81, { id: right, status: 'corrected' })
    expect(await stepsAfter(143)).toEqual(['draft_order', 'remind'])
  })

  it('keeps the task to call them', async () => {
    await find(hiv('Reactive'))
    await stepsAfter(97)
    expect(await openTasks()).toEqual(['call_about_result'])
  })
})

describe('the lab of the next tests', () => {
  const draftedVendors = async () =>
    (await as('provider').labs.list()).flatMap(({ status, vendor }) =>
      status === 'draft' ? [vendor] : [],
    )

  it('is the first that is open to the patient', async () => {
    await find(hiv('Non-reactive'))
    Object.assign(vendors.Ash, { states: ['CA'] })
    await stepsAfter(62).finally(() => Object.assign(vendors.Ash, { states: undefined }))
    expect(await draftedVendors()).toContain('MTL')
  })

  it('is arranged by hand when no lab takes orders', async () => {
    await find(hiv('Non-reactive'))
    const hosted = { ...environment, local: false }
    await advance(testedAt + 62 * dayMs, hosted)
    await advance(testedAt + 76 * dayMs, hosted)
    expect(await stepsAfter()).toEqual(['draft_order', 'remind'])
    expect(await draftedVendors()).toContain('Manual')
  })
})

describe('tests that lack the HIV test of the guideline', () => {
  const other = [{ code: 'chlamydia_urine', value: 'Not detected' }] as const

  it('do not make the flow wait, nor stand in for the next order', async () => {
    await find(hiv('Non-reactive'))
    await addLab('provider', ['chlamydia_urine'])
    const atLab = await find(other, 20, { status: 'partial' })
    expect(await stepsAfter(62)).toEqual(['draft_order'])
    const orders = await as('provider').labs.list()
    expect(
      orders.filter(({ status, tests }) => status === 'draft' && tests?.includes('hiv_ag_ab')),
    ).toHaveLength(1)
    expect(await stepsAfter(97, 104)).toEqual(['draft_order', 'pass_due', 'stay_overdue'])
    await find(other, 105, { id: atLab })
    await stepsAfter()
    expect(await openTasks()).toEqual(
      expect.arrayContaining(['tests_overdue', 'tests_long_overdue']),
    )
  })

  it('end no overdue task, nor does a corrected value: the test itself does, in a part of a report too', async () => {
    const first = await find(hiv('Non-reactive'))
    await stepsAfter(97)
    await find(hiv('Negative'), 98, { id: first, status: 'corrected' })
    await stepsAfter()
    expect(await openTasks()).toContain('tests_overdue')
    const { id } = await addLab('provider', ['hiv_ag_ab', 'chlamydia_urine'])
    await find(other, 99, { id, status: 'partial' })
    await stepsAfter()
    expect(await openTasks()).toContain('tests_overdue')
    await find(hiv('Non-reactive'), 100, { id, status: 'partial' })
    await stepsAfter()
    expect(await openTasks()).not.toContain('tests_overdue')
  })

  it('of which the HIV test is there already hold up no later one', async () => {
    const { id } = await addLab('provider', ['hiv_ag_ab', 'chlamydia_urine'])
    await find(hiv('Non-reactive'), 0, { id, status: 'partial' })
    expect(await stepsAfter(76)).toEqual(['draft_order', 'remind'])
  })

  it('wait for a specimen that is tested for HIV', async () => {
    await find(hiv('Non-reactive'))
    const { id } = await addLab('provider', ['hiv_ag_ab', 'chlamydia_urine'])
    await find(other, 60, { id, status: 'partial' })
    const moments = await stepsAfter(62, 76, 97)
    expect(moments.filter((moment) => moment !== 'draft_order')).toEqual([])
    const drafts = (await as('provider').labs.list()).filter(({ status }) => status === 'draft')
    expect(drafts.flatMap(({ tests }) => tests)).not.toContain('hiv_ag_ab')
  })
})
