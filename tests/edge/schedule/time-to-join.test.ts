import { afterAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { userId } from '../world'
import { at, resetSchedule, run } from './schedule-fixtures'
import { clock, history, minute } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

const countNotices = async (id: string) =>
  (await history(id)).filter(({ action }) => action === 'open_waiting_room').length

it('tells a patient once, 15 minutes before, that it is time to join, and again after a move', async () => {
  const id = await visitIn('Scheduled', 'video', at('09:00'))
  clock('08:44')
  await minute()
  expect(await countNotices(id)).toBe(0)
  clock('08:45')
  await minute()
  clock('08:46')
  await minute()
  expect(await countNotices(id)).toBe(1)
  await run(
    'update appointments set starts_at = ?, ends_at = ? where id = ?',
    at('11:00'),
    at('11:20'),
    id,
  ).run()
  clock('10:50')
  await minute()
  expect(await countNotices(id)).toBe(2)
})

it.each([
  ['that was canceled', 'Canceled', 'video'],
  ['the patient waits for already', 'Waiting', 'video'],
  ['by messages', 'Scheduled', 'async'],
] as const)('says nothing of a visit %s', async (_, status, mode) => {
  const id = await visitIn(status, mode, at('09:00'))
  clock('08:50')
  await minute()
  expect(await countNotices(id)).toBe(0)
})

it('writes to the patient where to join, and no more of the visit than when', async () => {
  const id = await visitIn('Scheduled', 'video', at('09:00'))
  clock('08:50')
  await minute()
  await expect
    .poll(async () => {
      const row = await run(
        "select count(*) as n from user_notifications where user_id = ? and subject_id = ? and type = 'APPOINTMENT'",
        userId('patient'),
        id,
      ).first<{ n: number }>()
      return row?.n
    })
    .toBe(1)
})
