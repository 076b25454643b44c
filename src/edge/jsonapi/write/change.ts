import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { RequestContext } from '#edge/access/request-context'
import {
  creationStamps,
  deleteFrom,
  insert,
  insertFrom,
  type Statement,
  update,
} from '#edge/platform/db/statement'
import type { Problem } from '#edge/platform/problem'
import { encryptFields } from '../encrypted-fields'
import { assertParentExists, inheritedLinks, type Parent } from '../parents'
import type { Resource, Row, RowStore } from '../resource'

/**
 * What a write changes, as values. The engine makes the id, the stamps, the version and its guard, the event, the
 * scope check and the drain; all of it is one batch: `before`, the row, its event, `also`.
 */
export interface Change {
  /** Columns, over what was sent for them; a column set to undefined is left out. */
  readonly set?: Readonly<Record<string, unknown>>
  /** What else must hold in the database for the row to be written; otherwise the write is stale. */
  readonly onlyIf?: SQL
  readonly before?: readonly Statement[]
  readonly also?: readonly Statement[]
  /** Kept with the event: identifiers, codes and counts only, never health data. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  /** Which problem a refused constraint means, when this resource has words for it. */
  readonly mapError?: (error: unknown) => Problem | undefined | Promise<Problem | undefined>
  /** Whether the write changes nothing: the response is the current row, without a new version and without an event. */
  readonly isUnchanged?: boolean
  /** Runs after the commit, outside the answer. */
  readonly onCommitted?: () => Promise<unknown>
  /** Nothing of `also` changes what the writer is answered, nor whether they see it: the write itself returns the row. */
  readonly answersAtOnce?: boolean
}

/** A change made into statements. */
export interface WritePlan extends Omit<Change, 'set' | 'onlyIf'> {
  /** Must change exactly one row, or the whole batch is rolled back as stale. */
  readonly write: Statement
}

/** Under which column a value is written: its own, or the one its attribute stands for. */
const columnKey = (r: Resource, name: string): string | undefined => {
  const columns = getTableColumns(r.table) as Record<string, Column>
  if (columns[name]) return name
  const alias = r.fields?.[name]
  return Object.keys(columns).find((key) => columns[key] === alias)
}

const storeOf = (r: Resource, ctx: RequestContext): RowStore =>
  r.store?.(ctx) ?? { table: r.table, contract: r.contract, columns: (values) => values }

/** What a store keeps of values, encrypted for one row. */
const storedValues = (
  { table, columns, ...store }: RowStore,
  { env }: RequestContext,
  id: string,
  values: Row,
): Promise<Row> => {
  const names = getTableColumns(table)
  const entries = Object.entries(columns(values)).filter(([name]) => name in names)
  return encryptFields(store, env, id, Object.fromEntries(entries))
}

/** Only what the table has a column for; what was sent beyond that is the hook's to translate. */
const columnValues = (r: Resource, values: Row): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const key = columnKey(r, name)
      if (!key && !r.create && !r.update)
        throw new Error(`${r.contract.type} has no column ${name}`)
      return key ? [[key, value]] : []
    }),
  )

export const createPlan = async (
  r: Resource,
  ctx: RequestContext & { readonly id: string },
  input: Row,
  links: Readonly<Record<string, string>>,
  parents: readonly Parent[],
  { set, onlyIf, ...rest }: Change,
): Promise<WritePlan> => {
  const columns = getTableColumns(r.table)
  const store = storeOf(r, ctx)
  const values = {
    ...Object.fromEntries(
      Object.entries(creationStamps(ctx.now)).filter(([name]) => name in columns),
    ),
    ...inheritedLinks(r, parents),
    ...Object.fromEntries(
      Object.entries(links)
        .map(([name, id]) => [columnKey(r, `${name}Id`) ?? columnKey(r, name) ?? '', id] as const)
        .filter(([key]) => key in columns),
    ),
    ...columnValues(r, input),
    ...(set && columnValues(r, set)),
    id: ctx.id,
  }
  const stored = await storedValues(store, ctx, ctx.id, values)
  return {
    ...rest,
    before: [...parents.map(assertParentExists), ...(rest.before ?? [])],
    write: onlyIf
      ? insertFrom(store.table, stored, sql`where ${onlyIf}`)
      : insert(store.table, stored),
  }
}

/** A row as its writer saw it: at least its id and version. */
type SeenRow = Readonly<{ id?: unknown; version?: unknown }>

/** The row as its writer saw it: what changed in between is a 412. */
const unchanged = (table: SQLiteTable, row: SeenRow, onlyIf: SQL | undefined): SQL => {
  const { id, version }: Record<string, Column> = getTableColumns(table)
  return sql.join(
    [
      sql`${id} = ${row.id}`,
      ...(version ? [sql`${version} = ${row.version}`] : []),
      ...(onlyIf ? [onlyIf] : []),
    ],
    sql` and `,
  )
}

export const updatePlan = async (
  r: Resource,
  ctx: RequestContext,
  row: SeenRow,
  input: Row,
  { set, onlyIf, ...rest }: Change,
): Promise<WritePlan> => {
  const store = storeOf(r, ctx)
  const values = { ...columnValues(r, input), ...(set && columnValues(r, set)) }
  return {
    ...rest,
    write: update(
      store.table,
      {
        // The id too, so that a change without values is still a statement.
        id: row.id,
        ...(await storedValues(store, ctx, String(row.id), values)),
      },
      unchanged(store.table, row, onlyIf),
      ctx.now,
    ),
  }
}

/** With values, the row stays and is changed; without, it is removed. */
export const deletePlan = async (
  r: Resource,
  ctx: RequestContext,
  row: Row,
  change: Change,
): Promise<WritePlan> => {
  if (change.set) return updatePlan(r, ctx, row, {}, change)
  const { set: _, onlyIf, ...rest } = change
  return { ...rest, write: deleteFrom(r.table, unchanged(r.table, row, onlyIf)) }
}
