import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { as, providerId, userId } from '../world'
import {
  at,
  bookVisit,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
} from './schedule-fixtures'
import { clock, join, leave, minute, miss, problem } from './visit-actions'
import { visitIn } from './visits'

beforeEach(() => resetSchedule())
afterAll(() => setClock(null))

const mine = () => as('patient').appointments.in({ patients: userId('patient') })
const noticesOf = (id: string) =>
  rows<{ code: string }>(
    'select code from user_notifications where subject_id = ? and user_id = ? order by created_at',
    id,
    userId('patient'),
  )
const patientVerbs = ['reschedule', 'cancel', 'join_waiting_room', 'send_invite']

describe('a visit whose time has passed', () => {
  it.each([
    ['before any job ran', false],
    ['after it lapsed', true],
  ])('leaves its patient nothing to do, %s', async (_, hasLapsed) => {
    const availabilityId = await openAvailability('09:00', '16:00')
    const { id } = await bookVisit(availabilityId, '09:00')
    clock('09:19')
    expect((await mine().get(id)).can).toEqual(expect.arrayContaining(patientVerbs.slice(0, 2)))
    clock('09:20')
    if (hasLapsed) await minute()
    const { can } = await mine().get(id)
    for (const verb of patientVerbs) expect(can).not.toContain(verb)
    expect(await problem(mine().delete(id, {}))).toBe('409 not_over')
    const moved = mine().update(id, {
      availabilityId,
      providerId: providerId('provider'),
      time: at('14:00'),
    })
    expect(await problem(moved)).toBe('409 nothing_scheduled')
    expect(await problem(join(id))).toBe('409 join_window')
    expect(await mine().get(id)).toMatchObject({ status: 'Scheduled', startsAt: at('09:00') })
  })

  it('stays a no-show: its patient cannot cancel it two days later, and staff mark it missed', async () => {
    const { id } = await bookVisit(await openAvailability('09:00', '16:00'), '09:00')
    clock('09:20')
    await minute()
    setClock(Date.parse(at('13:00', '2026-11-25')))
    await run(
      "update sessions set expires_at = '2026-12-31T00:00:00.000Z', last_active_at = ?",
      at('13:00', '2026-11-25'),
    ).run()
    expect(await problem(mine().delete(id, {}))).toBe('409 not_over')
    expect(await problem(miss(id))).toBe('done')
    expect(await noticesOf(id)).toContainEqual({ code: 'visit_missed' })
  })

  it('notifies of a missed visit where staff cancel it', async () => {
    const { id } = await bookVisit(await openAvailability('09:00', '16:00'), '09:00')
    clock('09:30')
    await minute()
    await as('manager').call('POST /appointments/:id/set_canceled', {
      params: { id },
      body: { reasonCode: 'provider_unavailable' },
    })
    await minute()
    const codes = (await noticesOf(id)).map(({ code }) => code)
    expect(codes).toContain('visit_missed')
    expect(codes).not.toContain('visit_canceled')
  })

  it('lets a patient who waits stay and leave until the room closes, and then do nothing', async () => {
    const { id } = await bookVisit(await openAvailability('09:00', '16:00'), '09:00')
    clock('08:55')
    await join(id)
    clock('09:20')
    await minute()
    clock('09:49')
    expect((await mine().get(id)).can).toContain('leave_waiting_room')
    clock('09:50')
    expect((await mine().get(id)).can).not.toContain('cancel')
    expect(await problem(leave(id))).toBe('409 not_over')
    expect(await problem(miss(id, 'provider_missed'))).toBe('done')
  })

  it('no longer counts in the waiting room once its patient has left', async () => {
    const early = await visitIn('Waiting', 'video', at('09:20'))
    clock('09:40')
    await minute()
    const { id } = await bookVisit(await openAvailability('15:00', '16:00'), '15:20')
    clock('15:10')
    await join(id)
    const ahead = async () =>
      (await as('patient').call('GET /appointments/:id/waiting_room', { params: { id } })).ahead
    expect(await ahead()).toBe(0)
    expect(
      await count(
        'select count(*) from appointments where id = ? and lapsed_at is not null',
        early,
      ),
    ).toBe(1)
  })

  it('is not the next visit in lists of patients or in the day of its clinician', async () => {
    const id = await visitIn('Waiting', 'video', at('09:20'))
    const next = () =>
      rows('select next_appointment_at as next from patients where id = ?', userId('patient'))
    const waits = async () =>
      (
        await as('provider').call('GET /providers/:provider/dashboard/next_appointments', {
          params: { provider: providerId('provider') },
        })
      ).map((visit) => visit.id)
    expect(await next()).toEqual([{ next: at('09:20') }])
    clock('09:40')
    await minute()
    expect(await waits()).toEqual([id])
    clock('10:10')
    expect(await waits()).toEqual([])
    expect(await next()).toEqual([{ next: null }])
  })
})
