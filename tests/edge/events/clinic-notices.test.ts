import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { iso, setClock } from '#edge/platform/time'
import { as, db, type Person, people, userId, world } from '../world'
import { addDevice, rows, subscriberContext } from './event-fixtures'

const minuteMs = 60_000
const noon = Date.parse('2026-11-24T17:00:00.000Z')
const staff = Object.entries(people).flatMap(([person, { role }]) =>
  role === 'patient' ? [] : [userId(person as Person)],
)
const minute = async (at: number) => {
  setClock(at)
  await onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
}
const notifiedUsers = async () =>
  (
    await rows<{ user: string }>(
      "select user_id as user from user_notifications where code = 'clinic_notice' order by 1",
    )
  ).map(({ user }) => user)

const notice = {
  title: 'The portal is down tonight',
  body: 'From nine to ten.',
  audience: 'staff' as 'staff' | 'patients' | 'everyone',
  severity: 'info' as const,
  startsAt: iso(noon),
  endsAt: iso(noon + 60 * minuteMs),
}
const publish = (change: Partial<typeof notice> = {}) =>
  as('manager').platform_notifications.create({ ...notice, ...change })
const replace = (id: string, change: Partial<typeof notice>) =>
  as('manager').call('PUT /platform_notifications/:id', {
    params: { id },
    body: { ...notice, ...change },
  })

beforeAll(async () => {
  await world()
  setClock(noon)
})
beforeEach(async () => {
  setClock(noon)
  await db.batch(
    ['user_notifications', 'platform_notifications', 'deliveries', 'push_subscriptions'].map(
      (table) => db.prepare(`delete from ${table}`),
    ),
  )
})
afterAll(() => setClock(null))

it.each(['staff', 'everyone'] as const)(
  'a notice for %s tells every member of staff once, and no patient',
  async (audience) => {
    await publish({ audience })
    await minute(noon + minuteMs)
    expect(await notifiedUsers()).toEqual(staff.toSorted())
    await minute(noon + 2 * minuteMs)
    expect(await notifiedUsers()).toHaveLength(staff.length)
  },
)

it('a notice for patients tells no member of staff, until it is for everyone', async () => {
  const { id } = await publish({ audience: 'patients' })
  await minute(noon + minuteMs)
  expect(await notifiedUsers()).toEqual([])
  await replace(id, { audience: 'everyone' })
  await minute(noon + 2 * minuteMs)
  expect(await notifiedUsers()).toEqual(staff.toSorted())
})

it('a notice with a later start tells when it begins', async () => {
  await publish({ startsAt: iso(noon + 10 * minuteMs) })
  await minute(noon + 9 * minuteMs)
  expect(await notifiedUsers()).toEqual([])
  await minute(noon + 10 * minuteMs)
  expect(await notifiedUsers()).toEqual(staff.toSorted())
})

it('a running notice that is edited or put off tells no one again, and its editor loses nothing to the telling', async () => {
  const { id, version } = await publish()
  await minute(noon + minuteMs)
  await replace(id, { body: 'From nine to eleven.' })
  await minute(noon + 2 * minuteMs)
  await replace(id, { startsAt: iso(noon + 10 * minuteMs) })
  await minute(noon + 11 * minuteMs)
  expect(await notifiedUsers()).toHaveLength(staff.length)
  const [row] = await rows<{ version: number }>('select version from platform_notifications')
  expect(row?.version).toBe(Number(version) + 2)
})

it('a notice that ended before it could tell tells no one', async () => {
  await publish()
  await minute(noon + 61 * minuteMs)
  expect(await notifiedUsers()).toEqual([])
})

it('at night a notice pushes to devices in the morning, unless it is over by then, and never to a closed account', async () => {
  const midnight = Date.parse('2026-11-25T05:00:00.000Z')
  const morning = '2026-11-25T13:00:00.000Z'
  setClock(midnight)
  const setStatus = (status: string) =>
    db.prepare('update users set status = ? where id = ?').bind(status, userId('assistant'))
  await db.batch([addDevice('support'), addDevice('assistant'), setStatus('disabled')])
  const startsAt = iso(midnight)
  const long = await publish({ startsAt, endsAt: '2026-11-25T15:00:00.000Z' })
  await publish({ startsAt, endsAt: '2026-11-25T07:00:00.000Z' })
  await minute(midnight + minuteMs)
  await setStatus('active').run()
  expect(await notifiedUsers()).not.toContain(userId('assistant'))
  expect(
    await rows(
      "select user_id as user, channel, collapse_key as about, next_at as due from deliveries where kind = 'clinic_notice'",
    ),
  ).toEqual([
    {
      user: userId('support'),
      channel: 'push',
      about: `platform_notifications:${long.id}`,
      due: morning,
    },
  ])
  const list = await as('support')
    .user_notifications.in({ users: userId('support') })
    .list()
  expect(list.map(({ text, path }) => `${text} ${path}`)).toEqual(
    Array(2).fill('There is an announcement of the clinic /staff'),
  )
})
