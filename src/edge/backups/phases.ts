import type { Environment } from '../platform/environment'
import { iso, now } from '../platform/time'
import { expiredBackups } from './backup-ages'
import { folderOf, type Manifest, manifestName, objectName } from './manifest'
import { readStoredText, storeText } from './packed-text'
import { listStoredFiles, pruneFiles, storeFiles } from './stored-files'
import { readTables, type StoredTable, triggerPrefix } from './stored-tables'
import {
  beginCapture,
  dropChanges,
  endCapture,
  firstRows,
  readChanges,
  readPage,
} from './table-backup'

export type BackupEnvironment = Environment & { readonly BACKUPS: R2Bucket }

interface Place {
  readonly table: number
  readonly after: string
  readonly rows: number
  readonly cursor: string | null
  /** The last change of the content when its reading began. */
  readonly began: string | null
  /** The last of the changes that were read and stored. */
  readonly read: number
  readonly sequences: Manifest['sequences']
}
export const startPlace: Place = {
  table: 0,
  after: '',
  rows: firstRows,
  cursor: null,
  began: null,
  read: 0,
  sequences: [],
}

export interface BackupRun {
  readonly id: string
  readonly phase: 'tables' | 'changes' | 'content' | 'files' | 'end' | 'done' | 'given_up'
  readonly place: Place
  readonly objects: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
  /** The one moment that its rows show. */
  readonly moment: string | null
}
type Plan = readonly StoredTable[]

/** The tables as they were when the run began, read once by each call. */
export const readTablePlan = async (
  env: BackupEnvironment,
  { id, place }: BackupRun,
): Promise<Plan> => {
  const name = `${folderOf(id)}plan`
  const stored = await readStoredText(env, env.BACKUPS, name)
  if (stored) return JSON.parse(stored)
  if (place.table > 0 || place.after) throw new Error('The plan of the backup is gone')
  await endCapture(env.DB)
  const plan = await readTables(env.DB)
  await storeText(env, env.BACKUPS, name, JSON.stringify(plan))
  return plan
}

type Step = (env: BackupEnvironment, run: BackupRun, plan: Plan) => Promise<BackupRun>

const store = async (
  env: BackupEnvironment,
  run: BackupRun,
  kind: Parameters<typeof objectName>[1],
  head: object,
  lines: string,
): Promise<BackupRun> => {
  const name = objectName(run.id, kind, run.objects)
  const bytes = await storeText(env, env.BACKUPS, name, `${JSON.stringify(head)}\n${lines}`)
  return { ...run, objects: run.objects + 1, bytes: run.bytes + bytes }
}

const readTable: Step = async (env, run, plan) => {
  const { place } = run
  const table = plan[place.table]
  if (!table) return { ...run, phase: 'changes', place: startPlace }
  if (!place.after) await beginCapture(env.DB, table)
  const page = await readPage(env.DB, table, place.after, place.rows)
  const stored = page.rows ? await store(env, run, 'rows', { table: table.name }, page.text) : run
  return {
    ...stored,
    rows: run.rows + page.rows,
    place: page.isLast
      ? { ...place, table: place.table + 1, after: '', rows: firstRows }
      : { ...place, after: page.lastKey, rows: page.next },
  }
}

const readChange: Step = async (env, run, plan) => {
  // Only once the run says that they are stored.
  if (run.place.read > 0) await dropChanges(env.DB, run.place.read)
  const { texts, until, isLast, sequences } = await readChanges(env.DB, plan)
  const moment = iso(now())
  let next = run
  for (const { table, text } of texts) next = await store(env, next, 'changes', { table }, text)
  if (!isLast) return { ...next, place: { ...run.place, read: until } }
  await assertSameSchema(env.DB, plan)
  return { ...next, phase: 'content', moment, place: { ...startPlace, sequences } }
}

const assertSameSchema = async (db: D1Database, plan: Plan): Promise<void> => {
  if (JSON.stringify(await readTables(db)) !== JSON.stringify(plan))
    throw new Error('The tables changed while they were read')
}

/** What editors wrote, page by page; anew where one of them wrote meanwhile. */
const readContent: Step = async (env, run) => {
  const { place } = run
  if (place.began === null) await endCapture(env.DB)
  const lake = env.LAKE.get(env.LAKE.idFromName('production'))
  const page = await lake.readBackup(place.table, place.after)
  const began = place.began ?? page.lastChange
  if (began !== page.lastChange) return { ...run, place: { ...place, ...restart } }
  const stored = page.lines
    ? await store(env, run, 'content', { table: page.table, sql: page.sql }, page.lines)
    : run
  if (page.next) return { ...stored, place: { ...place, began, ...page.next } }
  return { ...stored, phase: 'files', place: { ...place, ...restart } }
}
const restart = { table: 0, after: '', cursor: null, began: null }

const readFiles: Step = async (env, run) => {
  const { place } = run
  const { page, cursor } = await listStoredFiles(env.FILES, place.cursor)
  const { bytes, count } = await storeFiles(env, env.FILES, env.BACKUPS, page)
  const lines = page.map((each) => JSON.stringify(each)).join('\n')
  const stored = page.length ? await store(env, run, 'files', {}, lines) : run
  const counted = { ...stored, files: run.files + count, bytes: stored.bytes + bytes }
  return cursor
    ? { ...counted, place: { ...place, cursor } }
    : { ...counted, phase: 'end', place: { ...place, cursor: null } }
}

const end: Step = async (env, run, plan) => {
  const { results } = await env.DB.prepare(
    `select type, name, sql from sqlite_schema
     where sql is not null and name not like '!_cf%' escape '!' and name not like 'sqlite!_%' escape '!'
       and name not in (select name from pragma_table_list where type = 'shadow')
       and substr(name, 1, ${triggerPrefix.length}) <> '${triggerPrefix}' order by rowid`,
  ).all<{ type: string; name: string; sql: string }>()
  const manifest: Manifest = {
    format: 1,
    id: run.id,
    moment: run.moment ?? run.id,
    version: env.VERSION,
    tables: plan.map((table) => ({
      ...table,
      columns: [...table.columns],
      key: [...table.key],
      late: [...table.late],
    })),
    schema: results,
    sequences: run.place.sequences,
    objects: run.objects,
    rows: run.rows,
  }
  await storeText(env, env.BACKUPS, manifestName(run.id), JSON.stringify(manifest))
  await prune(env)
  return { ...run, phase: 'done' }
}

/** Ids of the backups that are whole, oldest first. */
export const listBackups = async (backups: R2Bucket): Promise<readonly string[]> => {
  const listed = await backups.list({ prefix: 'backups/', delimiter: '/' })
  const ids = listed.delimitedPrefixes.map((prefix) => prefix.slice('backups/'.length, -1))
  const heads = await Promise.all(ids.map((id) => backups.head(manifestName(id))))
  return ids.filter((_, at) => heads[at])
}

const prune = async ({ FILES, BACKUPS }: BackupEnvironment): Promise<void> => {
  for (const id of expiredBackups(await listBackups(BACKUPS), now())) {
    // Without its manifest it is no backup any more, however far this comes.
    await BACKUPS.delete(manifestName(id))
    let listed: R2Objects
    do {
      listed = await BACKUPS.list({ prefix: folderOf(id) })
      await BACKUPS.delete(listed.objects.map(({ key }) => key))
    } while (listed.truncated)
  }
  await pruneFiles(FILES, BACKUPS, now())
}

export const phases: Readonly<Partial<Record<BackupRun['phase'], Step>>> = {
  tables: readTable,
  changes: readChange,
  content: readContent,
  files: readFiles,
  end,
}
