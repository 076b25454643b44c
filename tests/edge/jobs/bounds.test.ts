import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runJob, scheduledJobs } from '#edge/cron'
import { environmentOf } from '#edge/platform/environment'
import { iso, now } from '#edge/platform/time'
import { copyRows, numbered } from '../access/copy-rows'
import { rowIds, seedRows } from '../access/rows'
import { as, bindings, db, userId, world } from '../world'
import { patientAt, type Work } from './due-rows'
import { workOfMinutes } from './work-of-minutes'
import { workOfNights } from './work-of-nights'
import { workOfVisits } from './work-of-visits'

const workOfJobs: Readonly<Record<string, Work | string>> = {
  ...workOfVisits,
  ...workOfMinutes,
  ...workOfNights,
}
const workOf = (job: string): Work | null => {
  const work = workOfJobs[job]
  return typeof work === 'object' ? work : null
}

/** Of a job that takes its rows one by one, less: two turns of them, then ten. */
const sizesOf = ({ perTurn }: Work) =>
  perTurn ? { few: perTurn * 2, many: perTurn * 10 } : { few: 200, many: 2_000 }
const maxPatients = 2_200
/** Rows of a turn are 500; each writes its event and their indexes. */
const maxRowsWritten = 30_000
const maxQueries = 120

const jobs = (['minute', 'daily'] as const).flatMap((cron) =>
  scheduledJobs[cron].map((name) => ({ cron, name })),
)

interface Cost {
  queries: number
  rowsWritten: number
}
/** The database of the tests, which counts what a turn of a job costs: each statement of a batch is a query. */
const countedBindings = () => {
  const cost: Cost = { queries: 0, rowsWritten: 0 }
  const batch: D1Database['batch'] = async (statements) => {
    cost.queries += statements.length
    const results = await db.batch(statements)
    for (const { meta } of results) cost.rowsWritten += meta.rows_written
    return results as never
  }
  const DB = { prepare: (text: string) => db.prepare(text), batch } as D1Database
  return { cost, env: { ...environmentOf(bindings), DB } }
}

const runTurn = async (cron: 'minute' | 'daily', name: string) => {
  const { cost, env } = countedBindings()
  const isMore = await runJob(env, cron, name)
  return { ...cost, isMore }
}

const templateOf = async (table: string, type: string): Promise<string> => {
  const id = rowIds.theirs[type]
  return id && (await db.prepare(`select 1 from ${table} where id = ?`).bind(id).first())
    ? `id = '${id}'`
    : '1'
}
/** Ids of the rows of one job. */
const ofJob = (text: string, name: string) => text.replaceAll('job-', `job-${name}-`)
const addWork = async (name: string, from: number, count: number) => {
  for (const { table, type = table, set } of workOf(name)?.rows ?? []) {
    const ours = Object.fromEntries(
      Object.entries(set).map(([column, text]) => [column, ofJob(text, name)]),
    )
    const where = await templateOf(table, type)
    const { meta } = await (await copyRows(numbered(from, count), table, where, ours)).run()
    expect(meta.changes, `copies of ${table}`).toBeGreaterThanOrEqual(count)
  }
}
const numberOf = async (text: string) =>
  Number(Object.values((await db.prepare(text).first<Record<string, number>>()) ?? {})[0])

/** A referral and a report of a condition, of which the jobs of their faxes have copies. */
const orderAndReport = async () => {
  const under = { patients: userId('patient'), encounters: rowIds.theirs.encounters ?? '' }
  await as('provider')
    .doh_morbidities.in(under)
    .create({ condition: 'hiv', diagnosedOn: '2026-01-05', treatment: 'Started' })
  await as('provider').referrals.in(under).create({
    toKind: 'hiv_specialist',
    reasonCode: 'specialist_opinion',
    dueOn: '2026-12-05',
    toName: 'Riverside HIV clinic',
  })
}

beforeAll(async () => {
  await world()
  await seedRows()
  await orderAndReport()
  const at = iso(now())
  await db.batch([
    db
      .prepare(
        `insert into deliveries (id, key, channel, kind, status, next_at, created_at)
         values ('template', 'template', 'email', 'code', 'sent', ?1, ?1)`,
      )
      .bind(at),
    db
      .prepare(
        `insert into slot_claims (provider_id, bucket, owner_id, kind) select id, -1, 'template', 'visit' from providers limit 1`,
      )
      .bind(),
    db
      .prepare(
        `insert into client_errors (id, build, kind, page, frames, occurred_at) values ('template', 'b', 'Error', '/', '', ?)`,
      )
      .bind(at),
    db
      .prepare(
        `insert into embedded_intents (id, request_key, payment_id, amount, status, client_secret, customer_id, created_at)
         values ('template', 'template', 'template', 100, 'pending', 'template', 'c', ?)`,
      )
      .bind(at),
  ])
  const numbers = numbered(1, maxPatients)
  await db.batch([
    await copyRows(numbers, 'users', `id = '${userId('otherPatient')}'`, {
      id: patientAt,
      email: `'grown-' || x || '@demo.careplus.test'`,
      phone: 'null',
    }),
    await copyRows(numbers, 'patients', `id = '${userId('otherPatient')}'`, { id: patientAt }),
    db.prepare('update patients set care_checked_at = ?').bind(at),
  ])
})

it('every job has its work here, or the reason for which it costs the same in every clinic', () => {
  expect(Object.keys(workOfJobs).sort()).toEqual([...new Set(jobs.map(({ name }) => name))].sort())
})

describe.each(
  jobs.flatMap(({ cron, name }) => {
    const work = workOf(name)
    return work ? [{ cron, name, work }] : []
  }),
)('the job $name', ({ cron, name, work }) => {
  const { few, many } = sizesOf(work)
  const perTurn = work.perTurn ?? 500
  /** As many turns as so many rows take, and a few more where the job says so; answers whether there is still more. */
  const runAll = async (count: number) => {
    let isMore = false
    for (let done = 0; done < count || (isMore && done < count + 3 * perTurn); done += perTurn)
      isMore = (await runTurn(cron, name)).isMore
    return isMore
  }
  const ids = ofJob('job-%', name)
  /** Events of the job: all of them, and those of different rows. */
  const eventsOf = async (event: string) =>
    db
      .prepare(
        `select count(*) as total, count(distinct ifnull(json_extract(detail, '$.record'), subject_id)) as different
         from events where name = ? and (subject_id like ? or json_extract(detail, '$.record') like ?)`,
      )
      .bind(event, ids, ids)
      .first()
  const expectDone = async (count: number) => {
    if (work.event) expect(await eventsOf(work.event)).toEqual({ total: count, different: count })
    if (work.left) expect(await numberOf(ofJob(work.left, name))).toBe(0)
    if (work.never) expect(await eventsOf(work.never)).toMatchObject({ total: 0 })
  }

  // A patient has one visit and one card that wait: what a job left would stand in the way of the next.
  afterAll(() =>
    db.batch([
      db.prepare(`update appointments set status = 'Canceled' where id like ?`).bind(ids),
      db.prepare(`update payments set status = 'voided' where id like ?`).bind(ids),
    ]),
  )

  it('costs no more for ten times the work, goes on in the next turn, and does nothing twice', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await addWork(name, 1, few)
    const small = await runTurn(cron, name)
    await runAll(few - perTurn)
    await expectDone(few)
    await addWork(name, few + 1, many)
    const large = await runTurn(cron, name)
    expect(large.queries).toBeLessThanOrEqual(Math.ceil(small.queries * 1.1))
    expect(large.queries).toBeLessThanOrEqual(work.maxQueries ?? maxQueries)
    expect(large.rowsWritten).toBeLessThanOrEqual(maxRowsWritten)
    // Of jobs that take rows one by one, two turns of work were done above.
    if (work.perTurn) return
    await runAll(many - perTurn)
    await expectDone(few + many)
    expect(await runAll(few + many)).toBe(false)
    await expectDone(few + many)
  })
})
