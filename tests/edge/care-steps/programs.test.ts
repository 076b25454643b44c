import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advanceCareSteps } from '#edge/domains/care_steps/index'
import { drainOutbox } from '#edge/events/request-drain'
import { dayMs, now } from '#edge/platform/time'
import { addEncounter, codeOf } from '../documentation/visits'
import { releaseAll } from '../labs/reports-on-orders'
import { addPrescription, setPrescription, written } from '../prescriptions/pills'
import { as, db, userId, world } from '../world'
import {
  advance,
  checkAll,
  clearCare,
  complete,
  database,
  dayAgo,
  daysAgo,
  environment,
  fill,
  find,
  give,
  openTasks,
  params,
  patient,
  stepOf,
  stepsAs,
  waive,
} from './steps-of-patient'

beforeAll(world)
beforeEach(clearCare)

describe('PEP', () => {
  it('is followed by a contact that the clinician of the patient owns, within 72 hours', async () => {
    await fill('bictegravir_pep', 2, 'hiv_pep')
    await advance()
    const [step] = await stepOf('pep_contact_first')
    expect(step).toMatchObject({ status: 'open', act: 'contact' })
    const [task, ...more] = await openTasks('care_contact')
    expect(more).toEqual([])
    expect(task).toMatchObject({ assigneeId: userId('provider'), subjectId: step?.id })
    await complete('provider', step?.id ?? '', dayAgo(0))
    await drainOutbox(environment)
    expect(await openTasks('care_contact')).toEqual([])
    await advance()
    expect(await openTasks('care_contact')).toEqual([])
  })

  it('is followed by tests of antibodies and RNA at 4 to 6 weeks and at 12 weeks', async () => {
    await fill('bictegravir_pep', 36, 'hiv_pep')
    await advance()
    expect(await stepOf('pep_tests_weeks_4_to_6')).toMatchObject([{ status: 'open' }])
    const drafts = await as('provider').labs.list({ filter: { status: ['draft'] } })
    expect(drafts.flatMap(({ tests }) => tests).toSorted()).toEqual(['hiv_ag_ab', 'hiv_rna'])
    expect(await openTasks('tests_overdue')).toHaveLength(1)
    await find([{ code: 'hiv_ag_ab', value: 'Non-reactive' }], 1)
    await advance()
    expect(await stepOf('pep_tests_weeks_4_to_6')).toMatchObject([{ status: 'open' }])
    await find([{ code: 'hiv_rna', value: 'Not detected' }], 1)
    await advance()
    expect(await stepOf('pep_tests_weeks_4_to_6')).toMatchObject([
      { status: 'done', doneOn: dayAgo(1) },
    ])
    expect(await openTasks('tests_overdue')).toEqual([])
    expect(await stepOf('pep_tests_week_12')).toMatchObject([{ status: 'open' }])
  })

  it('keeps its contacts while a test for HIV is in doubt, and closes one as its task says that it was made', async () => {
    await fill('bictegravir_pep', 2, 'hiv_pep')
    await find([{ code: 'hiv_ag_ab', value: 'Reactive' }], 1)
    await advance()
    const [task] = await openTasks('care_contact')
    await as('provider').call('POST /tasks/:id/mark_completed', {
      params: { id: task?.id ?? '' },
      body: { reasonCode: 'reached' },
    })
    await drainOutbox(environment)
    expect(await stepOf('pep_contact_first')).toMatchObject([{ status: 'done' }])
  })

  it('moves no date for a result before its release, and reminds of no test that is there', async () => {
    await fill('bictegravir_pep', 36, 'hiv_pep')
    const values = [
      { code: 'hiv_ag_ab', value: 'Non-reactive' },
      { code: 'hiv_rna', value: 'Not detected' },
    ] as const
    await find(values, 1, false)
    await advance()
    const before = await stepsAs('patient')
    expect(await stepOf('pep_tests_weeks_4_to_6')).toMatchObject([{ status: 'open' }])
    expect(await openTasks('tests_overdue')).toEqual([])
    expect(await as('provider').labs.list({ filter: { status: ['draft'] } })).toEqual([])
    await releaseAll()
    await advance()
    expect(before.find(({ code }) => code === 'pep_tests_weeks_4_to_6')?.status).toBe('open')
    expect(await stepOf('pep_tests_weeks_4_to_6')).toMatchObject([{ status: 'done' }])
  })

  it('of a year ago asks nothing of anyone, and shows what was missed', async () => {
    await fill('bictegravir_pep', 365, 'hiv_pep')
    await advance()
    expect(await stepOf('pep_tests_week_12')).toMatchObject([{ status: 'missed' }])
    const { results } = await db.prepare('select id from tasks').all()
    expect(results).toEqual([])
  })

  it('postpones its tests while an HIV test is in doubt', async () => {
    await fill('bictegravir_pep', 36, 'hiv_pep')
    await find([{ code: 'hiv_ag_ab', value: 'Reactive' }], 2)
    await advance()
    expect(await as('provider').labs.list({ filter: { status: ['draft'] } })).toEqual([])
    expect(await openTasks('tests_overdue')).toEqual([])
    expect(await openTasks('call_about_result')).toHaveLength(1)
  })
})

describe('injections against HIV', () => {
  beforeEach(() => give('Injectable PrEP'))

  it('are due a month after the first, and two months after each later one', async () => {
    await fill('cabotegravir_prep_start', 40, 'hiv_prep')
    await advance()
    const [second] = await stepOf('cabotegravir_second')
    expect(second).toMatchObject({ status: 'open', dueOn: dayAgo(10), closesOn: dayAgo(-20) })
    expect(await openTasks('injection_overdue')).toHaveLength(1)
    await complete('assistant', second?.id ?? '', dayAgo(3))
    await advance()
    expect(await openTasks('injection_overdue')).toEqual([])
    expect(await stepOf('cabotegravir_second')).toMatchObject([{ status: 'done' }])
    expect(await stepOf('cabotegravir_next')).toMatchObject([
      { status: 'open', dueOn: dayAgo(-57) },
    ])
  })

  it('count for the next prescription when staff record them', async () => {
    await fill('lenacapavir_prep', 190, 'hiv_prep')
    await find([{ code: 'hiv_ag_ab', value: 'Non-reactive' }], 2)
    await advance()
    const [next] = await stepOf('lenacapavir_next')
    await complete('provider', next?.id ?? '', dayAgo(1))
    const checks = await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: { ...written({ drug: 'lenacapavir_prep', days: 182 }), refills: 0, reason: 'hiv_prep' },
    })
    expect(checks.map(({ text }) => text).join('\n')).toMatch(/injection/i)
  })

  it('that were filled and not recorded as given stay due', async () => {
    await fill('cabotegravir_prep', 70, 'hiv_prep')
    await fill('cabotegravir_prep', 5, 'hiv_prep')
    await advance()
    expect(await stepOf('cabotegravir_second')).toMatchObject([
      { status: 'open', dueOn: dayAgo(40) },
    ])
    expect(await openTasks('injection_long_overdue')).toHaveLength(1)
  })

  it('long overdue are for the clinician to decide on', async () => {
    await fill('lenacapavir_prep', 191, 'hiv_prep')
    await advance()
    expect(await openTasks('injection_long_overdue')).toMatchObject([
      { assigneeId: userId('provider') },
    ])
  })
})

describe('a vaccine dose', () => {
  it('makes the next dose due', async () => {
    const { encounter } = await addEncounter(true)
    const params = { patient, encounter }
    const orders = as('provider').vaccine_orders.in({ patients: patient, encounters: encounter })
    const { id } = await orders.create({ vaccine: 'hpv', dose: 1 })
    await as('provider').call(
      'POST /patients/:patient/encounters/:encounter/vaccine_orders/:id/give',
      { params: { ...params, id } },
    )
    await db.prepare('update vaccine_orders set updated_at = ?').bind(daysAgo(58)).run()
    await advance()
    const open = (await stepOf('hpv_2')).filter(({ status }) => status === 'open')
    expect(open).toMatchObject([{ dueOn: dayAgo(-2) }])
    expect(await stepOf('hpv_3')).toEqual([])
    expect(await openTasks('vaccine_follow_up')).toHaveLength(1)
  })
})

describe('a step of care', () => {
  const addStep = async () => {
    await fill('bictegravir_pep', 2, 'hiv_pep')
    await advance()
    const [step] = await stepOf('pep_contact_first')
    return step?.id ?? ''
  }

  it('is waived with a reason, and can be reopened', async () => {
    const id = await addStep()
    expect(await codeOf(waive('provider', id, {}))).toBe('invalid')
    expect(await codeOf(waive('provider', id, { reasonCode: 'other' }))).toBe('invalid')
    await waive('provider', id, { reasonCode: 'patient_declined' })
    await drainOutbox(environment)
    expect(await openTasks('care_contact')).toEqual([])
    await advance()
    expect(await stepOf('pep_contact_first')).toMatchObject([
      { status: 'waived', reasonCode: 'patient_declined' },
    ])
    await as('provider').call('POST /patients/:patient/care_steps/:id/reopen', params(id))
    await advance()
    expect(await stepOf('pep_contact_first')).toMatchObject([{ status: 'open' }])
  })

  it('refuses a completion before its window or on a future day', async () => {
    const id = await addStep()
    expect(await codeOf(complete('provider', id, dayAgo(30)))).toBe('early_day')
    expect(await codeOf(complete('provider', id, dayAgo(-3)))).toBe('invalid')
  })

  it('hides the reasons of staff from its patient, and is decided by the care team alone', async () => {
    const id = await addStep()
    await waive('provider', id, { reasonCode: 'not_needed' })
    const [mine] = (await stepsAs('patient')).filter((each) => each.id === id)
    expect(mine).not.toHaveProperty('reasonCode')
    expect(mine).not.toHaveProperty('closedByName')
    for (const who of ['support', 'cbo', 'pharmacy', 'manager'] as const)
      await expect(stepsAs(who)).rejects.toMatchObject({ status: 403 })
    await expect(complete('patient', id, dayAgo(0))).rejects.toMatchObject({ status: 403 })
  })

  it('ends with the care of the patient, and its tasks with it', async () => {
    await addStep()
    await db.prepare("update patients set status = 'inactive' where id = ?").bind(patient).run()
    await advanceCareSteps(environment, database, now() + 20 * dayMs)
    await drainOutbox(environment)
    expect(await openTasks('care_contact')).toEqual([])
    expect((await stepsAs('provider')).every(({ status }) => status === 'ended')).toBe(true)
  })

  it('is settled and acted on once by two runs at the same time', async () => {
    await fill('bictegravir_pep', 36, 'hiv_pep')
    await checkAll()
    const run = () => advanceCareSteps(environment, database, now())
    await Promise.all([run(), run(), run()])
    await drainOutbox(environment)
    expect(await stepOf('pep_tests_weeks_4_to_6')).toHaveLength(1)
    expect(await openTasks('tests_overdue')).toHaveLength(1)
    expect(await as('provider').labs.list({ filter: { status: ['draft'] } })).toHaveLength(2)
  })

  it('of a patient whose record cannot be read holds up no other', async () => {
    await fill('bictegravir_pep', 2, 'hiv_pep')
    const { id } = await addPrescription('provider', { drug: 'valacyclovir' })
    await setPrescription(
      id,
      "drug = x'00', signed_at = ?, signed_by_id = ?",
      daysAgo(1),
      userId('provider'),
    )
    await expect(checkAll()).rejects.toThrow()
    const { results } = await db
      .prepare("select id from patients where status = 'active' and care_checked_at is null")
      .all()
    expect(results).toEqual([])
  })
})
