import type { Column, SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import type { Actor, Policy } from '../access/policy'
import type { Statement } from '../db/statement'
import type { Contract } from './contract'
import type { Problem } from './errors'
import type { RequestContext } from './request-context'

export type Verb<C extends Contract> =
  | (C['create'] extends readonly string[] ? 'create' : never)
  | (C['update'] extends readonly string[] ? 'update' : never)
  | 'delete'
  | (keyof C['actions'] & string)

/** What a write does, as one batch: `before`, the guarded `write`, its event, `after`, the scope check. */
export interface WritePlan {
  readonly id?: string
  readonly before?: readonly Statement<unknown>[]
  /** Must change exactly one row, or the whole batch is rolled back as stale. */
  readonly write: Statement<unknown>
  readonly also?: readonly Statement<unknown>[]
  /** Which problem a refused constraint means, when this resource has words for it. */
  readonly mapError?: (error: unknown) => Problem | undefined | Promise<Problem | undefined>
  /** The writer may no longer see the row afterwards (it was handed on). */
  readonly transfersAccess?: boolean
  /** Kept with the event: identifiers, codes and counts only, never health data. */
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
  /** Runs after the commit, outside the answer. */
  readonly onCommitted?: () => Promise<unknown>
}

export type Row = Record<string, any>
type Picked<C extends Contract, N> = Pick<
  z.output<C['attributes']>,
  N & keyof z.output<C['attributes']>
>
type Creating<C extends Contract> = C['create'] extends readonly (infer N)[] ? Picked<C, N> : never
type Updating<C extends Contract> = C['update'] extends readonly (infer N)[]
  ? Partial<Picked<C, N>>
  : never
type ActionInput<A> = A extends { input: infer I extends z.ZodMiniType } ? z.output<I> : object

export interface Definition<C extends Contract, T extends SQLiteTable, J extends SQLiteTable> {
  readonly table: T
  /** A table whose row belongs to this one (a patient's account); its columns are this resource's too. */
  readonly join?: { readonly table: J; readonly on: readonly [mine: Column, theirs: Column] }
  readonly policy: Policy<Verb<C>, NonNullable<C['guarded']>[number]>
  /** The column that says whose health a row is about; reads by others are then audited. */
  readonly patient?: Column
  /** Attributes and relationships that are not plain columns, as SQL. */
  readonly fields?: Readonly<Record<string, Column | SQL<unknown>>>
  readonly filters?: Readonly<Record<string, (value: any, actor: Actor) => SQL>>
  /** From a row to the attributes on the wire, where more than naming is needed. */
  readonly serialize?: (row: Row, actor: Actor | null) => Row
  /** From the attributes as sent to those of the contract, where a client groups them otherwise. */
  readonly normalizeInput?: (sent: Row) => Row
  /** Status verbs and the states they connect. */
  readonly machine?: Readonly<
    Record<string, { readonly from: readonly string[]; readonly to: string | null }>
  >
  readonly create?: (
    ctx: RequestContext,
    input: Creating<C>,
    links: Readonly<Record<string, string>>,
  ) => Promise<WritePlan> | WritePlan
  readonly update?: (
    ctx: RequestContext,
    row: Row,
    input: Updating<C>,
  ) => Promise<WritePlan> | WritePlan
  readonly delete?: (ctx: RequestContext, row: Row) => Promise<WritePlan> | WritePlan
  readonly actions?: {
    readonly [K in keyof C['actions']]?: (
      ctx: RequestContext,
      row: Row,
      input: ActionInput<NonNullable<C['actions']>[K]>,
    ) => Promise<WritePlan> | WritePlan
  }
}

export const resource = <
  C extends Contract,
  T extends SQLiteTable,
  J extends SQLiteTable = SQLiteTable,
>(
  contract: C,
  definition: Definition<C, T, J>,
) => ({ contract, ...definition })

/** Any resource, as the engine takes it. */
export interface Resource {
  readonly contract: Contract
  readonly table: SQLiteTable
  readonly join?: {
    readonly table: SQLiteTable
    readonly on: readonly [mine: Column, theirs: Column]
  }
  readonly policy: Policy<any, any>
  readonly patient?: Column
  readonly fields?: Readonly<Record<string, Column | SQL<unknown>>>
  readonly filters?: Readonly<Record<string, (value: any, actor: Actor) => SQL>>
  serialize?(row: Row, actor: Actor | null): Row
  normalizeInput?(sent: Row): Row
  readonly machine?: Readonly<
    Record<string, { readonly from: readonly string[]; readonly to: string | null }>
  >
  create?(
    ctx: RequestContext,
    input: never,
    links: Readonly<Record<string, string>>,
  ): Promise<WritePlan> | WritePlan
  update?(ctx: RequestContext, row: Row, input: never): Promise<WritePlan> | WritePlan
  delete?(ctx: RequestContext, row: Row): Promise<WritePlan> | WritePlan
  readonly actions?: Readonly<
    Record<
      string,
      ((ctx: RequestContext, row: Row, input: never) => Promise<WritePlan> | WritePlan) | undefined
    >
  >
}
