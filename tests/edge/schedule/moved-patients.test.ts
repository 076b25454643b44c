import { afterAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { setClock } from '#edge/platform/time'
import { as, bindings, userId } from '../world'
import { resetSchedule, rows } from './schedule-fixtures'
import { clock } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

const moveTo = async (zip: string) => {
  await as('patient').patients.update(userId('patient'), { zip })
  await drainOutbox(environmentOf(bindings))
}
const lost = (id: string) =>
  rows("select 1 from events where name = 'appointments.lose_provider' and subject_id = ?", id)
const stateOf = async (id: string) => (await as('support').appointments.get(id)).patientState

it('a booked visit follows its patient to another state, and schedulers are asked where its clinician has no license there', async () => {
  clock('07:00')
  const id = await visitIn('Scheduled')
  await moveTo('07030')
  expect(await stateOf(id)).toBe('NJ')
  expect(await lost(id)).toEqual([])
  await moveTo('94110')
  expect(await stateOf(id)).toBe('CA')
  expect(await lost(id)).toHaveLength(1)
  const [task] = await as('support').tasks.list({ filter: { kind: 'visit_without_clinician' } })
  expect(task).toMatchObject({ subjectId: id, status: 'todo' })
  await moveTo('10001')
  expect(await stateOf(id)).toBe('NY')
})

it('a visit that is over keeps the state in which it was', async () => {
  clock('07:00')
  const id = await visitIn('Scheduled')
  clock('12:00')
  await moveTo('94110')
  expect(await stateOf(id)).toBe('NY')
  await moveTo('10001')
})
