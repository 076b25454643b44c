import { beforeAll, describe, expect, it, vi } from 'vitest'
import { onCron } from '#edge/cron'
import { patientKinds } from '#edge/domains/conversations/kinds'
import { healthChecks } from '#edge/events/health/health-checks'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import { copyRows, numbered } from './access/copy-rows'
import { rowIds, seedRows } from './access/rows'
import { bindings, db, userId, world } from './world'

const alerted = environmentOf({ ...bindings, ALERT_WEBHOOK: 'https://hooks.example.org/x' })
const secondsAgo = (seconds: number) => iso(now() - seconds * 1000)
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const count = async (sql: string, ...values: unknown[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .first<{ n: number }>()
  )?.n

/** One minute of the clinic; answers the checks that the operator was told of. */
const passMinute = async (): Promise<readonly unknown[]> => {
  const posted: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    posted.push(JSON.parse(String(init.body)).check)
    return new Response(null)
  })
  await onCron({ cron: '* * * * *' }, alerted)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  return posted
}

type QueueAge = Extract<(typeof healthChecks)[number], `${string}_waiting_seconds`>
interface OldEntry {
  readonly add: () => Promise<unknown>
  readonly take: () => Promise<unknown>
}
/** An entry of each queue of the platform, older than its limit, and how it leaves. */
const oldEntries: Readonly<Record<QueueAge, OldEntry>> = {
  events_waiting_seconds: {
    add: () =>
      run(
        `insert into event_retries (subscriber, seq, attempts, next_at, fault) values ('queue-ages', 1, 3, ?, 'TypeError')`,
        secondsAgo(400),
      ),
    take: () => run(`delete from event_retries where subscriber = 'queue-ages'`),
  },
  deliveries_waiting_seconds: {
    add: () =>
      run(
        `insert into deliveries (id, key, channel, kind, body_encrypted, status, attempts, next_at, created_at)
         values ('queue-ages', 'queue-ages', 'email', 'code', x'00', 'queued', 1, ?1, ?1)`,
        secondsAgo(700),
      ),
    take: () => run(`delete from deliveries where id = 'queue-ages'`),
  },
}

beforeAll(async () => {
  await world()
  await seedRows()
  await passMinute()
})

describe('an old entry of a queue of the platform', () => {
  it('is known here for every age that is measured', () => {
    expect(Object.keys(oldEntries).sort()).toEqual(
      healthChecks.filter((name) => name.endsWith('_waiting_seconds')).sort(),
    )
  })

  it.each(Object.entries(oldEntries))(
    'raises an alert to the operator, once, which ends when it leaves: %s',
    async (check, { add, take }) => {
      const open = () =>
        count(
          'select count(*) as n from incidents where check_name = ? and closed_at is null',
          check,
        )
      expect(await open()).toBe(0)
      await add()
      expect(await passMinute()).toContain(check)
      expect(await open()).toBe(1)
      expect(await passMinute()).not.toContain(check)
      await take()
      await passMinute()
      expect(await open()).toBe(0)
    },
  )
})

describe('an old entry of a queue of the clinic', () => {
  it('raises the managers where a patient waits and no clinician accepts', async () => {
    const id = rowIds.theirs.on_demand_appointments
    await run(
      `update on_demand_appointments set status = 'pending', callback = 1, is_urgent = 0, rung = 0, queued_at = ?,
         last_seen_at = ? where id = ?`,
      secondsAgo(9 * 60),
      iso(now()),
      id,
    )
    await passMinute()
    await drainOutbox(alerted)
    expect(
      await count(
        `select count(*) as n from user_notifications where user_id = ? and code = 'queue_overdue'`,
        userId('manager'),
      ),
    ).toBe(1)
  })

  it.each(patientKinds)(
    'opens a task where a patient wrote and no one took it: %s',
    async (kind) => {
      const id = `queue-ages-${kind}`
      await run(`update conversations set status = 'archived' where id not like 'queue-ages-%'`)
      await (
        await copyRows(numbered(1, 1), 'conversations', `id = '${rowIds.theirs.conversations}'`, {
          id: `'${id}'`,
          patient_id: `'${userId('otherPatient')}'`,
          kind: `'${kind}'`,
          status: `'open'`,
          waiting_since: `'${secondsAgo(20 * 86_400)}'`,
          reported_waiting_since: 'null',
        })
      ).run()
      await passMinute()
      await drainOutbox(alerted)
      expect(
        await count(
          'select count(*) as n from tasks where kind = ? and subject_id = ? and closed_at is null',
          kind === 'support' ? 'late_support_reply' : 'late_reply',
          id,
        ),
      ).toBe(1)
    },
  )
})
