import { beforeAll, describe, expect, it, vi } from 'vitest'
import { listBackups } from '#edge/backups/phases'
import { restoreObject } from '#edge/backups/restore'
import { beginBackup, canBackUp, continueBackup } from '#edge/backups/run-backup'
import { readTables } from '#edge/backups/stored-tables'
import { beginCapture, endCapture, isCapturing, readChanges } from '#edge/backups/table-backup'
import { environmentOf } from '#edge/platform/environment'
import { now } from '#edge/platform/time'
import { bindings, db, world } from '../world'

const keyed = { ...bindings, BACKUP_KEYS: `b1:${btoa('b'.repeat(32))}` }
const backupEnv = () => {
  const env = environmentOf(keyed)
  if (!canBackUp(env)) throw new Error('The tests have a bucket for backups')
  return env
}
const runWhole = async (meanwhile: () => Promise<unknown> = async () => {}) => {
  const env = backupEnv()
  await beginBackup(env, now())
  for (;;) {
    const run = await continueBackup(env)
    await meanwhile()
    if (run?.phase === 'done') return run
  }
}

beforeAll(world)

describe('a backup', () => {
  it('is whole, leaves no trigger behind, and nothing of it can be read without its key', async () => {
    const run = await runWhole()
    const env = backupEnv()
    expect(await listBackups(env.BACKUPS)).toEqual([run.id])
    expect(run.rows).toBeGreaterThan(1_000)
    expect(await isCapturing(db)).toEqual([])
    const { objects } = await env.BACKUPS.list({ include: ['customMetadata'] })
    for (const { key } of objects) {
      const bytes = new Uint8Array(await ((await env.BACKUPS.get(key))?.arrayBuffer() ?? []))
      expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/world\.test|create table/i)
    }
  })

  it('is refused where the clinic is not new', async () => {
    const env = backupEnv()
    const [id = ''] = await listBackups(env.BACKUPS)
    const name = `backups/${id}/manifest`
    const found = await env.BACKUPS.get(name)
    if (!found) throw new Error('no manifest')
    await expect(restoreObject(env, name, found.size, found.body as never)).rejects.toThrow(
      /new database/,
    )
  })

  it('cannot be opened once a byte of it was changed, or under another name', async () => {
    const env = backupEnv()
    const [id = ''] = await listBackups(env.BACKUPS)
    const name = `backups/${id}/manifest`
    const bytes = new Uint8Array((await (await env.BACKUPS.get(name))?.arrayBuffer()) ?? [])
    const give = async function* (part: Uint8Array<ArrayBuffer>) {
      yield part
    }
    const changed = bytes.slice()
    changed[40] = (changed[40] ?? 0) ^ 1
    await expect(restoreObject(env, name, bytes.length, give(changed))).rejects.toThrow()
    const other = name.replace(id, '2026-01-01T00-00-00Z')
    await expect(restoreObject(env, other, bytes.length, give(bytes))).rejects.toThrow()
  })

  it('reads a row that changes meanwhile as it is at one moment, and one that is gone as gone', async () => {
    const tables = await readTables(db)
    const named = (name: string) => {
      const found = tables.find((table) => table.name === name)
      if (!found) throw new Error(name)
      return found
    }
    const watched = [named('rate_limits'), named('job_runs'), named('client_errors')]
    for (const table of watched) await beginCapture(db, table)
    await db.batch([
      db.prepare("insert into job_runs (name, ran_at) values ('a', '1'), ('b', '1')"),
      db.prepare("insert into rate_limits (key, window, hits) values ('k', 1, 1)"),
    ])
    await db.batch([
      db.prepare("update job_runs set ran_at = '2' where name = 'a'"),
      db.prepare("delete from job_runs where name = 'b'"),
      db.prepare("update rate_limits set window = 2 where key = 'k'"),
    ])
    const { texts, isLast } = await readChanges(db, watched)
    await endCapture(db)
    expect(isLast).toBe(true)
    const rows = Object.fromEntries(
      texts.map(({ table, text }) => [
        table,
        text
          .split('\n')
          .map((line) => JSON.parse(line))
          .sort((a, b) => a.key.localeCompare(b.key)),
      ]),
    )
    expect(rows.job_runs).toEqual([
      { key: '["a"]', row: [['a', '2', null, null]] },
      { key: '["b"]', row: null },
    ])
    expect(rows.rate_limits).toMatchObject([
      { key: '["k",1]', row: null },
      { key: '["k",2]', row: [['k', 2, 1, expect.any(String)]] },
    ])
  })

  it('is given up after ten faults, and the next one begins anew', async () => {
    const env = { ...backupEnv(), BACKUPS: { get: async () => Promise.reject(new TypeError('x')) } }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await beginBackup(env as never, now() + 60_000)
    for (let tries = 0; tries < 10; tries++)
      await expect(continueBackup(env as never)).rejects.toThrow('x')
    expect(await continueBackup(env as never)).toBeNull()
    vi.restoreAllMocks()
  })
})
