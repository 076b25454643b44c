import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, iso, now, setClock } from '#edge/platform/time'
import { as, bindings, db, userId, world } from '../world'
import {
  addResult,
  close,
  drain,
  eventsOf,
  forgetRuns,
  reactive,
  read,
  readAgain,
  setEarlier,
  tasksOf,
} from './results-of-earlier-rules'

beforeAll(world)
beforeEach(forgetRuns)
afterEach(() => setClock(null))

const env = environmentOf(bindings)
/** A reading that rules before those in force gave a value. */
const setEarlierFlag = async (labId: string, flag: string) => {
  const value = await db
    .prepare('select id from observations where lab_id = ?')
    .bind(labId)
    .first<{ id: string }>()
  const contract = { type: 'observations', encrypted: ['flag'] }
  const row = await encryptFields({ contract }, env, value?.id ?? '', { flag })
  await db.prepare('update observations set flag = ? where id = ?').bind(row.flag, value?.id).run()
}
describe('the job that reads results again by new rules', () => {
  it('raises a result that the rules read as graver, and opens a task of its owner', async () => {
    const id = await addResult()
    await setEarlier(id, 8)
    await readAgain()
    await drain()
    const lab = await read(id)
    expect(lab).toMatchObject({ gravity: 1, awaitsClosing: true, milderRulesAt: null })
    expect(lab.graverRulesAt).not.toBeNull()
    expect(Date.parse(lab.dueAt ?? '')).toBeLessThan(now() + 30 * hourMs)
    expect(await tasksOf(id)).toMatchObject([
      { kind: 'call_about_result', assigneeName: 'Daniel Reyes', dueAt: lab.dueAt },
    ])
  })

  it('makes an open task of the same kind due sooner, and tells its assignee', async () => {
    const id = await addResult([{ code: 'pregnancy', value: 'Positive' }])
    const [task] = await tasksOf(id)
    await db
      .prepare(`update labs set rules_version = 'earlier', gravity = 7, due_at = ? where id = ?`)
      .bind(iso(now() + 500 * hourMs), id)
      .run()
    await db
      .prepare(`update tasks set due_at = ?, priority = 4 where id = ?`)
      .bind(iso(now() + 500 * hourMs), task?.id)
      .run()
    await readAgain()
    await drain()
    const [hastened, ...others] = await tasksOf(id)
    expect(others).toEqual([])
    expect(hastened).toMatchObject({ id: task?.id, priority: 1, dueAt: (await read(id)).dueAt })
    const notices = await db
      .prepare(
        `select count(*) as count from user_notifications where user_id = ? and subject_id = ?`,
      )
      .bind(userId('provider'), task?.id)
      .first<{ count: number }>()
    expect(notices?.count).toBeGreaterThan(0)
  })

  it('keeps a result that the rules read as less grave, and records since when', async () => {
    const id = await addResult([{ code: 'egfr', value: '96' }])
    await setEarlier(id, 1)
    const { version } = await read(id)
    await readAgain()
    await drain()
    const lab = await read(id)
    expect(lab).toMatchObject({ gravity: 1, awaitsClosing: true, version, graverRulesAt: null })
    expect(lab.milderRulesAt).not.toBeNull()
    await close(id, 'told')
    expect(await read(id)).toMatchObject({ milderRulesAt: null })
  })

  it('opens a closed result that is graver now, keeps its plan, and gives its owner a task', async () => {
    const id = await addResult()
    await close(id, 'told')
    await setEarlier(id, 8)
    await readAgain()
    await drain()
    expect(await read(id)).toMatchObject({
      gravity: 1,
      awaitsClosing: true,
      closedAt: null,
      plan: 'told',
      planText: 'Seen in the clinic',
      toldAt: null,
    })
    expect(await tasksOf(id)).toHaveLength(1)
  })

  it('leaves a closed result unchanged when it is not graver', async () => {
    const id = await addResult()
    await close(id, 'told')
    await setEarlier(id, 1)
    const before = await read(id)
    await readAgain()
    await drain()
    expect(await read(id)).toMatchObject({ closedAt: before.closedAt, version: before.version })
    expect(await tasksOf(id)).toEqual([])
    expect(await eventsOf(id)).toBe(0)
  })

  it('records a value that is graver now beside the old one, for a release of its own', async () => {
    const id = await addResult()
    await as('provider').call('POST /labs/:id/tell', { params: { id } })
    await as('provider').call('POST /labs/:id/release', { params: { id } })
    await setEarlierFlag(id, 'normal')
    await setEarlier(id, 8)
    await readAgain()
    await drain()
    const lab = await read(id)
    const values = lab.results.flatMap((each) => ('flag' in each ? [each] : []))
    expect(values.map(({ flag, isCorrected }) => [flag, isCorrected])).toEqual(
      expect.arrayContaining([
        ['normal', true],
        ['reactive', false],
      ]),
    )
    expect(lab).toMatchObject({ reviewStatus: 'Needs Review', status: 'final', gravity: 1 })
    const own = await as('patient')
      .lab_results.in({ patients: userId('patient') })
      .list({ page: { size: 100 } })
    expect(own.filter(({ lab: of }) => of?.id === id).map(({ flag }) => flag)).toEqual(['normal'])
    const seen = await as('patient').call(
      'GET /patients/:patient/events' as never,
      {
        params: { patient: userId('patient') },
        query: { page: { size: 100 } },
      } as never,
    )
    expect(JSON.stringify(seen)).not.toContain('read_again')
  })

  it('keeps the date of the specimen of a value that it reads again', async () => {
    const id = await addResult()
    const came = (await read(id)).resultedAt
    await setEarlierFlag(id, 'normal')
    await setEarlier(id, 8)
    setClock(now() + 400 * 24 * hourMs)
    await readAgain()
    const row = await db
      .prepare(
        'select taken_at as takenAt from observations where lab_id = ? and corrects_id is not null',
      )
      .bind(id)
      .first<{ takenAt: string }>()
    expect(row?.takenAt).toBe(came)
  })

  it('reads what the laboratory wrote apart from the value: unit codes, bounds and flags', async () => {
    const id = await addResult([
      {
        code: 'creatinine',
        value: '88',
        unit: 'micromol per litre',
        unitCode: 'umol/L',
        rangeLow: 60,
        rangeHigh: 110,
        flagCodes: ['N'],
      },
    ])
    const { gravity } = await read(id)
    expect(gravity).toBe(8)
    await db.prepare(`update labs set rules_version = 'earlier' where id = ?`).bind(id).run()
    await readAgain()
    expect(await read(id)).toMatchObject({ gravity, graverRulesAt: null, milderRulesAt: null })
  })

  it('lists a partial report once the rules read it as urgent', async () => {
    const calm = await addResult([{ code: 'egfr', value: '96' }], 'partial')
    await setEarlier(calm, 9)
    const pressing = await addResult(reactive, 'partial')
    await setEarlier(pressing, 8)
    await db.prepare('update labs set listed_at = null where id = ?').bind(pressing).run()
    await readAgain()
    await drain()
    expect((await read(calm)).listedAt).toBeNull()
    expect((await read(pressing)).listedAt).not.toBeNull()
    expect(await tasksOf(pressing)).toHaveLength(1)
  })

  it('changes nothing in a second run', async () => {
    const id = await addResult()
    await setEarlier(id, 8)
    await readAgain()
    await drain()
    const [lab, tasks] = [await read(id), await tasksOf(id)]
    setClock(now() + 2 * hourMs)
    await readAgain()
    await drain()
    expect((await read(id)).version).toBe(lab.version)
    expect((await tasksOf(id)).map(({ id: task, version }) => [task, version])).toEqual(
      tasks.map(({ id: task, version }) => [task, version]),
    )
    expect(await eventsOf(id)).toBe(1)
  })

  it('reads all open results before closed ones, and continues where a run ended', async () => {
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push(await addResult())
    await close(ids[0] ?? '', 'told')
    for (const id of ids) await setEarlier(id, 8)
    await db
      .prepare(`update labs set gravity = 2 where id = ?`)
      .bind(ids[2] ?? '')
      .run()
    await db.exec(
      `insert into rules_versions (version, since) values ('other', '2026-01-01T00:00:00.000Z')`,
    )
    await readAgain()
    await drain()
    const times = await Promise.all(
      ids.map(async (id) =>
        db
          .prepare(`select seq from events where subject_id = ? and name = 'labs.read_again'`)
          .bind(id)
          .first<{ seq: number }>(),
      ),
    )
    const [closed = 0, open = 0, gravest = 0] = times.map((row) => row?.seq ?? 0)
    expect(gravest).toBeLessThan(open)
    expect(open).toBeLessThan(closed)
  })

  it('skips a result that cannot be read, reports the run as failed, and retries it later', async () => {
    const broken = await addResult([{ code: 'alt', value: '500' }])
    const whole = await addResult()
    await setEarlier(broken, 8)
    await setEarlier(whole, 8)
    const { results } = await db
      .prepare('select id, value from observations where lab_id = ?')
      .bind(broken)
      .all<{ id: string; value: ArrayBuffer }>()
    await db
      .prepare('update observations set value = ? where lab_id = ?')
      .bind(new Uint8Array([1, 2, 3]), broken)
      .run()
    await expect(readAgain()).rejects.toThrow()
    const gravityOf = async (id: string) =>
      (
        await db
          .prepare('select gravity from labs where id = ?')
          .bind(id)
          .first<{ gravity: number }>()
      )?.gravity
    expect([await gravityOf(broken), await gravityOf(whole)]).toEqual([8, 1])
    for (const { id, value } of results)
      await db.prepare('update observations set value = ? where id = ?').bind(value, id).run()
    await readAgain()
    expect(await gravityOf(broken)).toBe(8)
    setClock(now() + 2 * hourMs)
    await readAgain()
    expect(await gravityOf(broken)).toBe(3)
  })
})
