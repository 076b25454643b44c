import { beforeAll, describe, expect, it } from 'vitest'
import { onCron } from '../../../src/edge/events/cron'
import { keepHead, keptHeads } from '../../../src/edge/events/heads'
import { verify } from '../../../src/edge/events/verify'
import { now } from '../../../src/edge/time'
import { bindings, db } from '../world'
import { clerkObject, desk, happen, rows } from './happening'

const day = '17 4 * * *'
const cron = (name: string) => onCron({ cron: name } as ScheduledController, desk().env)
const run = (sql: string) => db.prepare(sql).run()
const unlocked = async (sql: string) => {
  await run('drop trigger events_are_never_changed')
  await run('drop trigger events_are_never_deleted')
  await run(sql)
}
const locked = async () => {
  await run(
    `create trigger events_are_never_changed before update on events begin select raise(abort, 'events_append_only'); end`,
  )
  await run(
    `create trigger events_are_never_deleted before delete on events begin select raise(abort, 'events_append_only'); end`,
  )
}

describe('seals', () => {
  beforeAll(async () => {
    for (let n = 0; n < 5; n++) await happen({ name: 'test.a', detail: { n } })
    await clerkObject().drain()
  })

  it('cover every event once, each upon the one before', async () => {
    const seals = await rows<{ seq: number; hash: string; previous: string }>(
      'select * from seals order by seq',
    )
    const events = await rows<{ seq: number }>('select seq from events order by seq')
    expect(seals.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq))
    expect(seals[0]?.previous).toBe('0'.repeat(64))
    for (const [at, seal] of seals.entries())
      if (at > 0) expect(seal.previous).toBe(seals[at - 1]?.hash)
  })

  it('hold when nobody touched the ledger', async () => {
    const verdict = await verify(desk().db)
    expect(verdict).toMatchObject({ ok: true, firstBroken: null, seals: 5 })
  })

  it('leave no way to change or delete an event', async () => {
    await expect(run(`update events set actor_id = 'x' where seq = 1`)).rejects.toThrow(
      'events_append_only',
    )
    await expect(run('delete from events where seq = 1')).rejects.toThrow('events_append_only')
  })

  it('keep one head a day outside the database', async () => {
    await cron(day)
    const head = (await verify(desk().db)).head
    expect(await keptHeads(bindings.FILES, now())).toEqual([head])
    await keepHead(bindings.FILES, { seq: 1, hash: 'later' }, now())
    expect(await keptHeads(bindings.FILES, now())).toEqual([head])
  })

  it('show which event was changed behind their back', async () => {
    await unlocked(`update events set detail = '{"n":7}' where seq = 3`)
    expect(await verify(desk().db)).toMatchObject({ ok: false, firstBroken: 3 })
    await run(`update events set detail = '{"n":2}' where seq = 3`)
    await locked()
    expect((await verify(desk().db)).ok).toBe(true)
  })

  it('show an event that was taken out, and one that was slipped in', async () => {
    const [kept] = await rows<{ request_id: string; at: string }>(
      'select * from events where seq = 2',
    )
    await unlocked('delete from events where seq = 2')
    expect(await verify(desk().db)).toMatchObject({ ok: false, firstBroken: 2 })
    await db
      .prepare(
        `insert into events (seq, name, subject_type, request_id, route, detail, at) values (2, 'test.a', 'test', ?, 'POST /test', '{"n":1}', ?)`,
      )
      .bind(kept?.request_id, kept?.at)
      .run()
    expect((await verify(desk().db)).ok).toBe(true)
    const [seal] = await rows<{ hash: string; previous: string; at: string }>(
      'select * from seals where seq = 5',
    )
    await run('delete from seals where seq = 4')
    expect(await verify(desk().db)).toMatchObject({ ok: false, firstBroken: 4 })
    await run('delete from seals where seq = 5')
    expect(seal).toBeDefined()
    await locked()
    await clerkObject().drain()
    expect((await verify(desk().db)).ok).toBe(true)
  })

  it('show a cut tail by the head that was kept, and say so in the ledger', async () => {
    const kept = await keptHeads(bindings.FILES, now())
    await unlocked('delete from seals where seq >= 4')
    await run('delete from events where seq >= 4')
    await locked()
    expect((await verify(desk().db)).ok).toBe(true)
    expect(await verify(desk().db, kept)).toMatchObject({ ok: false, firstBroken: 4 })
    await cron(day)
    expect(await rows(`select name, detail from events where name = 'seals.broken'`)).toEqual([
      { name: 'seals.broken', detail: '{"first":4}' },
    ])
  })
})

describe('the minute', () => {
  it('forgets outcomes after a day', async () => {
    const insert = (key: string, hours: number) =>
      db
        .prepare(
          `insert into idempotency (user_id, route, key, body_hash, status, at) values ('u', 'r', ?, 'h', 200, ?)`,
        )
        .bind(key, new Date(now() - hours * 3_600_000).toISOString())
        .run()
    await insert('old', 25)
    await insert('new', 23)
    await cron(day)
    expect(await rows('select key from idempotency')).toEqual([{ key: 'new' }])
  })
})
