import type { Column, SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import type { Actor, Policy } from '../access/policy'
import type { RequestContext } from '../access/request-context'
import type { Statement } from '../platform/db/statement'
import type { Change, WritePlan } from './change'
import type { Contract } from './contract'
import type { Guard } from './permissions'

export type { Change, WritePlan } from './change'

export type Verb<C extends Contract> =
  | (C['create'] extends readonly string[] ? 'create' : never)
  | (C['update'] extends readonly string[] ? 'update' : never)
  | 'delete'
  | (keyof C['actions'] & string)

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

/** A request that writes; `id` is the row's, the new one's too. */
export type WriteContext = RequestContext & { readonly id: string }
type Hook<Input> = (
  ctx: WriteContext,
  row: Row,
  input: Input,
) => Promise<Change | WritePlan> | Change | WritePlan
type CreateHook<Input> = (
  ctx: WriteContext,
  input: Input,
  links: Readonly<Record<string, string>>,
) => Promise<Change | WritePlan> | Change | WritePlan

/** A state left and a state reached, for a table that keeps them. */
export interface StateChange {
  readonly row: Row
  readonly action: string
  readonly from: string
  readonly to: string
  readonly reasonCode: string | null
  readonly reasonText: string | null
}

/** What a resource is on the server, beside its contract. All but the table and the policy may be left out. */
interface Server<V extends string, Guarded extends string> {
  readonly policy: Policy<V, Guarded>
  /** The column that says whose health a row is about; reads by others are then audited. */
  readonly patient?: Column
  /** Attributes and relationships under another name than their column, which they then write too, or in SQL. */
  readonly fields?: Readonly<Record<string, Column | SQL<unknown>>>
  /** Filters that are more than a comparison with a column. */
  readonly filters?: Readonly<Record<string, (value: any, actor: Actor) => SQL>>
  /** From a row to its attributes, where more than naming is needed. */
  serialize?(row: Row, actor: Actor | null): Row
  /** From the attributes as sent to those of the contract, where a client groups them otherwise. */
  normalizeInput?(sent: Row): Row
  /** Why a verb may not be done to a row now; also decides `meta.can`. */
  readonly guards?: Readonly<Partial<Record<V, Guard | readonly Guard[]>>>
  /** The schema of `reasonCode` and `reasonText` for a transition: the list this role chooses from. */
  reasons?(action: string, actor: Actor): z.ZodMiniType | null
  /** Keeps each change of state. */
  history?(ctx: WriteContext, change: StateChange): Statement<unknown>
  delete?(ctx: WriteContext, row: Row): Promise<Change | WritePlan> | Change | WritePlan
}

export interface Definition<C extends Contract, T extends SQLiteTable, J extends SQLiteTable>
  extends Server<Verb<C>, NonNullable<C['guarded']>[number]> {
  readonly table: T
  /** A table whose row belongs to this one (a patient's account); its columns are this resource's too. */
  readonly join?: { readonly table: J; readonly on: readonly [mine: Column, theirs: Column] }
  readonly create?: CreateHook<Creating<C>>
  readonly update?: Hook<Updating<C>>
  readonly actions?: {
    readonly [K in keyof C['actions']]?: Hook<ActionInput<NonNullable<C['actions']>[K]>>
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
export interface Resource extends Omit<Server<string, any>, 'policy' | 'guards'> {
  readonly contract: Contract
  readonly table: SQLiteTable
  readonly join?: {
    readonly table: SQLiteTable
    readonly on: readonly [mine: Column, theirs: Column]
  }
  readonly policy: Policy<any, any>
  readonly guards?: Readonly<Record<string, Guard | readonly Guard[] | undefined>>
  create?: CreateHook<never>
  update?: Hook<never>
  readonly actions?: Readonly<Record<string, Hook<never> | undefined>>
}
