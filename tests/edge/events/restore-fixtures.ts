import { checkAudit } from '#edge/events/audit-check'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { api, asUser, db, json, stepUpAs } from '../world'
import { insertEvent, outboxProcessor, rows, stamp, subscriberContext } from './event-fixtures'

/** An admin beside the one of the world. */
export const second = uuidv7()
const tables = ['events', 'event_seals', 'subscriber_cursors'] as const
type Snapshot = readonly (readonly [string, readonly Record<string, unknown>[]])[]

const locks = ['update', 'delete'].map(
  (verb) =>
    `create trigger events_no_${verb} before ${verb} on events begin select raise(abort, 'events_append_only'); end`,
)
/** Runs statements as someone with the database, behind the application. */
export const behind = async (...statements: readonly string[]) => {
  const open = ['update', 'delete'].map((verb) => `drop trigger events_no_${verb}`)
  await db.batch([...open, ...statements, ...locks].map((text) => db.prepare(text)))
}
export const snapshot = async (): Promise<Snapshot> =>
  Promise.all(tables.map(async (table) => [table, await rows(`select * from ${table}`)] as const))
/** Puts the ledger of the database back, as D1 Time Travel does. R2 stays as it is. */
export const travelTo = async (state: Snapshot) => {
  await behind(
    'delete from event_seals',
    'delete from event_retries',
    'delete from events',
    'delete from subscriber_cursors',
    `delete from sqlite_sequence where name = 'events'`,
  )
  for (const [table, earlier] of state)
    for (const row of earlier) {
      const columns = Object.keys(row)
      await db
        .prepare(
          `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`,
        )
        .bind(...Object.values(row))
        .run()
    }
}
export const happened = async (count: number) => {
  for (let n = 0; n < count; n++) await insertEvent({ name: 'test.a', detail: { n } })
  await outboxProcessor().drain()
}
export const check = async () => {
  await outboxProcessor().drain()
  return checkAudit(subscriberContext().env, subscriberContext().db, now())
}
export const headSeq = async () =>
  (await rows<{ seq: number }>('select max(seq) as seq from events'))[0]?.seq ?? 0
export const state = async () => {
  const answer = await api('/api/audit_check', {}, 'admin')
  return ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data
    .attributes
}
interface Statement {
  readonly epoch: number
  readonly seq: number
  readonly reason?: string
}
export const sayFirst = async ({ reason = 'faulty_change', ...statement }: Statement) => {
  await stepUpAs('admin')
  return api('/api/audit_check/restores', json({ ...statement, reason }), 'admin')
}
export const saySecond = async ({ reason = 'faulty_change', ...statement }: Statement) => {
  const client = await asUser(second, 'admin')
  await db
    .prepare('update sessions set confirmed_at = ? where user_id = ?')
    .bind(stamp(), second)
    .run()
  return client.call('POST /audit_check/restores', { body: { ...statement, reason } as never })
}
/** Loses `count` events to a restore. */
export const lose = async (count: number) => {
  await happened(2)
  const earlier = await snapshot()
  const seq = await headSeq()
  await happened(count)
  await travelTo(earlier)
  return { seq, discardedUpTo: seq + count }
}
export const suspected = async () => {
  const { suspected: epoch, restores } = await check()
  return { epoch: epoch ?? 0, seq: restores.find((one) => one.epoch === epoch)?.restoredTo ?? 0 }
}
