import { openRestoredEpoch } from '../events/settle-epoch'
import { connect } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { now } from '../platform/time'
import type { ByteArray } from './backup-keys'
import { type Manifest, manifestName, manifestShape } from './manifest'
import { readText } from './packed-text'
import type { ListedFile } from './stored-files'
import { restoreFile } from './stored-files'
import { insertJsonRows, noteLinks, type StoredTable, writeLinks } from './stored-tables'

/** What a restore needs beside the tables: which rows are written, what waits, how far it is. */
const machinery = [
  'create table restore_state (manifest text not null, finish integer not null default 0) strict',
  `create table restore_changes (table_name text not null, key text not null, row text, is_written integer not null default 0,
     primary key (table_name, key)) strict, without rowid`,
  `create table restore_links (table_name text not null, column_name text not null, key text not null, value text not null,
     primary key (table_name, column_name, key)) strict, without rowid`,
]
const ownNames = ['restore_state', 'restore_changes', 'restore_links']

/** A restore that cannot go on, in words for the operator. */
export class RestoreProblem extends Error {}

export const isRestoring = async (db: D1Database): Promise<boolean> =>
  (await db.prepare(`select 1 from sqlite_schema where name = 'restore_state'`).first()) !== null

const readManifest = async (db: D1Database): Promise<Manifest> => {
  const found = await db.prepare('select manifest from restore_state').first<{ manifest: string }>()
  if (!found) throw new RestoreProblem('Begin with the manifest of the backup')
  return manifestShape.parse(JSON.parse(found.manifest))
}

const restoreManifest = async (env: Environment, text: string): Promise<void> => {
  const { DB, LAKE, FILES } = env
  const manifest = manifestShape.parse(JSON.parse(text))
  const { results } = await DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not like '!_cf%' escape '!' and name not like 'sqlite!_%' escape '!'
       and name <> 'd1_migrations'`,
  ).all<{ name: string }>()
  const [files, isEmptyLake] = await Promise.all([
    FILES.list({ limit: 1 }),
    LAKE.get(LAKE.idFromName('production')).isEmpty(),
  ])
  if (results.length > 0)
    throw new RestoreProblem('A backup is restored into a new database, and this one has tables')
  if (files.objects.length > 0)
    throw new RestoreProblem('A backup is restored into a new bucket, and this one has files')
  if (!isEmptyLake)
    throw new RestoreProblem('A backup is restored into a new clinic, and this one has content')
  const tables = manifest.schema.filter(({ type }) => type === 'table')
  const views = manifest.schema.filter(({ type }) => type === 'view')
  await DB.batch(
    [
      'drop table if exists d1_migrations',
      ...machinery,
      ...tables.map(({ sql }) => sql),
      ...views.map(({ sql }) => sql),
      // A full-text index is its triggers' alone: they fill it again.
      ...indexTriggers(manifest).map(({ sql }) => sql),
    ].map((statement) => DB.prepare(statement)),
  )
  await DB.prepare('insert into restore_state (manifest) values (?)').bind(text).run()
}

const indexTriggers = ({ schema }: Manifest) => {
  const virtual = schema.filter(({ sql }) => /^create virtual table/i.test(sql))
  return schema.filter(
    ({ type, sql }) =>
      type === 'trigger' &&
      virtual.some(({ name }) => new RegExp(`\\binsert into ${name}\\b`, 'i').test(sql)),
  )
}

const notYetWritten = (table: StoredTable) =>
  `select key, row from restore_changes where table_name = '${table.name}' and is_written = 0 and row is not null`

/** Rows that changed during the backup are written before those of the tables that follow: these may refer to them. */
const writeChanges = async (db: D1Database, tables: readonly StoredTable[]): Promise<void> => {
  const { results } = await db
    .prepare('select distinct table_name as name from restore_changes where is_written = 0')
    .all<{ name: string }>()
  const waiting = new Set(results.map(({ name }) => name))
  for (const table of tables)
    if (waiting.has(table.name))
      await db.batch(
        [
          insertJsonRows(table, notYetWritten(table)),
          ...noteLinks(table, notYetWritten(table)),
          `update restore_changes set is_written = 1 where table_name = '${table.name}'`,
        ].map((statement) => db.prepare(statement)),
      )
}

const restoreChanges = async (db: D1Database, table: StoredTable, rows: string): Promise<void> => {
  // The newest change of a row is the one that comes first.
  await db
    .prepare(
      `insert into restore_changes (table_name, key, row)
       select ?1, value ->> '$.key', value -> '$.row' from json_each(?2) where true on conflict do nothing`,
    )
    .bind(table.name, rows)
    .run()
  await db.prepare(`update restore_changes set row = null where row = 'null'`).run()
}

const restoreRows = async (
  db: D1Database,
  manifest: Manifest,
  table: StoredTable,
  rows: string,
): Promise<void> => {
  const at = manifest.tables.findIndex(({ name }) => name === table.name)
  await writeChanges(db, manifest.tables.slice(0, at))
  const source = `select value ->> '$.key' as key, value -> '$.row' as row from json_each(?1)
    where not exists (select 1 from restore_changes c where c.table_name = '${table.name}' and c.key = value ->> '$.key')`
  await db.batch(
    [insertJsonRows(table, source), ...noteLinks(table, source)].map((statement) =>
      db.prepare(statement).bind(rows),
    ),
  )
}

const restoreListing = async ({ FILES }: Environment, lines: readonly string[]): Promise<void> => {
  const empty = lines.map((line): ListedFile => JSON.parse(line)).filter(({ size }) => size === 0)
  for (let at = 0; at < empty.length; at += 20)
    await Promise.all(
      empty.slice(at, at + 20).map(({ key, http, custom }) =>
        FILES.put(key, '', {
          ...(http && { httpMetadata: http }),
          ...(custom && { customMetadata: custom }),
        }),
      ),
    )
}

/** Rows in statements of a length that the database takes. */
const maxCharacters = 1_500_000
const asArrays = (lines: readonly string[]): readonly string[] => {
  const arrays: string[][] = [[]]
  let length = 0
  for (const line of lines) {
    if (length > 0 && length + line.length > maxCharacters) {
      arrays.push([])
      length = 0
    }
    arrays.at(-1)?.push(line)
    length += line.length + 1
  }
  return arrays.map((each) => `[${each.join(',')}]`)
}

/** Takes in one object of a backup, in the order of `restoreOrder`. */
export const restoreObject = async (
  env: Environment,
  name: string,
  size: number,
  source: AsyncIterable<ByteArray>,
): Promise<void> => {
  if (name.startsWith('files/')) {
    if (!(await isRestoring(env.DB))) throw new RestoreProblem('Nothing is being restored')
    return restoreFile(env, env.FILES, name, size, source)
  }
  const text = await readText(env, name, size, source)
  const [, id = '', kind] = /^backups\/([^/]+)\/(?:\d-([a-z]+)-\d+|manifest)$/.exec(name) ?? []
  if (name === manifestName(id)) return restoreManifest(env, text)
  const manifest = await readManifest(env.DB)
  if (manifest.id !== id) throw new RestoreProblem('This belongs to another backup')
  const [head = '{}', ...lines] = text.split('\n').filter(Boolean)
  const about = JSON.parse(head)
  if (kind === 'content')
    return env.LAKE.get(env.LAKE.idFromName('production')).writeBackup(about, lines)
  if (kind === 'files') return restoreListing(env, lines)
  const table = manifest.tables.find((each) => each.name === about.table)
  if (!table) throw new RestoreProblem(`The backup has no table ${about.table}`)
  for (const rows of asArrays(lines))
    if (kind === 'changes') await restoreChanges(env.DB, table, rows)
    else await restoreRows(env.DB, manifest, table, rows)
}

/**
 * One step of what comes last: changes and references that waited, indexes and triggers, and the epoch that says so.
 * Answers whether all is done.
 */
export const finishRestore = async (env: Environment): Promise<boolean> => {
  const { DB } = env
  const manifest = await readManifest(DB)
  await writeChanges(DB, manifest.tables)
  for (const { name, late } of manifest.tables)
    for (const column of late) {
      const found = await DB.prepare(
        'select 1 from restore_links where table_name = ? and column_name = ? limit 1',
      )
        .bind(name, column)
        .first()
      if (!found) continue
      await DB.batch(writeLinks(name, column).map((statement) => DB.prepare(statement)))
      return false
    }
  const later = indexTriggers(manifest)
  const last = manifest.schema.filter(
    ({ type, name }) =>
      (type === 'index' || type === 'trigger') && !later.some((each) => each.name === name),
  )
  const { finish } = (await DB.prepare('select finish from restore_state').first<{
    finish: number
  }>()) ?? { finish: 0 }
  const next = last.slice(finish, finish + 20)
  if (next.length > 0) {
    await DB.batch([
      ...next.map(({ sql }) => DB.prepare(sql)),
      DB.prepare('update restore_state set finish = finish + ?').bind(next.length),
    ])
    return false
  }
  await DB.batch([
    ...manifest.sequences.flatMap(({ name, seq }) => [
      DB.prepare('delete from sqlite_sequence where name = ?').bind(name),
      DB.prepare('insert into sqlite_sequence (name, seq) values (?, cast(? as integer))').bind(
        name,
        seq,
      ),
    ]),
    // It may have gone out since: a person looks at it, and sends it again or closes it.
    DB.prepare(
      `update deliveries set status = 'failed', error = 'restored', lease_token = null, lease_until = null
       where status in ('queued', 'sending')`,
    ),
  ])
  await openRestoredEpoch({ env, db: connect(DB) }, now())
  await DB.batch(ownNames.map((name) => DB.prepare(`drop table ${name}`)))
  return true
}
