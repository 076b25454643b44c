import { noteKeys } from '../events/health/key-ages'
import type { Resource } from '../jsonapi/resource'
import { fieldPrefixOf, reencryptField } from '../platform/crypto/field-encryption'
import { openingKeys } from '../platform/crypto/keys'
import { isRefused } from '../platform/db/connection'
import { type Db, insert, readPlace, type Statement, sql, storePlace } from '../platform/db/index'
import { events } from '../platform/db/tables'
import type { Environment } from '../platform/environment'
import { uuidv7 } from '../platform/ids'
import { log } from '../platform/log'
import { dayMs, hourMs, iso } from '../platform/time'
import { type EncryptedTable, readEncryptedTables } from './encrypted-columns'

export const reencryptionJob = 'reencryption'

/** Where the walk through the tables goes on, and what it did so far. */
export interface Walk {
  /** The key that it encrypts with; another one begins another walk. */
  readonly key: string
  readonly table: string
  /** The primary key of the row that was taken last. */
  readonly after: string
  readonly written: number
  /** Values that no key and no place opened: they stay as they are. */
  readonly refused: number
  readonly endedAt: string | null
}

interface TurnContext {
  readonly env: Environment
  readonly db: Db
  readonly at: number
  readonly resources: readonly Resource[]
}

/** Rows that are looked at in one page, and pages and rows that are written in one turn. */
const rowsPerPage = 1_000
const maxPages = 20
const maxRows = 250
/** Bytes of ciphertext of one page; a single value may be longer. */
const maxBytes = 1_000_000

export const readWalk = async (db: Db): Promise<Walk | null> => {
  const place = await readPlace(db, reencryptionJob)
  return place ? JSON.parse(place) : null
}

/**
 * Encrypts with the newest key what an older one encrypted, while two open: a bounded part of it, and goes on from there in
 * the next turn. Answers whether there is more. Once through, it looks again after an hour: a worker of the deploy before
 * may have written meanwhile. Values that do not open fail the job and hold up no other.
 */
export const reencryptFields = async (context: TurnContext): Promise<boolean> => {
  const { env, db, at } = context
  const [newest, ...older] = openingKeys(env)
  if (!newest || older.length === 0) return false
  const before = await readWalk(db)
  const next = isToGoOn(before, newest.id, at) ? before : beginWalk(newest.id)
  const walk = next.endedAt ? next : await takeTurn(context, next)
  if (!walk.endedAt) return true
  if (walk.refused > 0) throw new Error('Values are encrypted with an older key still')
  return false
}

const beginWalk = (key: string): Walk => ({
  key,
  table: '',
  after: '',
  written: 0,
  refused: 0,
  endedAt: null,
})

const isToGoOn = (walk: Walk | null, key: string, at: number): walk is Walk =>
  walk?.key === key &&
  (walk.endedAt === null || at - Date.parse(walk.endedAt) < (walk.refused > 0 ? dayMs : hourMs))

/** Goes on with a walk, and stores where it is. */
const takeTurn = async (context: TurnContext, before: Walk): Promise<Walk> => {
  const { env, db, at } = context
  const walk = await walkOn(context, before)
  await db.batch([
    noteKeys(env, iso(at)),
    ...(walk.endedAt && walk.written + walk.refused > 0 ? [reportWalk(walk, at)] : []),
    storePlace(reencryptionJob, JSON.stringify(walk)),
  ])
  return walk
}

const reportWalk = ({ key, written, refused }: Walk, at: number): Statement =>
  insert(events, {
    name: 'keys.reencrypt',
    subjectType: 'keys',
    subjectId: null,
    requestId: uuidv7(at),
    route: 'cron',
    detail: { key, values: written, refused },
    at: iso(at),
  })

const walkOn = async ({ env, db, at, resources }: TurnContext, before: Walk): Promise<Walk> => {
  const tables = await readEncryptedTables(db, resources)
  let walk = before
  let rows = 0
  for (let page = 0; page < maxPages && rows < maxRows; page += 1) {
    const table = tables.find(({ name }) => name >= walk.table)
    if (!table) return { ...walk, endedAt: iso(at) }
    const after = table.name === walk.table ? walk.after : ''
    const { due, last, isEnd } = await readDueRows(db, table, walk.key, after, maxRows - rows)
    const { written, refused } = await writeRows(env, db, table, walk.key, due)
    rows += due.length
    walk = {
      ...walk,
      // The first name past this table's: no name has a character below the one that is added.
      ...(isEnd ? { table: `${table.name} `, after: '' } : { table: table.name, after: last }),
      written: walk.written + written,
      refused: walk.refused + refused,
    }
  }
  return walk
}

/** Columns of ciphertext are `c0`, `c1`; what their contexts end with are `i0`, `i1`. */
interface DueRow {
  readonly key: string
  readonly [column: `c${number}`]: readonly number[] | null
  readonly [id: `i${number}`]: string
}
const rawName = (name: string) => sql.raw(`"${name}"`)

/** The next rows of a table with a value that another key encrypted. */
const readDueRows = async (
  db: Db,
  { name, key, columns }: EncryptedTable,
  keyId: string,
  after: string,
  most: number,
) => {
  const [table, id] = [rawName(name), rawName(key)]
  const prefix = fieldPrefixOf(keyId)
  const page = sql`select ${id} as key from ${table} where ${id} > ${after} order by ${id} limit ${rowsPerPage}`
  const isDue = columns.map(
    (column) => sql`substr(${rawName(column.name)}, 1, ${prefix.length}) <> ${prefix}`,
  )
  const bytes = columns.map((column) => sql`ifnull(length(${rawName(column.name)}), 0)`)
  const size = sql.join(bytes, sql` + `)
  const values = columns.map(
    (column, at) =>
      sql`${rawName(column.id)} as ${rawName(`i${at}`)}, ${rawName(column.name)} as ${rawName(`c${at}`)}`,
  )
  const [pages, found] = await db.batch([
    sql<{
      last: string | null
      rows: number
    }>`select max(key) as last, count(*) as rows from (${page})`,
    sql<DueRow>`
      select * from (
        select ${id} as key, ${sql.join(values, sql`, `)}, sum(${size}) over (order by ${id}) - (${size}) as before
        from ${table} where ${id} > ${after} and ${id} <= (select max(key) from (${page})) and (${sql.join(isDue, sql` or `)})
      ) where before < ${maxBytes} order by key limit ${most}`,
  ])
  const [{ last = null, rows = 0 } = {}] = pages.rows
  const due = found.rows
  return {
    due,
    last: due.at(-1)?.key ?? last ?? '',
    isEnd: due.length === 0 && rows < rowsPerPage,
  }
}

const writeRows = async (
  env: Environment,
  db: Db,
  table: EncryptedTable,
  keyId: string,
  due: readonly DueRow[],
): Promise<{ written: number; refused: number }> => {
  const counts = { written: 0, refused: 0 }
  const writes: { statement: Statement; values: number }[] = []
  for (const row of due) {
    const changes = await reencryptRow(env, table, keyId, row)
    const changed = changes.filter(({ value }) => value !== null)
    counts.refused += changes.length - changed.length
    if (changed.length > 0)
      writes.push({ statement: updateRow(table, row.key, changed), values: changed.length })
  }
  const write = (statements: readonly Statement[]) =>
    db.batch([
      sql`insert into reencryption_permits (table_name) values (${table.name})`,
      ...statements,
      sql`delete from reencryption_permits`,
    ])
  const isDone = await write(writes.map(({ statement }) => statement)).then(
    () => true,
    (error: unknown) => {
      if (!isRefused(error)) throw error
      return false
    },
  )
  // A row that the database refuses holds up no other.
  for (const { statement, values } of writes)
    if (isDone || (await isWritten(write([statement])))) counts.written += values
    else counts.refused += values
  if (counts.refused > 0)
    log.alarm('not_reencrypted', 'Values of a table were not encrypted with the newest key', {
      table: table.name,
      values: counts.refused,
    })
  return counts
}

const isWritten = (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if (!isRefused(error)) throw error
      return false
    },
  )

interface ChangedValue {
  readonly name: string
  readonly old: Uint8Array
  readonly value: Uint8Array | null
}

/** The values of a row that another key encrypted, each under the newest one; null where it does not open. */
const reencryptRow = async (
  env: Environment,
  { columns }: EncryptedTable,
  keyId: string,
  row: DueRow,
): Promise<readonly ChangedValue[]> => {
  const prefix = fieldPrefixOf(keyId)
  const values = await Promise.all(
    columns.map(async ({ name, contexts }, at) => {
      const old = Uint8Array.from(row[`c${at}`] ?? [])
      if (old.length === 0 || prefix.every((byte, place) => old[place] === byte)) return []
      const own = contexts.map((context) => `${context}:${row[`i${at}`]}`)
      return [{ name, old, value: await reencryptField(env, old, own) }]
    }),
  )
  return values.flat()
}

/** A value that was written meanwhile is not the one that was read, and stays. No version and no time of the row changes. */
const updateRow = (
  { name, key }: EncryptedTable,
  rowKey: string,
  changed: readonly ChangedValue[],
): Statement => {
  const sets = changed.map(({ name: column, old, value }) => {
    const own = rawName(column)
    return sql`${own} = iif(${own} = ${old}, ${value}, ${own})`
  })
  return sql`update ${rawName(name)} set ${sql.join(sets, sql`, `)} where ${rawName(key)} = ${rowKey}`
}
