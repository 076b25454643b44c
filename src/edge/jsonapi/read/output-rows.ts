import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { camelCase } from '#edge/platform/case'
import type { Statement } from '#edge/platform/db/statement'
import type { Contract } from '../contract'

type Schema = z.ZodMiniType & {
  readonly def: {
    readonly type: string
    readonly innerType?: Schema
    readonly element?: Schema
    readonly shape?: Readonly<Record<string, Schema>>
    readonly values?: readonly unknown[]
  }
}

/** A schema without what may be left out or null. */
const unwrap = (schema: Schema): Schema => {
  const { innerType } = schema.def
  return innerType ? unwrap(innerType) : schema
}

/** A value of SQLite as a schema has it: booleans of 0 and 1, lists and objects of JSON text. */
const decode = (schema: Schema, value: unknown): unknown => {
  if (value === null || value === undefined) return value
  const { type, element, shape } = unwrap(schema).def
  if (type === 'boolean') return typeof value === 'number' ? value === 1 : value
  if (type !== 'array' && type !== 'object' && type !== 'record') return value
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
  if (element && Array.isArray(parsed)) return parsed.map((each) => decode(element, each))
  return shape ? decodeObject(shape, parsed as Record<string, unknown>) : parsed
}

const decodeObject = (
  shape: Readonly<Record<string, Schema>>,
  row: Record<string, unknown>,
): Record<string, unknown> => {
  const named = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [camelCase(name), value]),
  )
  for (const [name, schema] of Object.entries(shape))
    if (name in named) named[name] = decode(schema, named[name])
  return named
}

/** The computed attributes of a row, which SQL gave, as the contract has them. */
export const decodeComputed = (
  { attributes, computed = [] }: Contract,
  row: Record<string, unknown>,
): Record<string, unknown> => {
  const decoded = { ...row }
  for (const name of computed)
    if (name in row) decoded[name] = decode(attributes.def.shape[name], row[name])
  return decoded
}

/** One row of an output: of a list, its element. */
const rowSchema = (output: z.ZodMiniType): Schema => {
  const schema = unwrap(output as Schema)
  return schema.def.element ?? schema
}

type RowOf<O> = O extends readonly (infer R)[] ? R : O

/** A select whose columns are the attributes of an output, in snake_case or camelCase; its type is the schema's. */
export const selectFor = <S extends z.ZodMiniType>(
  output: S,
  query: SQL,
): Statement<RowOf<z.output<S>>> => ({
  sql: query,
  read: (row) => decode(rowSchema(output), row) as RowOf<z.output<S>>,
})
