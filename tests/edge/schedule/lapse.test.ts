import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { as, userId } from '../world'
import {
  at,
  bookVisit,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
} from './schedule-fixtures'
import { clock, endVideo, history, minute, problem, start } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

describe('the next booking', () => {
  const next = async () => {
    const availabilityId = await openAvailability('14:00', '16:00')
    return problem(bookVisit(availabilityId, '14:00'))
  }

  it('stands while a visit is held, and after it', async () => {
    const id = await visitIn('In progress')
    clock('09:10')
    expect(await next()).toBe('done')
    expect(await problem(endVideo(id))).toBe('done')
  })

  it.each(['Missed', 'Failed', 'Canceled', 'Complete', 'Documenting'] as const)(
    'is made after a visit that is %s',
    async (status) => {
      await visitIn(status)
      clock('10:00')
      expect(await next()).toBe('done')
    },
  )

  it.each(['Scheduled', 'Waiting'] as const)(
    'is refused while one is %s, and made once its time has passed, before any job ran',
    async (status) => {
      await visitIn(status)
      clock('09:19')
      expect(await next()).toBe('409 patient_has_appointment')
      clock('09:20')
      await run('delete from availabilities').run()
      expect(await next()).toBe('done')
    },
  )
})

const tasksAbout = (id: string) => rows('select kind, status from tasks where subject_id = ?', id)

describe('a visit whose time passed without an outcome', () => {
  it('lapses once: a task and a notification for staff, the reminder of the patient ended', async () => {
    const { id } = await bookVisit(await openAvailability('09:00', '10:00'))
    clock('09:20')
    await minute()
    await minute()
    expect(await history(id)).toMatchObject([
      { action: 'book' },
      { action: 'lapse', from_status: 'Scheduled', to_status: 'Scheduled', actor_role: 'system' },
    ])
    expect(
      await rows('select type, status from todos where subject_id = ? order by type', id),
    ).toEqual([{ type: 'APPOINTMENT', status: 'expired' }])
    expect(await tasksAbout(id)).toEqual([{ kind: 'visit_without_outcome', status: 'todo' }])
    expect(
      await rows(
        `select n.user_id from user_notifications n join events e on e.seq = n.event_seq
         where e.name = 'appointments.lapse' and e.subject_id = ? order by 1`,
        id,
      ),
    ).toEqual([userId('assistant'), userId('provider')].toSorted().map((user_id) => ({ user_id })))
    expect(await as('provider').appointments.get(id)).toMatchObject({
      status: 'Scheduled',
      lapsedAt: at('09:20'),
    })
  })

  it('is still begun by a provider who comes late, which completes the task', async () => {
    const { id } = await bookVisit(await openAvailability('09:00', '10:00'))
    clock('09:20')
    await minute()
    clock('09:25')
    expect(await start(id)).toMatchObject({ status: 'In progress' })
    expect(
      await count("select count(*) from todos where status = 'todo' and subject_id = ?", id),
    ).toBe(0)
    expect(await tasksAbout(id)).toEqual([{ kind: 'visit_without_outcome', status: 'completed' }])
  })
})
