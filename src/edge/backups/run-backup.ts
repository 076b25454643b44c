import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { iso, now } from '../platform/time'
import { backupIdOf } from './backup-ages'
import { type BackupEnvironment, type BackupRun, phases, readTablePlan, startPlace } from './phases'
import { endCapture } from './table-backup'

/** A call works so long, then the next one goes on; D1 answers one invocation a thousand queries, of which a step takes four. */
const sliceMs = 40_000
const maxSteps = 200
const leaseMs = 5 * 60_000
/** After so many failed calls a run is given up, and the next night begins anew. */
const maxFaults = 10
const ended = `('done', 'given_up')`

export const canBackUp = (env: Environment): env is BackupEnvironment =>
  env.BACKUPS !== undefined && env.BACKUP_KEYS !== undefined

/** Begins a backup unless one is on its way. */
export const beginBackup = async ({ DB }: BackupEnvironment, at: number): Promise<void> => {
  await DB.prepare(
    `insert into backup_runs (id, phase, place, started_at) values (?, 'tables', ?, ?) on conflict do nothing`,
  )
    .bind(backupIdOf(at), JSON.stringify(startPlace), iso(at))
    .run()
}

type StoredRun = Omit<BackupRun, 'place'> & { readonly place: string }

/** Goes on with the backup that is on its way for one call's time; answers how far it is, null where none is. */
export const continueBackup = async (env: BackupEnvironment): Promise<BackupRun | null> => {
  const { DB } = env
  const claimed = await DB.prepare(
    `update backup_runs set lease_until = ?1
     where phase not in ${ended} and (lease_until is null or lease_until < ?2)
     returning id, phase, place, objects, rows, files, bytes, moment_at as moment`,
  )
    .bind(iso(now() + leaseMs), iso(now()))
    .first<StoredRun>()
  if (!claimed) return null
  let run: BackupRun = { ...claimed, place: JSON.parse(claimed.place) }
  const until = Date.now() + sliceMs
  try {
    const plan = await readTablePlan(env, run)
    for (let step = 0; step < maxSteps && Date.now() < until && run.phase !== 'done'; step++) {
      const act = phases[run.phase]
      if (!act) break
      run = await act(env, run, plan)
      // Requests have their turn: in one process, database and bucket answer before the network is looked at.
      await scheduler.wait(1)
      await storeRun(DB, run)
    }
  } catch (error) {
    await recordFault(DB, run)
    throw error
  }
  await DB.prepare('update backup_runs set lease_until = null where id = ?').bind(run.id).run()
  if (run.phase === 'done')
    log.info('backup_done', { rows: run.rows, files: run.files, bytes: run.bytes })
  return run
}

const storeRun = (db: D1Database, run: BackupRun) =>
  db
    .prepare(
      `update backup_runs set phase = ?2, place = ?3, objects = ?4, rows = ?5, files = ?6, bytes = ?7, moment_at = ?8,
         ended_at = ?9 where id = ?1`,
    )
    .bind(
      run.id,
      run.phase,
      JSON.stringify(run.place),
      run.objects,
      run.rows,
      run.files,
      run.bytes,
      run.moment,
      run.phase === 'done' ? iso(now()) : null,
    )
    .run()

const recordFault = async (db: D1Database, { id }: BackupRun): Promise<void> => {
  const counted = await db
    .prepare(
      'update backup_runs set faults = faults + 1, lease_until = null where id = ? returning faults',
    )
    .bind(id)
    .first<{ faults: number }>()
  if ((counted?.faults ?? 0) < maxFaults) return
  await endCapture(db)
  await db
    .prepare(`update backup_runs set phase = 'given_up', ended_at = ? where id = ?`)
    .bind(iso(now()), id)
    .run()
}
