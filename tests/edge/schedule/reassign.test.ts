import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { setClock } from '#edge/platform/time'
import {
  addDevice,
  insertEvent,
  outboxProcessor,
  subscriberContext,
} from '../events/event-fixtures'
import { about, line } from '../events/sockets'
import { as, cboId, db, type Person, people, providerId, userId } from '../world'
import {
  at,
  forgetNews,
  openAvailability,
  resetToOneVisit,
  rows,
  run,
  slotOf,
  visitsOf,
} from './schedule-fixtures'

const nameOf = new Map(Object.keys(people).map((person) => [userId(person as Person), person]))
const notifiedStaff = async () => {
  await outboxProcessor().drain()
  const found = await rows<{ user: string; code: string }>(
    `select user_id as user, code from user_notifications
     where user_id <> ? and read_at is null order by event_seq, code`,
    userId('patient'),
  )
  return found.map(({ user, code }) => `${nameOf.get(user)} ${code}`).toSorted()
}

let own = ''
let others = ''
let visit = ''
const moveBy = (who: Person, clock: string, provider: 'provider' | 'otherProvider') =>
  visitsOf(as(who)).update(visit, slotOf(provider === 'provider' ? own : others, clock, provider))

beforeEach(async () => {
  ;({ availability: own, visit } = await resetToOneVisit())
  others = await openAvailability('09:00', '12:00', 'otherProvider')
  await run(
    "insert or ignore into provider_cbos values (?, ?, '')",
    providerId('otherProvider'),
    cboId(),
  ).run()
})
afterAll(async () => {
  setClock(null)
  await run(
    'delete from provider_cbos where provider_id = ? and cbo_id = ?',
    providerId('otherProvider'),
    cboId(),
  ).run()
})

describe('a visit that moves to another provider', () => {
  it.each(['patient', 'support', 'manager'] as const)(
    'moved by %s is one fewer to the former provider and one more to the new one',
    async (who) => {
      await moveBy(who, '10:00', 'otherProvider')
      expect(await notifiedStaff()).toEqual([
        'otherProvider visit_booked',
        'provider visit_reassigned',
      ])
      expect(
        await rows('select code from user_notifications where user_id = ?', userId('patient')),
      ).toEqual([{ code: 'visit_moved' }])
    },
  )

  it('is moved there by neither provider, nor for them by their assistant (403): no one reads of their own act', async () => {
    for (const who of ['provider', 'assistant'] as const)
      await expect(moveBy(who, '10:00', 'otherProvider')).rejects.toMatchObject({ status: 403 })
    await expect(moveBy('otherProvider', '10:00', 'otherProvider')).rejects.toMatchObject({
      status: 404,
    })
    expect(await notifiedStaff()).toEqual([])
  })

  it('leads its former provider to the visit, which they may still read', async () => {
    await moveBy('support', '10:00', 'otherProvider')
    await outboxProcessor().drain()
    expect(
      await as('provider')
        .user_notifications.in({ users: userId('provider') })
        .list(),
    ).toMatchObject([
      {
        kind: 'APPOINTMENT',
        code: 'visit_reassigned',
        text: 'A colleague has one of your visits now',
        path: `/staff/visits/${visit}`,
      },
    ])
    const moved = await as('provider').appointments.get(visit)
    expect(moved).toMatchObject({ id: visit, can: [] })
    // Clinicians read no records of one another: the staff directory says whose it is.
    const [holder] = await as('provider').call('POST /colleagues/search', {
      body: { providerId: moved.providerId ?? '' },
    })
    expect(holder?.name).toBe(`${people.otherProvider.first} ${people.otherProvider.last}`)
  })

  it('changes at once in the open windows of its former provider and of their assistant', async () => {
    const lost = [await line('provider'), await line('assistant')]
    await moveBy('support', '10:00', 'otherProvider')
    await outboxProcessor().drain()
    for (const former of lost) await former.hears(about(visit))
  })

  it('is to the former assistant what it is to the former provider: a visit they may read, of someone they know no record of', async () => {
    const beside = () =>
      Promise.all(
        (['provider', 'assistant'] as const).map(async (who) => {
          const { provider, can } = await as(who).appointments.get(visit, { include: ['provider'] })
          return { provider, can }
        }),
      )
    expect((await beside()).every(({ provider }) => provider && 'fullName' in provider)).toBe(true)
    await moveBy('support', '10:00', 'otherProvider')
    const hidden = { provider: { type: 'providers', id: providerId('otherProvider') }, can: [] }
    expect(await beside()).toEqual([hidden, hidden])
  })

  it('tells its former provider, by the channels they chose, which time is free again and nothing of the patient', async () => {
    await db.batch([
      addDevice('provider'),
      ...['sms', 'email'].map((channel) =>
        run(
          "insert into notification_preferences values (?, 'appointments', ?, 1, ?)",
          userId('provider'),
          channel,
          at('05:00'),
        ),
      ),
    ])
    await moveBy('support', '10:00', 'otherProvider')
    await outboxProcessor().drain()
    const sent = await rows<{ channel: string; expires_at: string }>(
      "select channel, expires_at from deliveries where kind = 'visit_reassigned' order by channel",
    )
    expect(sent).toEqual(
      ['email', 'push', 'sms'].map((channel) => ({ channel, expires_at: at('09:00') })),
    )
    const [letter] = await capturedMessages(subscriberContext().env, 'provider@world.test')
    expect(letter?.subject).toBe('News at work')
    expect(letter?.text).toContain(
      'A colleague has one of your appointments now, the one on 11/23/2026, 9:00 AM ET.',
    )
    expect(letter?.text).not.toMatch(
      new RegExp(`${people.patient.first}|${people.patient.last}|PrEP|HIV`, 'i'),
    )
  })

  it('sends its former provider nothing once it is theirs again', async () => {
    await addDevice('provider').run()
    await insertEvent({
      name: 'appointments.reschedule',
      subjectId: visit,
      patientId: userId('patient'),
      version: 2,
      detail: {
        previous_starts_at: at('09:00'),
        previous_provider_user_id: userId('provider'),
      },
    })
    await outboxProcessor().drain()
    expect(await rows("select 1 from deliveries where kind = 'visit_reassigned'")).toEqual([])
  })
})

describe('a visit that stays with its provider', () => {
  it('is news of a move when another moves it, and none when they move it themselves', async () => {
    await moveBy('support', '10:00', 'provider')
    expect(await notifiedStaff()).toEqual(['provider visit_moved'])
    await forgetNews()
    await moveBy('provider', '11:00', 'provider')
    expect(await notifiedStaff()).toEqual([])
  })
})
