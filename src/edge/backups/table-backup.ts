import {
  captureTriggers,
  matchesKey,
  rowAsJson,
  type StoredTable,
  selectPage,
  triggerPrefix,
} from './stored-tables'

/** What is read of a table at once: about so many characters, at most so many rows. */
const pageCharacters = 400_000
const maxRows = 2_000
/** Rows of which nothing is known yet. */
export const firstRows = 32
/** Changed rows that are read at one moment, to end with. */
export const maxLastChanges = 1_000

interface KeyedRow {
  readonly key: string
  readonly row: string | null
}

/** Rows as lines of text: the key, and the row as the database wrote it. */
const asLines = (rows: readonly KeyedRow[]): string =>
  rows.map(({ key, row }) => `{"key":${JSON.stringify(key)},"row":${row}}`).join('\n')

export const isCapturing = async (db: D1Database): Promise<readonly string[]> => {
  const { results } = await db
    .prepare(
      `select name from sqlite_schema where type = 'trigger' and substr(name, 1, ${triggerPrefix.length}) = '${triggerPrefix}'`,
    )
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Ends the notes of changes, those of a run that was given up too. */
export const endCapture = async (db: D1Database): Promise<void> => {
  const names = await isCapturing(db)
  for (let at = 0; at < names.length; at += 100)
    await db.batch(
      names.slice(at, at + 100).map((name) => db.prepare(`drop trigger if exists "${name}"`)),
    )
  await db.prepare('delete from backup_changes').run()
}

export const beginCapture = async (db: D1Database, table: StoredTable): Promise<void> => {
  const [first] = captureTriggers(table)
  const [, name] = /create trigger "([^"]+)"/.exec(first ?? '') ?? []
  const found = await db
    .prepare('select 1 from sqlite_schema where name = ?')
    .bind(name ?? '')
    .first()
  if (!found) await db.batch(captureTriggers(table).map((statement) => db.prepare(statement)))
}

interface Page {
  readonly text: string
  readonly rows: number
  readonly lastKey: string
  readonly isLast: boolean
  /** Rows to ask for next. */
  readonly next: number
}

/** The rows of a table after a key; how many are asked for follows how long the last were. */
export const readPage = async (
  db: D1Database,
  table: StoredTable,
  after: string,
  rows: number,
): Promise<Page> => {
  const { results } = await db.prepare(selectPage(table)).bind(after, rows).all<KeyedRow>()
  const text = asLines(results)
  const each = Math.max(1, text.length / Math.max(1, results.length))
  return {
    text,
    rows: results.length,
    lastKey: results.at(-1)?.key ?? after,
    isLast: results.length < rows,
    next: Math.max(1, Math.min(maxRows, rows * 4, Math.floor(pageCharacters / each))),
  }
}

const presenceOf = ({ key: [first] }: StoredTable) => (first ? `t."${first}"` : 't.rowid')

/** Changed rows as they are now, table by table, in one transaction: a row that is gone is null. */
const readChanged = async (db: D1Database, tables: readonly StoredTable[], until: number) => {
  const selects = tables.map((table) =>
    db
      .prepare(
        `select c.key, case when ${presenceOf(table)} is not null then ${rowAsJson(table, 't')} end as row
           from backup_changes c left join "${table.name}" t on ${matchesKey(table)}
         where c.table_name = '${table.name}' and c.id <= ?`,
      )
      .bind(until),
  )
  const sequences = db.prepare('select name as key, cast(seq as text) as row from sqlite_sequence')
  const [head, ...results] = await db.batch<KeyedRow>([sequences, ...selects])
  return {
    sequences: (head?.results ?? []).map(({ key, row }) => ({ name: key, seq: Number(row) })),
    texts: tables
      .map(({ name }, at) => ({ table: name, rows: results[at]?.results ?? [] }))
      .filter(({ rows }) => rows.length > 0)
      .map(({ table, rows }) => ({ table, text: asLines(rows), rows: rows.length })),
  }
}

/**
 * The oldest of the changes noted since, or all that is left where that is little: then what was read of the tables, and
 * the changes over it, are the database as it is at this one moment.
 */
export const readChanges = async (db: D1Database, tables: readonly StoredTable[]) => {
  const { n } = (await db.prepare('select count(*) as n from backup_changes').first<{
    n: number
  }>()) ?? { n: 0 }
  const isLast = n <= maxLastChanges
  const bound = isLast
    ? null
    : await db
        .prepare('select id from backup_changes order by id limit 1 offset ?')
        .bind(maxLastChanges)
        .first<{ id: number }>()
  const until = bound?.id ?? Number.MAX_SAFE_INTEGER
  const named = await db
    .prepare('select distinct table_name as name from backup_changes')
    .all<{ name: string }>()
  // A table that changes for the first time right now is read too.
  const touched = isLast
    ? tables
    : tables.filter(({ name }) => named.results.some((each) => each.name === name))
  return { ...(await readChanged(db, touched, until)), until, isLast }
}

export const dropChanges = (db: D1Database, until: number) =>
  db.prepare('delete from backup_changes where id <= ?').bind(until).run()
