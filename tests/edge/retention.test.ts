import { beforeAll, expect, it } from 'vitest'
import { connect } from '#edge/platform/db/connection'
import { dayMs, iso, now } from '#edge/platform/time'
import { purgeExpired } from '#edge/retention'
import { db, userId, world } from './world'

const daysAgo = (days: number) => iso(now() - days * dayMs)
const ids = async (table: string) =>
  (
    await db
      .prepare(`select id from ${table} where id like 'r-%' order by id`)
      .all<{ id: string }>()
  ).results.map(({ id }) => id)
const insert = (table: string, row: Record<string, unknown>) =>
  db
    .prepare(
      `insert into ${table} (${Object.keys(row)}) values (${Object.keys(row).map(() => '?')})`,
    )
    .bind(...Object.values(row))
const purge = () => purgeExpired(connect(db), now())

beforeAll(() => world())

it('reports of errors in browsers are forgotten after 30 days, however many there are', async () => {
  await db
    .prepare(
      `insert into client_errors (id, build, kind, page, frames, occurred_at)
       select 'r-' || value, 'b', 'Error', '/', '', ? from json_each(?)`,
    )
    .bind(daysAgo(31), JSON.stringify(Array.from({ length: 2_100 }, (_, n) => n)))
    .run()
  await insert('client_errors', {
    id: 'r-new',
    build: 'b',
    kind: 'Error',
    page: '/',
    frames: '',
    occurred_at: daysAgo(29),
  }).run()
  await purge()
  expect(await ids('client_errors')).toEqual(['r-new'])
})

it('notifications and deliveries stay for a year, and what waits or is a fax for longer', async () => {
  const notification = (id: string, days: number) =>
    insert('user_notifications', {
      id,
      user_id: userId('patient'),
      type: 't',
      code: id,
      created_at: daysAgo(days),
    })
  const delivery = (id: string, days: number, channel: string, status: string) =>
    insert('deliveries', {
      id,
      key: id,
      channel,
      kind: 'k',
      status,
      next_at: daysAgo(days),
      created_at: daysAgo(days),
    })
  await db.batch([
    notification('r-old', 366),
    notification('r-new', 364),
    delivery('r-fax', 366, 'fax', 'delivered'),
    delivery('r-new', 364, 'email', 'sent'),
    delivery('r-old', 366, 'email', 'sent'),
    delivery('r-waits', 366, 'email', 'queued'),
  ])
  await purge()
  expect(await ids('user_notifications')).toEqual(['r-new'])
  expect(await ids('deliveries')).toEqual(['r-fax', 'r-new', 'r-waits'])
})

it('sessions are forgotten 90 days after their end, but for one that a device or another session names', async () => {
  const session = (id: string, days: number, more: object = {}) =>
    insert('sessions', {
      id,
      user_id: userId('patient'),
      refresh_hash: id,
      refresh_used_at: daysAgo(days),
      method: 'password',
      created_at: daysAgo(days),
      last_active_at: daysAgo(days),
      expires_at: daysAgo(days),
      ...more,
    })
  await db.batch([
    session('r-new', 89),
    session('r-old', 91),
    session('r-staff', 91),
    session('r-login-as', 89, { staff_session_id: 'r-staff' }),
    session('r-device', 91),
    insert('push_subscriptions', {
      id: 'p',
      user_id: userId('patient'),
      session_id: 'r-device',
      endpoint_hash: 'h',
      subscription_encrypted: new Uint8Array([1]),
      device: 'd',
      created_at: daysAgo(31),
      updated_at: daysAgo(31),
    }),
  ])
  await purge()
  expect(await ids('sessions')).toEqual(['r-device', 'r-login-as', 'r-new', 'r-staff'])
})
