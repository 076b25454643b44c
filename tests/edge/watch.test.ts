import { beforeAll, expect, it } from 'vitest'
import { api, as, db, json, world } from './world'

beforeAll(async () => {
  await world()
  await db.batch([
    db.prepare(
      `insert into events (seq, name, subject_type, request_id, route, occurred_at)
       values (1, 'test.a', 'tests', 'r', 'test', '2026-01-01T00:00:00.000Z')`,
    ),
    db.prepare(
      `insert into event_retries (subscriber, seq, attempts, next_at, fault, dead_lettered_at)
       values ('x', 1, 8, '2026-01-01T00:00:00.000Z', 'TypeError', '2026-01-01T00:00:00.000Z')`,
    ),
    db.prepare(
      `insert into deliveries (id, key, channel, kind, body_encrypted, status, attempts, next_at, error, created_at)
       values ('d1', 'd1', 'email', 'visit_booked', x'00', 'failed', 1, '2026-01-01T00:00:00.000Z', 'restored', '2026-01-01T00:00:00.000Z'),
         ('d2', 'd2', 'sms', 'code', null, 'failed', 8, '2026-01-01T00:00:00.000Z', 'expired', '2026-01-01T00:00:00.000Z')`,
    ),
  ])
})
const faults = async () => (await as('admin').call('GET /watch')).faults
const settle = (kind: string, id: string, reason?: string) =>
  api('/api/watch/faults', json({ kind, id, ...(reason && { reason }) }), 'admin')

it('shows an admin what was given up, by ids and kinds alone', async () => {
  expect(await faults()).toMatchObject([
    {
      kind: 'dead_letter',
      id: 'x 1',
      name: 'test.a',
      by: 'x',
      error: 'TypeError',
      attempts: 8,
      canRetry: true,
    },
    { kind: 'delivery', id: 'd1', name: 'visit_booked', by: 'email', canRetry: true },
    { kind: 'delivery', id: 'd2', name: 'code', by: 'sms', canRetry: false },
  ])
})

it.each(['patient', 'provider', 'support', 'clinical_admin', 'manager'] as const)(
  'is refused to a %s',
  async (role) => {
    expect((await api('/api/watch', {}, role)).status).toBe(403)
    expect(
      (await api('/api/watch/faults', json({ kind: 'delivery', id: 'd1' }), role)).status,
    ).toBe(403)
  },
)

it('a message that is no longer stored is not tried again, and is closed with a reason on record', async () => {
  expect((await settle('delivery', 'd2')).status).toBe(422)
  expect((await settle('delivery', 'd2', 'because')).status).toBe(422)
  expect((await settle('delivery', 'd2', 'too_late')).status).toBe(200)
  expect((await faults()).map(({ id }) => id)).not.toContain('d2')
  expect((await settle('delivery', 'd2', 'too_late')).status).toBe(404)
  const event = await db
    .prepare("select detail from events where name = 'watch.close'")
    .first<{ detail: string }>()
  expect(JSON.parse(event?.detail ?? '{}')).toEqual({ kind: 'delivery', reason: 'too_late' })
})

it('a message and an event that are tried again are due at once', async () => {
  expect((await settle('delivery', 'd1')).status).toBe(200)
  expect((await settle('dead_letter', 'x 1')).status).toBe(200)
  expect(await faults()).toEqual([])
  const retry = await db
    .prepare("select attempts, dead_lettered_at from event_retries where subscriber = 'x'")
    .first()
  expect(retry).toEqual({ attempts: 0, dead_lettered_at: null })
})
