import { beforeAll, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { displayMoment, now } from '#edge/platform/time'
import { db, userId, world } from '../world'
import { insertAppointment, insertEvent, subscriberContext } from './event-fixtures'

const { env } = subscriberContext()

beforeAll(() => world())

describe('a provider who chose mail', () => {
  it('reads of a visit in words for staff, and when it is where they are', async () => {
    const provider = userId('provider')
    await db.batch([
      db
        .prepare(
          "update users set timezone = 'America/Los_Angeles', email_verified_at = ? where id = ?",
        )
        .bind('2026-01-01T00:00:00.000Z', provider),
      db
        .prepare("insert into notification_preferences values (?, 'appointments', 'email', 1, ?)")
        .bind(provider, '2026-01-01T00:00:00.000Z'),
    ])
    const at = Math.ceil((now() + 86_400_000) / 300_000) * 300_000
    await insertEvent({
      name: 'appointments.set_missed',
      subjectId: await insertAppointment(at, 'Missed'),
      patientId: userId('patient'),
      version: 1,
    })
    await onCron({ cron: '* * * * *' } as ScheduledController, env)
    const [letter] = await capturedMessages(env, 'provider@world.test')
    expect(letter?.subject).toBe('News at work')
    expect(letter?.text).toMatch(
      /^One of your appointments, on .* PT, was missed\.\nSign in to see it: .*\/staff\/visits\/[0-9a-f-]{36}\n/,
    )
    expect(letter?.text).toContain(displayMoment(at, 'America/Los_Angeles'))
    expect(letter?.text).not.toContain('choose another time')
  })
})
