import { beforeAll, expect, it } from 'vitest'
import { runJob } from '#edge/cron'
import { environmentOf } from '#edge/platform/environment'
import { copyRows, numbered } from '../access/copy-rows'
import { rowIds, seedRows } from '../access/rows'
import { bindings, db, world } from '../world'
import { past } from './due-rows'

const copyPriorAuths = async (from: number, count: number, set: Readonly<Record<string, string>>) =>
  (
    await copyRows(numbered(from, count), 'prior_auths', `id = '${rowIds.theirs.prior_auths}'`, {
      id: `'refused-' || x`,
      answered_at: 'null',
      overdue_at: 'null',
      valid_until: 'null',
      due_at: 'null',
      ...set,
    })
  ).run()
const numberOf = async (event: string) =>
  (
    await db
      .prepare(`select count(*) as n from events where name = ? and subject_id like 'refused-%'`)
      .bind(event)
      .first<{ n: number }>()
  )?.n

beforeAll(async () => {
  await world()
  await seedRows()
})

it('a row that the database refuses fails its job, and holds up neither the rows nor the steps after it', async () => {
  await copyPriorAuths(1, 40, { due_at: past })
  await copyPriorAuths(41, 1, { status: `'approved'`, valid_until: `'2020-01-01'` })
  await db.exec(
    `create trigger refuse_one before update on prior_auths when new.id = 'refused-7' begin select raise(abort, 'refused'); end`,
  )
  const run = () => runJob(environmentOf(bindings), 'minute', 'prior_auth_deadlines')
  await expect(run()).rejects.toThrow('refused')
  expect(await numberOf('prior_auths.pass_due')).toBe(39)
  expect(await numberOf('prior_auths.expire')).toBe(1)
  await db.exec('drop trigger refuse_one')
  await run()
  expect(await numberOf('prior_auths.pass_due')).toBe(40)
})
