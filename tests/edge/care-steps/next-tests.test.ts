import { afterEach, beforeAll, expect, it } from 'vitest'
import { advanceCareSteps, checkCareSteps } from '#edge/domains/care_steps/index'
import { labProgressStatements } from '#edge/domains/labs/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect, sql } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now, setClock } from '#edge/platform/time'
import { addLab, inRange, releaseAll, report } from '../labs/reports-on-orders'
import { as, bindings, db, userId, world } from '../world'

beforeAll(world)
afterEach(() => setClock(null))

const patient = userId('patient')
const database = connect(bindings.DB)
const environment = environmentOf(bindings)
/** The job of a day, so many days after the last test; requests keep the time of their sessions. */
const runAfter = async (days: number) => {
  const at = testedAt + days * dayMs
  setClock(at)
  await checkCareSteps(environment, database, at)
  await advanceCareSteps(environment, database, at)
  await drainOutbox(environment)
  setClock(null)
}
/** Baseline results of all tests, so that HIV is the next test due. */
const baseline = [
  ...inRange,
  { code: 'creatinine', value: '0.9' },
  { code: 'hepatitis_c_antibody', value: 'Non-reactive' },
  { code: 'hiv_rna', value: 'Not detected' },
  { code: 'chlamydia_urine', value: 'Not detected' },
  { code: 'gonorrhea_urine', value: 'Not detected' },
] as const
let testedAt = 0

const labs = () => as('provider').labs.in({ patients: patient }).list()
const openTasks = async () =>
  (await as('provider').tasks.list()).flatMap(({ kind, status, patient: about }) =>
    status === 'todo' && about?.id === patient ? [kind] : [],
  )
const openTodos = async () =>
  (await as('patient').todos.in({ patients: patient }).list()).flatMap(({ kind, status }) =>
    status === 'todo' ? [kind] : [],
  )
const eventCount = async () =>
  (
    await db
      .prepare(
        `select count(*) as n from events where name like 'care_steps.%' and name not like '%.find_%'`,
      )
      .first<{ n: number }>()
  )?.n

it('the next tests of a patient on PrEP are drafted, reminded of and followed up, each step once', async () => {
  // At noon, so that no end of summer time between makes a day of it less where the patient lives.
  testedAt = (Math.floor(now() / dayMs) - 120 + 0.5) * dayMs
  const { id } = await addLab()
  setClock(testedAt)
  await report(id, baseline)
  await releaseAll()
  setClock(null)

  await runAfter(61)
  expect(await labs()).toHaveLength(1)
  await runAfter(62)
  await runAfter(63)
  const [draft, ...others] = (await labs())
    .filter((each) => each.id !== id)
    .toSorted((a, b) => Number(b.vendor === 'Ash') - Number(a.vendor === 'Ash'))
  // A kit cannot test for RNA.
  expect(others).toMatchObject([{ status: 'draft', tests: ['hiv_rna'] }])
  expect(draft).toMatchObject({ status: 'draft', vendor: 'Ash' })
  expect(draft?.tests).toContain('hiv_ag_ab')
  expect(await openTasks()).toEqual(['lab_request', 'lab_request'])
  const mine = await as('patient').labs.in({ patients: patient }).list()
  expect(mine.map((each) => each.id)).toEqual([id])

  await runAfter(76)
  await runAfter(76)
  expect(await openTodos()).toEqual(['LAB_FLOW'])
  expect(await eventCount()).toBe(2)

  await runAfter(97)
  expect(await openTasks()).toContain('tests_overdue')

  await as('provider').call('POST /labs/:id/order', { params: { id: draft?.id ?? '' } })
  await database.batch([
    ...labProgressStatements(sql`l.id = ${draft?.id}`, { status: 'collected', at: iso(now()) }),
  ])
  await runAfter(105)
  expect(await openTodos()).not.toContain('LAB_FLOW')
  expect(await openTasks()).not.toContain('tests_long_overdue')
  await report(draft?.id ?? '', baseline)
  await releaseAll()
  await db.exec('update patients set care_checked_at = null')
  await runAfter(120)
  await drainOutbox(environment)
  expect(await openTasks()).not.toContain('tests_overdue')
  await runAfter(150)
  expect(await eventCount()).toBe(3)
})
