import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { setClock } from '#edge/platform/time'
import { subscriberContext } from '../events/event-fixtures'
import { as, providerId, userId } from '../world'
import { accept, openQueue, release, request } from './on-demand-fixtures'
import {
  at,
  bookVisit,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
  visitsOf,
} from './schedule-fixtures'
import { clock, minute } from './visit-actions'

afterAll(() => setClock(null))
const codesOf = async (id: string) =>
  (
    await rows<{ code: string }>(
      'select code from user_notifications where subject_id = ? and user_id = ? order by created_at',
      id,
      userId('patient'),
    )
  ).map(({ code }) => code)

describe('a move of a visit', () => {
  beforeEach(() => resetSchedule())

  it('to its own time changes nothing and notifies no one', async () => {
    const availabilityId = await openAvailability('09:00', '12:00')
    const { id, version } = await bookVisit(availabilityId, '09:00')
    const same = { availabilityId, providerId: providerId('provider'), time: at('09:00') }
    expect(await visitsOf(as('patient')).update(id, same)).toMatchObject({ version })
    await minute()
    expect(await codesOf(id)).not.toContain('visit_moved')
    expect(
      await count(
        "select count(*) from events where name = 'appointments.reschedule' and subject_id = ?",
        id,
      ),
    ).toBe(0)
  })

  it('takes effect once when it is sent twice', async () => {
    const availabilityId = await openAvailability('09:00', '12:00')
    const { id } = await bookVisit(availabilityId, '09:00')
    const later = { availabilityId, providerId: providerId('provider'), time: at('10:00') }
    await Promise.allSettled([1, 2, 3].map(() => visitsOf(as('patient')).update(id, later)))
    await minute()
    expect(
      await count(
        "select count(*) from events where name = 'appointments.reschedule' and subject_id = ?",
        id,
      ),
    ).toBe(1)
    expect((await codesOf(id)).filter((code) => code === 'visit_moved')).toHaveLength(1)
  })

  it('to another mode notifies of a change, not of another time', async () => {
    const availabilityId = await openAvailability('09:00', '12:00')
    const { id } = await bookVisit(availabilityId, '09:00')
    await visitsOf(as('manager')).update(id, {
      availabilityId,
      providerId: providerId('provider'),
      time: at('09:00'),
      appointmentType: 'phone',
    })
    await minute()
    expect(await codesOf(id)).toContain('visit_changed')
    expect(await codesOf(id)).not.toContain('visit_moved')
  })
})

describe('a day that the clinic closes', () => {
  beforeEach(() => resetSchedule())

  it('notifies the patients of its visits, and ends their reminders', async () => {
    const tomorrow = '2026-11-24'
    const availabilityId = await openAvailability('09:00', '12:00', 'provider', tomorrow)
    const { id } = await visitsOf(as('patient')).create({
      providerId: providerId('provider'),
      availabilityId,
      time: at('10:00', tomorrow),
      encounterTypeId: '3',
      initials: 'JE',
    })
    await as('manager').blackout_periods.create(
      { name: 'Snow', startsAt: at('00:00', tomorrow), endsAt: at('23:55', tomorrow) },
      { acknowledge: true },
    )
    await minute()
    expect(await codesOf(id)).toContain('visit_rearranged')
    clock('10:00')
    await minute()
    const reminders = 'select count(*) from appointment_reminders where appointment_id = ?'
    expect(await count(reminders, id)).toBe(0)
    await run(
      "update tasks set status = 'completed', closed_at = ? where subject_id = ?",
      at('10:00'),
      id,
    ).run()
    await minute()
    expect(await count(reminders, id)).toBe(1)
  })
})

describe('a visit that starts on demand', () => {
  it('moves its calendar entry to now, and back to its own time', async () => {
    const { id: visit } = await bookVisit(await openQueue(), '11:00')
    await run('delete from notification_preferences').run()
    await run(
      "update users set email = 'patient@world.test', email_verified_at = ? where id = ?",
      at('05:00'),
      userId('patient'),
    ).run()
    await run(
      "update patients set preferred_communication = 'Email' where id = ?",
      userId('patient'),
    ).run()
    const { id } = await request({ onDemandSwap: true, encounterTypeId: undefined })
    const calendar = async () => {
      const letters = await capturedMessages(subscriberContext().env, 'patient@world.test')
      return letters.find((letter) => letter.calendar?.includes(`UID:${visit}`))?.calendar ?? ''
    }
    await minute()
    await accept(id)
    await minute()
    const { version } = await as('patient').appointments.get(visit)
    expect(await calendar()).toContain(`SEQUENCE:${version}`)
    expect(await calendar()).toContain('DTSTART:20261123T110000Z')
    await release(id)
    await minute()
    expect(await calendar()).toContain('DTSTART:20261123T160000Z')
  })
})
