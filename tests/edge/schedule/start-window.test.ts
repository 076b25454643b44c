import { afterAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { resetSchedule } from './schedule-fixtures'
import { clock, problem, start } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

it('a booked visit is started from an hour before its time on, and not before, with what to do', async () => {
  const id = await visitIn('Scheduled')
  for (const time of ['00:01', '07:59']) {
    clock(time)
    expect(await problem(start(id))).toBe('409 start_window')
  }
  clock('08:00')
  expect((await start(id)).status).toBe('In progress')
})

it('a visit whose patient waits is started at once', async () => {
  const id = await visitIn('Waiting')
  clock('07:00')
  expect((await start(id)).status).toBe('In progress')
})
