import type { Buffer } from 'node:buffer'
import type { BuildColumns } from 'drizzle-orm'
import {
  blob,
  integer,
  real,
  type SQLiteColumn,
  type SQLiteColumnBuilderBase,
  type SQLiteTableWithColumns,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import { snakeCase } from '../platform/case'
import type { Contract, ToOne } from './contract'

/** Columns in drizzle's words. */
export { blob, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What the engine keeps of each row that changes. Columns are named: drizzle caches the columns it names by itself under
 * the name of their table, and two resources may read one table.
 */
const stampColumns = {
  version: integer('version').notNull(),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
}

/**
 * The table of a resource: `id`, a column for each stored attribute and each relationship to one, as their schemas say,
 * `more`: columns that stand in no contract, or have another name there, and what the engine keeps of rows that change.
 * Defaults are the migration's.
 */
export const tableOf = <
  const C extends Contract,
  X extends Record<string, SQLiteColumnBuilderBase> = Record<never, never>,
>(
  contract: C,
  more?: X,
  name?: string,
): TableOf<C, X & typeof stampColumns> =>
  plainTableOf(contract, { ...(more as X), ...stampColumns }, name)

/** The same without stamps: for rows that never change, or keep less of it. */
export const plainTableOf = <
  const C extends Contract,
  X extends Record<string, SQLiteColumnBuilderBase> = Record<never, never>,
>(
  { type, attributes, relationships = {}, computed = [], encrypted = [] }: C,
  more?: X,
  name: string = type,
): TableOf<C, X> => {
  const links = Object.entries(relationships).flatMap(([to, relation]) =>
    relation.to === 'one' && relation.column !== 'computed'
      ? [[`${to}Id`, relation.column === 'optional' ? link(to) : link(to).notNull()]]
      : [],
  )
  const stored = Object.entries<z.core.$ZodType>(attributes.def.shape)
    .filter(([key]) => !computed.includes(key) && !Object.hasOwn(more ?? {}, key))
    .map(([key, schema]) => [key, columnOf(type, key, schema, encrypted.includes(key))])
  return sqliteTable(name, {
    id: text('id').primaryKey(),
    ...Object.fromEntries(links),
    ...Object.fromEntries(stored),
    ...more,
  }) as never
}

const link = (name: string) => text(`${snakeCase(name)}_id`)

/** The column of an attribute, as its schema says. */
export const columnOf = (
  type: string,
  name: string,
  schema: z.core.$ZodType,
  isEncrypted: boolean,
) => {
  const { stored, isNullable } = storedSchema(schema)
  const column = isEncrypted
    ? blob(snakeCase(name), { mode: 'buffer' })
    : builders[stored._zod.def.type]?.(snakeCase(name), stored)
  if (!column) throw new Error(`${type}.${name} needs its column to be named`)
  return isNullable ? column : column.notNull()
}

/** What of a schema says how it is kept: whether a client may leave it out does not. */
const storedSchema = (
  schema: z.core.$ZodType,
  isNullable = false,
): { stored: z.core.$ZodType; isNullable: boolean } => {
  const { type, innerType } = schema._zod.def as z.core.$ZodNullableDef
  return type === 'nullable' || (type as string) === 'optional'
    ? storedSchema(innerType, isNullable || type === 'nullable')
    : { stored: schema, isNullable }
}

const json = (name: string) => text(name, { mode: 'json' })
const builders: Partial<Record<string, (name: string, schema: z.core.$ZodType) => Builder>> = {
  string: (name) => text(name),
  enum: (name) => text(name),
  boolean: (name) => integer(name, { mode: 'boolean' }),
  number: (name, { _zod }) => ('format' in _zod.def ? integer(name) : real(name)),
  array: json,
  object: json,
  record: json,
}
type Builder =
  | ReturnType<typeof text>
  | ReturnType<typeof json>
  | ReturnType<typeof real>
  | ReturnType<typeof integer<string, 'boolean'>>
  | ReturnType<typeof integer<string, 'number'>>

type ColumnOf<V> = SQLiteColumn<{
  name: string
  tableName: string
  dataType: 'custom'
  columnType: string
  data: Exclude<V, null | undefined>
  driverParam: unknown
  notNull: null extends V ? false : true
  hasDefault: false
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  generated: undefined
}>
type Names<L> = L extends readonly (infer N)[] ? N : never
type Links<R> = {
  [K in keyof R & string as R[K] extends ToOne<string, 'computed'>
    ? never
    : R[K] extends ToOne
      ? `${K}Id`
      : never]: ColumnOf<R[K] extends ToOne<string, 'optional'> ? string | null : string>
}
type Stored<C extends Contract> = {
  [K in keyof z.output<C['attributes']> as K extends Names<C['computed']> ? never : K]-?: ColumnOf<
    K extends Names<C['encrypted']>
      ? Buffer | Extract<z.output<C['attributes']>[K], null>
      : z.output<C['attributes']>[K]
  >
}
type Derived<C extends Contract> = { id: ColumnOf<string> } & Omit<
  Links<C['relationships']>,
  keyof Stored<C>
> &
  Stored<C>
export type TableOf<
  C extends Contract,
  X extends Record<string, SQLiteColumnBuilderBase>,
> = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: Omit<Derived<C>, keyof X> & BuildColumns<string, X, 'sqlite'>
  dialect: 'sqlite'
}>
