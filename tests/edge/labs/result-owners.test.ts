import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gravities } from '#edge/domains/labs/marks/gravity'
import { handUpTasks } from '#edge/domains/tasks/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/index'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, hourMs, iso, now } from '#edge/platform/time'
import { as, bindings, db, type Person, providerId, userId, world } from '../world'
import { gravityCases } from './gravity-cases'
import { addLab, report } from './reports-on-orders'

const database = connect(bindings.DB)
const drain = () => drainOutbox(environmentOf(bindings))
const run = (text: string, ...values: unknown[]) =>
  db
    .prepare(text)
    .bind(...values)
    .run()

const goAway = (coverId: string | null) =>
  run(
    `insert into out_of_office_times (id, provider_id, purpose, cover_id, starts_at, ends_at, status, requested_by_id, created_at, updated_at)
     values ('away', ?, 'leave', ?, ?, ?, 'approved', ?, ?, ?)`,
    providerId('provider'),
    coverId,
    iso(now() - hourMs),
    iso(now() + 14 * dayMs),
    userId('provider'),
    iso(now()),
    iso(now()),
  )
const setAccount = (status: string) =>
  run('update users set status = ? where id = ?', status, userId('provider'))

/** Where the clinician of the patient is, and the account that acts on a result meanwhile. */
const owners: readonly {
  readonly state: string
  readonly arrange: () => Promise<unknown>
  readonly owner: Person
}[] = [
  { state: 'is here', arrange: async () => {}, owner: 'provider' },
  {
    state: 'is away with a cover',
    arrange: () => goAway(userId('otherProvider')),
    owner: 'otherProvider',
  },
  { state: 'is away without a cover', arrange: () => goAway(null), owner: 'clinical_lead' },
  {
    state: 'has left the clinic',
    arrange: () => setAccount('deactivated'),
    owner: 'clinical_lead',
  },
]

/** Rows that more than one value decides: they have tests of their own. */
const decidedByMore = ['below_label', 'hiv_unsettled', 'hiv_viral_load']

/** One value for each other row of the table that opens a task. */
const results = gravities.flatMap(({ code, task, escalatesAfterHours, isTold }) => {
  const found = gravityCases.find((each) => each[0] === code)
  if (!task || !found) return []
  const [, test, value] = found
  return [{ code, test, value, task, escalatesAfterHours, isTold }]
})

beforeAll(world)
beforeEach(() => db.exec('delete from tasks; delete from observations; delete from labs;'))
afterEach(async () => {
  await db.exec('delete from out_of_office_times')
  await setAccount('active')
})

const taskOf = async (labId: string) =>
  (await as('clinical_lead').tasks.list({ page: { size: 100 } })).filter(
    ({ subjectId }) => subjectId === labId,
  )
const noticesOf = async (owner: Person) => {
  const { results: rows } = await db
    .prepare(`select n.id from user_notifications n where n.user_id = ? and n.created_at >= ?`)
    .bind(userId(owner), startedAt)
    .all()
  return rows.length
}
let startedAt = ''

const listed = async (owner: Person) =>
  (
    await as(owner).labs.list({
      filter: { awaitsClosing: 'true', mine: 'true' },
      page: { size: 100 },
    })
  ).map(({ id }) => id)

it('tries every row that opens a task', () => {
  const tried = [...results.map(({ code }) => code), ...decidedByMore]
  expect(
    gravities.flatMap(({ code, task }) => (task && !tried.includes(code) ? [code] : [])),
  ).toEqual([])
})

describe.each(owners)('a result whose clinician $state', ({ arrange, owner }) => {
  it.each(results)(
    '$code is a task of one person, who hears of it, and leaves their list once it is closed',
    async ({ test, value, task, escalatesAfterHours, isTold }) => {
      const { id } = await addLab('provider', [test])
      await arrange()
      startedAt = iso(now())
      await report(id, [{ code: test, value }])
      await drain()
      const [opened, ...more] = await taskOf(id)
      expect(more).toEqual([])
      expect(opened).toMatchObject({ kind: task, assigneeId: userId(owner) })
      expect(await noticesOf(owner)).toBeGreaterThan(0)
      expect(await listed(owner)).toContain(id)

      const lab = await as('clinical_lead').labs.get(id)
      const escalatesAt =
        escalatesAfterHours === null
          ? Date.parse(lab.dueAt ?? '')
          : now() + escalatesAfterHours * hourMs
      await handUpTasks(database, escalatesAt - 60_000)
      expect(await taskOf(id)).toMatchObject([{ assigneeId: userId(owner) }])
      await handUpTasks(database, escalatesAt + 60_000)
      await drain()
      expect(await taskOf(id)).toMatchObject([
        { assigneeId: userId('clinical_lead'), priority: 1, closedAt: null },
      ])

      const act = (path: 'mark_read' | 'tell' | 'release') =>
        as('clinical_lead').call(`POST /labs/:id/${path}`, { params: { id } })
      await act('mark_read')
      if (isTold) await act('tell')
      await act('release')
      expect(await listed('clinical_lead')).toContain(id)
      expect((await taskOf(id))[0]?.closedAt).toBeNull()
      await as('clinical_lead').call('POST /labs/:id/close', {
        params: { id },
        body: { plan: 'referred' },
      })
      await drain()
      expect(await listed('clinical_lead')).not.toContain(id)
      expect((await taskOf(id))[0]?.closedAt).not.toBeNull()
    },
  )
})
