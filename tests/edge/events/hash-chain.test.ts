import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { onCron } from '#edge/cron'
import { checkAudit, lastCheck } from '#edge/events/audit-check'
import type { EventRow } from '#edge/events/event'
import { chainSeals, genesis, type Seal } from '#edge/events/hash-chain'
import { recordListRead } from '#edge/events/list-read'
import { storeAnchor, storedAnchors } from '#edge/events/seal-anchors'
import { sealKeys } from '#edge/events/seal-keys'
import { type ChainCheck, verifyChain } from '#edge/events/verify'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { api, bindings, db, type Person, world } from '../world'
import { insertEvent, outboxProcessor, rows, stamp, subscriberContext } from './event-fixtures'

const day = '17 4 * * *'
const cron = (name: string) =>
  onCron({ cron: name } as ScheduledController, subscriberContext().env)
const run = (sql: string) => db.prepare(sql).run()
const unlocked = async (sql: string) => {
  await run('drop trigger events_no_update')
  await run('drop trigger events_no_delete')
  await run(sql)
}
const locked = async () => {
  await run(
    `create trigger events_no_update before update on events begin select raise(abort, 'events_append_only'); end`,
  )
  await run(
    `create trigger events_no_delete before delete on events begin select raise(abort, 'events_append_only'); end`,
  )
}

const check = async (): Promise<ChainCheck> =>
  verifyChain(subscriberContext().db, await sealKeys(subscriberContext().env))
const heads = () => storedAnchors(bindings.FILES, 1)
const drainAll = () => outboxProcessor().drain()
const happened = async (count: number) => {
  for (let n = 0; n < count; n++) await insertEvent({ name: 'test.a', detail: { n } })
  await drainAll()
}
/** What an intruder with the database, but not the keys, would write. */
const resealed = async (from: number) => {
  const forger = { id: 't1', secret: new Uint8Array(32) }
  const all = await rows<EventRow>('select * from events order by seq')
  const stored = await rows<Seal>(
    'select * from event_seals where seq < ? order by seq desc limit 1',
    from,
  )
  const made = chainSeals(
    forger,
    1,
    stored[0]?.hash ?? genesis.hash,
    all.filter(({ seq }) => seq >= from),
  )
  for (const { seq, hash, previous } of made)
    await db
      .prepare('update event_seals set hash = ?, previous = ? where seq = ?')
      .bind(hash, previous, seq)
      .run()
}

describe('seals', () => {
  beforeAll(() => happened(5))

  it('cover every event once, each upon the one before', async () => {
    const seals = await rows<Seal>('select * from event_seals order by seq')
    const events = await rows<{ seq: number }>('select seq from events order by seq')
    expect(seals.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq))
    expect(seals[0]?.previous).toBe('0'.repeat(64))
    for (const [at, seal] of seals.entries())
      if (at > 0) expect(seal.previous).toBe(seals[at - 1]?.hash)
  })

  it('are intact when the events table was not touched', async () => {
    expect(await check()).toMatchObject({ ok: true, firstBroken: null, seals: 5 })
  })

  it('leave no way to change or delete an event', async () => {
    await expect(run(`update events set actor_id = 'x' where seq = 1`)).rejects.toThrow(
      'events_append_only',
    )
    await expect(run('delete from events where seq = 1')).rejects.toThrow('events_append_only')
  })

  it('have a head outside the database for each sealed batch, and the first of a name stays', async () => {
    const before = await heads()
    await happened(2)
    const after = await heads()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toEqual((await check()).head)
    await storeAnchor(bindings.FILES, { epoch: 1, seq: after.at(-1)?.seq ?? 0, hash: 'another' })
    expect(await heads()).toEqual(after)
  })

  it('show which event was changed behind their back', async () => {
    await unlocked(`update events set detail = '{"n":7}' where seq = 3`)
    expect(await check()).toMatchObject({ ok: false, firstBroken: 3 })
    await run(`update events set detail = '{"n":2}' where seq = 3`)
    await locked()
    expect((await check()).ok).toBe(true)
  })

  it('show a change after which all later seals were computed again without the key', async () => {
    const seals = await rows<Seal>('select * from event_seals')
    await unlocked(`update events set detail = '{"n":7}' where seq = 3`)
    await resealed(3)
    expect(await check()).toMatchObject({ ok: false, firstBroken: 3 })
    await run(`update events set detail = '{"n":2}' where seq = 3`)
    await locked()
    for (const { seq, hash, previous } of seals)
      await db
        .prepare('update event_seals set hash = ?, previous = ? where seq = ?')
        .bind(hash, previous, seq)
        .run()
    expect((await check()).ok).toBe(true)
  })

  it('show an event that was taken out, and one that was slipped in', async () => {
    const [stored] = await rows<{ request_id: string; occurred_at: string }>(
      'select * from events where seq = 2',
    )
    await unlocked('delete from events where seq = 2')
    expect(await check()).toMatchObject({ ok: false, firstBroken: 2 })
    await db
      .prepare(
        `insert into events (seq, name, subject_type, request_id, route, detail, occurred_at) values (2, 'test.a', 'test', ?, 'POST /test', '{"n":1}', ?)`,
      )
      .bind(stored?.request_id, stored?.occurred_at)
      .run()
    await locked()
    expect((await check()).ok).toBe(true)
    const [seal] = await rows<Seal & { created_at: string }>(
      'select * from event_seals where seq = 4',
    )
    await run('delete from event_seals where seq = 4')
    expect(await check()).toMatchObject({ ok: false, firstBroken: 4 })
    await db
      .prepare(
        'insert into event_seals (seq, epoch, key, hash, previous, created_at) values (4, 1, ?, ?, ?, ?)',
      )
      .bind(seal?.key, seal?.hash, seal?.previous, seal?.created_at)
      .run()
    expect((await check()).ok).toBe(true)
  })

  it('show a list that no longer stands in the timeline of a patient it showed', async () => {
    const request = {
      requestId: uuidv7(),
      actor: { id: 'x', role: 'support' },
      now: stamp(),
      route: 'GET /test',
    }
    const statements = recordListRead(request as never, 'test.list', 'test', [uuidv7(), uuidv7()])
    await subscriberContext().db.batch([...statements])
    await drainAll()
    expect((await check()).ok).toBe(true)
    await run('drop trigger list_reads_no_delete')
    const [last] = await rows<{ seq: number; patient: number }>(
      'select * from list_reads order by seq desc limit 1',
    )
    await run(`delete from list_reads where patient = ${last?.patient}`)
    expect(await check()).toMatchObject({ ok: false, firstBroken: last?.seq })
    await run(`insert into list_reads values (${last?.patient}, ${last?.seq})`)
  })
})

describe('the daily check', () => {
  const words = () => {
    const lines: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
    return lines
  }
  const answer = async (who: Person) =>
    (await (await api('/api/audit_check', {}, who)).json()) as {
      data: { attributes: Record<string, unknown> }
    }
  beforeAll(world)
  afterEach(() => vi.restoreAllMocks())

  it('says nothing before it ran, then what held and how far', async () => {
    expect((await answer('admin')).data.attributes).toMatchObject({ state: 'never', at: null })
    await cron(day)
    const { head } = await check()
    expect((await answer('admin')).data.attributes).toMatchObject({
      state: 'ok',
      first_broken: null,
      verified_up_to: head?.seq,
    })
  })

  it('starts where the last one ended, and looks once more at what is behind it', async () => {
    const before = (await check()).head?.seq ?? 0
    await happened(3)
    const { seals, verified, rechecked } = await checkAudit(
      subscriberContext().env,
      subscriberContext().db,
      now(),
    )
    expect(verified?.seq).toBe(before + 3)
    expect(rechecked).toBe(before + 3)
    expect(seals).toBe(3 + before + 3)
  })

  it('finds a change of what was checked long ago', async () => {
    await unlocked(`update events set detail = '{"n":7}' where seq = 3`)
    expect(await checkAudit(subscriberContext().env, subscriberContext().db, now())).toMatchObject({
      ok: false,
      firstBroken: 3,
    })
    await run(`update events set detail = '{"n":2}' where seq = 3`)
    await locked()
    expect((await checkAudit(subscriberContext().env, subscriberContext().db, now())).ok).toBe(true)
  })

  it('starts again from the beginning when its own record was written by another', async () => {
    const file = await bindings.FILES.get('audit/last-check.json')
    const text = (await file?.text()) ?? ''
    await bindings.FILES.put('audit/last-check.json', text.replace('"rechecked":', '"rechecked":1'))
    expect(await lastCheck(subscriberContext().env)).toBeNull()
    await bindings.FILES.put('audit/last-check.json', text)
    expect(await lastCheck(subscriberContext().env)).not.toBeNull()
  })

  it('says in log, ledger and API what was changed, and to no other role', async () => {
    await unlocked(`update events set detail = '{"n":7}' where seq = 3`)
    const lines = words()
    await cron(day)
    expect(lines.join()).toContain('The audit trail is not what was sealed')
    expect(await rows(`select name, detail from events where name = 'seals.broken'`)).toEqual([
      { name: 'seals.broken', detail: '{"first":3}' },
    ])
    for (const who of ['admin', 'clinical_admin'] as const)
      expect((await answer(who)).data.attributes).toMatchObject({
        state: 'broken',
        first_broken: 3,
      })
    for (const who of ['support', 'patient', 'manager'] as const)
      expect((await api('/api/audit_check', {}, who)).status).toBe(403)
    await run(`update events set detail = '{"n":2}' where seq = 3`)
    await locked()
    await cron(day)
    expect((await answer('admin')).data.attributes).toMatchObject({ state: 'ok' })
  })

  it('finds a tail cut off after the last check, and holds nothing for whole until two admins call it a restore', async () => {
    await happened(5)
    const { head } = await check()
    const cut = (head?.seq ?? 0) - 2
    await unlocked(`delete from event_seals where seq >= ${cut}`)
    await run(`delete from events where seq >= ${cut}`)
    await locked()
    expect((await check()).ok).toBe(true)
    const lines = words()
    await cron(day)
    expect(lines.join()).toContain('The database is older than the heads of its audit trail')
    expect(
      await rows(`select subject_id, detail from events where name = 'seals.suspect_restore'`),
    ).toEqual([
      {
        subject_id: '2',
        detail: JSON.stringify({ seq: cut - 1, discarded_epoch: 1, discarded_seq: head?.seq }),
      },
    ])
    for (const day of [1, 2]) {
      await happened(day)
      const { env, db: database } = subscriberContext()
      expect(await checkAudit(env, database, now())).toMatchObject({ ok: false, suspected: 2 })
    }
    expect((await answer('admin')).data.attributes).toMatchObject({ state: 'restore_suspected' })
  })
})

describe('the minute', () => {
  it('forgets outcomes after a day', async () => {
    const insert = (key: string, hours: number) =>
      db
        .prepare(
          `insert into idempotency_keys (user_id, route, key, body_hash, status, created_at) values ('u', 'r', ?, 'h', 200, ?)`,
        )
        .bind(key, new Date(now() - hours * 3_600_000).toISOString())
        .run()
    await insert('old', 25)
    await insert('new', 23)
    await cron(day)
    expect(await rows('select key from idempotency_keys')).toEqual([{ key: 'new' }])
  })
})
