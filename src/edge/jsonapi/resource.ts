import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod/mini'
import type { Problem } from '#edge/platform/problem'
import type { Actor, Policy, Scope } from '../access/policy'
import type { RequestContext } from '../access/request-context'
import { mapRules } from '../access/scope-policy'
import { userName } from '../platform/db/names'
import type { Fields, RowOf as SelectedRow, Statement } from '../platform/db/statement'
import type { Contract } from './contract'
import type { Guard } from './permissions'
import type { Change } from './write/change'

export type { Change } from './write/change'

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
/** Some attributes of a row that a statement reads by itself, once they are decrypted. */
export type DecryptedRow<C extends Contract, N extends keyof z.output<C['attributes']>> = {
  readonly id: string
} & {
  readonly [K in N]-?: Exclude<z.output<C['attributes']>[K], undefined>
}
type Creating<C extends Contract> = C['create'] extends readonly (infer N)[] ? Picked<C, N> : never
type Updating<C extends Contract> = C['update'] extends readonly (infer N)[]
  ? Partial<Picked<C, N>>
  : never
type ActionInput<A> = A extends { input: infer I extends z.ZodMiniType } ? z.output<I> : object

/** A request that writes; `id` is the row's, the new one's too. */
export type WriteContext = RequestContext & { readonly id: string }
/** A row as hooks get it: what the contract says of its columns, the other columns, and what `fields` adds. */
export type ResourceRow<
  C extends Contract,
  T extends SQLiteTable,
  J extends SQLiteTable = SQLiteTable,
  F extends Fields = Record<never, never>,
> = Row &
  Omit<J['$inferSelect'], keyof T['$inferSelect'] | keyof F> &
  Columns<z.output<C['attributes']>, Omit<T['$inferSelect'], keyof F>> &
  SelectedRow<F>
// The narrower of the two: a column may be empty for other resources, or hold less than any text.
type Columns<A, S> = {
  [K in keyof S]: K extends keyof A ? (S[K] extends A[K] ? S[K] : Exclude<A[K], undefined>) : S[K]
}
type Hook<Input, R> = (ctx: WriteContext, row: R, input: Input) => Promise<Change> | Change
type BlindUpdateHook<Input> = (
  ctx: WriteContext,
  input: Input,
) => Promise<Change | undefined> | Change | undefined
type CreateHook<Input> = (
  ctx: WriteContext,
  input: Input,
  links: Readonly<Record<string, string>>,
) => Promise<Change> | Change

/** A state left and a state reached, for a table that keeps them. */
export interface StateChange {
  readonly row: Row
  readonly action: string
  readonly from: string
  readonly to: string
  readonly reasonCode: string | null
  readonly reasonText: string | null
}

/** A table that rows are written in, where the table of their resource is a view of several. */
export interface RowStore {
  readonly table: SQLiteTable
  /** What of its columns is encrypted. */
  readonly contract: Pick<Contract, 'type' | 'encrypted' | 'encryptedAs'>
  /** The columns of this table for those of the view. */
  columns(values: Row): Row
}

/** What a resource is on the server, beside its contract. All but the table and the policy may be left out. */
interface Server<V extends string, Guarded extends string, R> {
  readonly policy: Policy<V, Guarded>
  /** Which rows of its table are its, where that is not all of them: no role sees another. */
  readonly rows?: SQL
  /** The column that says whose health a row is about, `patientId` unless told; reads by others are then audited. */
  readonly patient?: Column | undefined
  /** The only rows of it that are shown to who looks through an account. */
  readonly shownInLoginAs?: SQL
  /** Where the rows of an address are written, if `table` is a view of several tables: no write then answers at once. */
  readonly store?: (ctx: RequestContext) => RowStore
  /** Attributes that depend on who asks, in SQL. They cannot be filtered or sorted by. */
  callerFields?(actor: Actor): Readonly<Record<string, SQL<unknown>>>
  /** What a list is ordered by instead of an attribute: a column or a name of `fields` that is never empty, and indexed. */
  readonly sortKeys?: Readonly<Record<string, string>>
  /** Filters that are more than a comparison with a column; `filters` are all filters of the request, as they were sent. */
  readonly filters?: Readonly<
    Record<string, (value: any, actor: Actor, filters: Readonly<Record<string, string>>) => SQL>
  >
  /** From a row to its attributes, where more than naming is needed. */
  serialize?(row: R, actor: Actor | null): Row
  /** From the attributes as sent to those of the contract, where a client groups them otherwise. */
  normalizeInput?(sent: Row): Row
  /** Why a verb may not be done to a row now; also decides `meta.can`. */
  readonly guards?: Readonly<Partial<Record<V, Guard | readonly Guard[]>>>
  /** The schema of `reasonCode` and `reasonText` for a transition: the list this caller chooses from. */
  reasons?(action: string, ctx: WriteContext, row: Row): Promise<z.ZodMiniType | null>
  /**
   * What a refused write means, by the constraint, unique index or trigger that its error names, for every verb; the
   * `mapError` of a hook is asked first.
   */
  readonly constraints?: Readonly<Record<string, Problem>>
  /** What every event of a row is kept with: ids and codes; a hook's `detail` says the rest. */
  eventDetail?(row: R): Change['detail']
  /** Keeps each change of state. */
  history?(ctx: WriteContext, change: StateChange): Statement
  delete?(ctx: WriteContext, row: R): Promise<Change> | Change
}

interface Join<T extends SQLiteTable> {
  readonly table: T
  readonly on: readonly [mine: Column, theirs: Column]
  /** The resource has few rows: they are found first, and the other table by them. */
  readonly isAfterOwn?: true
}

export interface Definition<
  C extends Contract,
  T extends SQLiteTable,
  J extends SQLiteTable,
  F extends Fields,
> extends Server<Verb<C>, NonNullable<C['guarded']>[number], ResourceRow<C, T, J, NoInfer<F>>> {
  readonly table: T
  /** A table whose row belongs to this one (a patient's account); its columns are this resource's too. */
  readonly join?: Join<J>
  /** Attributes and relationships under another name than their column, which they then write too, or in SQL. */
  readonly fields?: F
  readonly create?: CreateHook<Creating<C>>
  readonly update?: Hook<Updating<C>, ResourceRow<C, T, J, NoInfer<F>>>
  /**
   * The same change said without the row, so that it is written in one trip: what the row must hold, for the guard of
   * `update` too, stands in `onlyIf`. Undefined where the row must be read. A resource without `update` needs none.
   */
  readonly blindUpdate?: BlindUpdateHook<Updating<C>>
  readonly actions?: {
    readonly [K in keyof C['actions']]?: Hook<
      ActionInput<NonNullable<C['actions']>[K]>,
      ResourceRow<C, T, J, NoInfer<F>>
    >
  }
}

export const resource = <
  C extends Contract,
  T extends SQLiteTable,
  J extends SQLiteTable = SQLiteTable,
  F extends Fields = Record<never, never>,
>(
  contract: C,
  definition: Definition<C, T, J, F>,
) => ({
  contract,
  ...patientOf(definition.table),
  ...definition,
  policy: limitTo(definition.rows, definition.policy),
  fields: { ...userNamesOf(contract, definition.table), ...definition.fields } as F,
})

const limitTo = <P extends Policy<any, any>>(rows: SQL | undefined, policy: P): P =>
  (rows
    ? mapRules(policy, ({ scope, ...rule }) => ({ ...rule, scope: scopeWithin(rows, scope) }))
    : policy) as P

/** One that asks nothing of the caller stays so: capabilities tell by it that all rows are seen. */
const scopeWithin = (rows: SQL, scope: Scope): Scope =>
  scope.length > 0
    ? (me) => sql`(${rows} and ${scope(me)})`
    : () => sql`(${rows} and ${(scope as () => SQL)()})`

const userNamesOf = ({ type, userNames = [] }: Contract, table: SQLiteTable): Fields => {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table)
  return Object.fromEntries(
    userNames.map((name) => {
      const column = columns[name.replace(/Name$/, 'Id')]
      if (!column) throw new Error(`${type}.${name} names the user of no column`)
      return [name, userName(column)]
    }),
  )
}

const patientOf = (table: SQLiteTable): { readonly patient?: Column } => {
  const { patientId }: Readonly<Record<string, Column>> = getTableColumns(table)
  return patientId ? { patient: patientId } : {}
}

/** Any resource, as the engine takes it. */
export interface Resource extends Omit<Server<string, any, any>, 'policy' | 'guards'> {
  readonly contract: Contract
  readonly table: SQLiteTable
  readonly join?: Join<SQLiteTable>
  readonly policy: Policy<any, any>
  readonly fields?: Fields
  readonly guards?: Readonly<Record<string, Guard | readonly Guard[] | undefined>>
  create?: CreateHook<never>
  update?: Hook<never, any>
  blindUpdate?: BlindUpdateHook<never>
  readonly actions?: Readonly<Record<string, Hook<never, any> | undefined>>
}
