import { afterEach, beforeAll, expect, it } from 'vitest'
import { labProgressStatements } from '#edge/domains/labs/index'
import { advanceQuarterlyFlows } from '#edge/domains/quarterly_flows/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect, sql } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now, setClock } from '#edge/platform/time'
import { as, bindings, db, userId, world } from '../world'
import { addLab, report } from './reports-on-orders'

beforeAll(world)
afterEach(() => setClock(null))

const patient = userId('patient')
const database = connect(bindings.DB)
const environment = environmentOf(bindings)
/** The job of a day, so many days after the last test; sessions stay, since the clock of requests does not move. */
const runAfter = async (days: number) => {
  await advanceQuarterlyFlows(environment, database, testedAt + days * dayMs)
  await drainOutbox(environment)
}
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
      .prepare(`select count(*) as n from events where name like 'quarterly_flows.%'`)
      .first<{ n: number }>()
  )?.n

it('the next tests of a patient on PrEP are drafted, reminded of and followed up, each step once', async () => {
  // At noon, so that no end of summer time between makes a day of it less where the patient lives.
  testedAt = (Math.floor(now() / dayMs) - 120 + 0.5) * dayMs
  const { id } = await addLab()
  setClock(testedAt)
  await report(id)
  setClock(null)

  await runAfter(61)
  expect(await labs()).toHaveLength(1)
  await runAfter(62)
  await runAfter(63)
  const [draft, ...others] = (await labs()).filter((each) => each.id !== id)
  expect(others).toEqual([])
  expect(draft).toMatchObject({ status: 'draft', vendor: 'Ash' })
  expect(draft?.tests).toContain('hiv_ag_ab')
  expect(await openTasks()).toEqual(['lab_request'])
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
  await report(draft?.id ?? '')
  await drainOutbox(environment)
  expect(await openTasks()).not.toContain('tests_overdue')
  await runAfter(150)
  expect(await eventCount()).toBe(3)
})
