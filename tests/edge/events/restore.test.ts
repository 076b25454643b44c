import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import type { EventRow } from '#edge/events/event'
import { chainSeals, insertSeals } from '#edge/events/hash-chain'
import { storedAnchors } from '#edge/events/seal-anchors'
import { newestSealKey } from '#edge/events/seal-keys'
import { now, setClock } from '#edge/platform/time'
import { errorOf } from '../auth/auth-fixtures'
import { api, bindings, json, prepareRow, stepUpAs, userId, world } from '../world'
import { insertEvent, outboxProcessor, rows, stamp, subscriberContext } from './event-fixtures'
import {
  behind,
  check,
  happened,
  headSeq,
  lose,
  sayFirst,
  saySecond,
  second,
  snapshot,
  state,
  suspected,
  travelTo,
} from './restore-fixtures'

beforeAll(async () => {
  await world()
  await prepareRow(
    rowsAt('2026-01-01T00:00:00.000Z').user({
      id: second,
      role: 'admin',
      email: 'second.admin@world.test',
      first_name: 'Ben',
      last_name: 'Okafor',
    }),
  ).run()
  await happened(3)
  expect((await check()).ok).toBe(true)
})
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  return () => vi.restoreAllMocks()
})

describe('a restore of the database', () => {
  it('is suspected, and events written since are sealed in the next epoch with numbers of their own', async () => {
    const { seq, discardedUpTo } = await lose(4)
    const since = await insertEvent({ name: 'test.since' })
    expect(since).toBe(seq + 1)
    const found = await check()
    expect(found).toMatchObject({ ok: false, firstBroken: null, suspected: 2 })
    expect(found.restores).toMatchObject([
      {
        epoch: 2,
        restoredTo: seq,
        discarded: [{ epoch: 1, from: seq + 1, to: discardedUpTo }],
        record: null,
      },
    ])
    const [statement] = await rows<{ seq: number; detail: string }>(
      `select seq, detail from events where name = 'seals.suspect_restore'`,
    )
    expect(statement?.seq).toBe(discardedUpTo + 1)
    expect(await rows('select epoch from event_seals where seq = ?', since)).toEqual([{ epoch: 2 }])
    expect(await state()).toMatchObject({ state: 'restore_suspected', suspected_epoch: 2 })
  })

  it('stays suspected by the word of one admin, who is refused as the second one', async () => {
    const statement = await suspected()
    expect((await sayFirst(statement)).status).toBe(200)
    expect(await errorOf(sayFirst(statement))).toMatchObject({
      status: '409',
      code: 'second_admin_needed',
    })
    expect(await state()).toMatchObject({
      state: 'restore_suspected',
      restores: [
        { reason: 'faulty_change', proposed_by: { id: userId('admin') }, confirmed_by: null },
      ],
    })
  })

  it('is refused with another number, and to every role but admin', async () => {
    const statement = await suspected()
    expect(await errorOf(sayFirst({ ...statement, seq: statement.seq - 1 }))).toMatchObject({
      code: 'nothing_to_confirm',
    })
    for (const who of ['clinical_admin', 'manager', 'support', 'patient'] as const) {
      await stepUpAs(who)
      const body = json({ ...statement, reason: 'drill' })
      expect((await api('/api/audit_check/restores', body, who)).status).toBe(403)
    }
  })

  it('is not recorded by a row that was written into the database', async () => {
    const { epoch, seq } = await suspected()
    const before = await snapshot()
    for (const name of ['seals.propose_restore', 'seals.confirm_restore']) {
      await insertEvent({
        name,
        subjectType: 'seals',
        subjectId: String(epoch),
        actorId: second,
        detail: {
          seq,
          reason: 'drill',
          proposed_by: userId('admin'),
          key: 't1',
          mac: 'f'.repeat(64),
        },
      })
      expect(await check()).toMatchObject({ ok: false, firstBroken: await headSeq() })
      expect(await errorOf(sayFirst({ epoch, seq, reason: 'drill' }))).toMatchObject({
        code: 'audit_broken',
      })
      // The ledger without the forged row: the heads of it go too, as they were never earlier.
      for (const head of await storedAnchors(bindings.FILES, epoch))
        if (head.seq >= (await headSeq()))
          await bindings.FILES.delete(
            `audit/heads/${String(epoch).padStart(6, '0')}/${String(head.seq).padStart(15, '0')}`,
          )
      await travelTo(before)
    }
    expect(await check()).toMatchObject({ firstBroken: null, suspected: epoch })
  })

  it('is whole once another admin says the same, and says what was discarded', async () => {
    const statement = await suspected()
    const answer = await saySecond(statement)
    expect(answer).toMatchObject({ state: 'ok', suspectedEpoch: null })
    expect(answer.restores[0]).toMatchObject({
      proposedBy: { id: userId('admin') },
      confirmedBy: { id: second, name: 'Ben Okafor' },
    })
    await happened(3)
    expect(await check()).toMatchObject({ ok: true, suspected: null })
  })

  it('is told from a second one, which takes two admins again', async () => {
    const { seq, discardedUpTo } = await lose(2)
    const found = await check()
    expect(found).toMatchObject({ ok: false, firstBroken: null, suspected: 3 })
    expect(found.restores[1]?.discarded).toEqual([{ epoch: 2, from: seq + 1, to: discardedUpTo }])
    await sayFirst({ epoch: 3, seq })
    await saySecond({ epoch: 3, seq })
    expect(await check()).toMatchObject({ ok: true })
  })

  it('to before the record of the one before needs one new record, and loses none', async () => {
    await happened(2)
    const earlier = await snapshot()
    const seq = await headSeq()
    const { epoch, restores } = await (async () => {
      await happened(2)
      await travelTo(earlier)
      const first = await suspected()
      await sayFirst(first)
      await saySecond(first)
      await happened(2)
      await travelTo(earlier)
      const { suspected: next, restores: all } = await check()
      return { epoch: next ?? 0, restores: all }
    })()
    expect(restores.at(-2)?.record).not.toBeNull()
    expect(restores.at(-1)).toMatchObject({ epoch, restoredTo: seq, record: null })
    await sayFirst({ epoch, seq })
    await saySecond({ epoch, seq })
    expect(await check()).toMatchObject({ ok: true })
  })

  it('that is undone brings back what it had discarded', async () => {
    await happened(2)
    const older = await snapshot()
    await happened(3)
    const newer = await snapshot()
    const seq = await headSeq()
    await travelTo(older)
    const first = await suspected()
    await sayFirst(first)
    await saySecond(first)
    await travelTo(newer)
    const { epoch } = await suspected()
    await sayFirst({ epoch, seq })
    await saySecond({ epoch, seq })
    const found = await check()
    expect(found).toMatchObject({ ok: true })
    expect(found.restores.at(-2)?.discarded).toEqual([])
    expect(found.restores.at(-1)?.discarded).toMatchObject([{ epoch: first.epoch }])
  })

  it('is not accounted for by a proposal of more than a week ago', async () => {
    const { seq } = await lose(2)
    const { epoch } = await suspected()
    await sayFirst({ epoch, seq })
    setClock(now() + 8 * 86_400_000)
    expect(await saySecond({ epoch, seq })).toMatchObject({ state: 'restore_suspected' })
    setClock(null)
    await behind(`delete from sessions where expires_at > '2100'`)
    expect((await sayFirst({ epoch, seq })).status).toBe(200)
    expect(await check()).toMatchObject({ ok: true })
  })
})

describe('a forgery', () => {
  it('of an event from before the restore is broken, and no admin can call it a restore', async () => {
    const { seq } = await lose(2)
    const { epoch } = await suspected()
    const [earlier] = await rows<{ detail: string }>('select detail from events where seq = ?', seq)
    await behind(`update events set detail = '{"n":99}' where seq = ${seq}`)
    expect(await check()).toMatchObject({ ok: false, firstBroken: seq })
    expect(await errorOf(sayFirst({ epoch, seq }))).toMatchObject({ code: 'audit_broken' })
    await behind(`update events set detail = '${earlier?.detail}' where seq = ${seq}`)
    expect(await check()).toMatchObject({ firstBroken: null, suspected: epoch })
    await sayFirst({ epoch, seq })
    await saySecond({ epoch, seq })
    expect(await check()).toMatchObject({ ok: true })
  })

  it('of the heads outside the database shows as well: what was discarded has to end where the opening says', async () => {
    const { epoch, restores } = await check().then(({ restores: all }) => ({
      epoch: all.at(-1)?.epoch ?? 0,
      restores: all,
    }))
    const lost = restores.at(-1)?.discarded[0]
    const name = `audit/heads/${String(lost?.epoch).padStart(6, '0')}/${String(lost?.to).padStart(15, '0')}`
    const hash = (await bindings.FILES.head(name))?.customMetadata?.hash ?? ''
    await bindings.FILES.delete(name)
    expect(await check()).toMatchObject({
      ok: false,
      firstBroken: (restores.at(-1)?.restoredTo ?? 0) + 1,
    })
    await bindings.FILES.put(name, '', { customMetadata: { hash } })
    expect(await check()).toMatchObject({ ok: true })
    const opening = `audit/epochs/${String(epoch).padStart(6, '0')}`
    const text = (await (await bindings.FILES.get(opening))?.text()) ?? ''
    await bindings.FILES.put(opening, text.replace(/"epoch":\d+,"at"/, `"epoch":${epoch},"AT"`))
    expect((await check()).firstBroken).not.toBeNull()
    await bindings.FILES.put(opening, text)
    expect(await check()).toMatchObject({ ok: true })
  })

  it('that gives numbers again within one epoch is broken', async () => {
    await happened(2)
    const earlier = await snapshot()
    await happened(1)
    await happened(1)
    await travelTo(earlier)
    const { env, db: database } = subscriberContext()
    const seq = await insertEvent({ name: 'test.again' })
    const [head] = await rows<{ epoch: number; hash: string }>(
      'select epoch, hash from event_seals order by seq desc limit 1',
    )
    const fresh = await rows<EventRow>('select * from events where seq >= ?', seq)
    const key = await newestSealKey(env)
    await database.batch([
      insertSeals(chainSeals(key, head?.epoch ?? 1, head?.hash ?? '', fresh), stamp()),
    ])
    await outboxProcessor().drain()
    expect(await check()).toMatchObject({ ok: false, firstBroken: seq })
  })
})
