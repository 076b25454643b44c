import * as z from 'zod/mini'
import { uuid } from '../platform/fields'
import { type AttributeLists, type Attributes, listAttributes } from './attribute'
import type { States } from './transitions'

/** The schemas that contracts are written in. */
export * as z from 'zod/mini'
export { attribute, attributeGroup } from './attribute'
export { sharedValue } from './shared-value'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Crud = 'list' | 'read' | 'create' | 'update' | 'delete'
/** Whether a relationship's column may be empty, or the resource says in SQL what it is. */
type LinkColumn = 'optional' | 'computed'
export interface ToOne<
  T extends string = string,
  L extends LinkColumn | undefined = LinkColumn | undefined,
> {
  readonly to: 'one'
  readonly type: T
  readonly column?: L
}
export interface ToMany<T extends string = string> {
  readonly to: 'many'
  readonly type: T
}
export const one = <const T extends string, L extends LinkColumn | undefined = undefined>(
  type: T,
  column?: L,
): ToOne<T, L> => ({ to: 'one', type, ...(column && { column }) })
export const many = <const T extends string>(type: T): ToMany<T> => ({ to: 'many', type })

/** A verb beyond create, read, update, delete: what it takes, and where it answers (`POST /x/:id/verb`). */
export interface Action {
  readonly input?: z.ZodMiniType
  readonly at: readonly `${Method} /${string}`[]
}

/** A filter that is not plain equality: compared with a column in its own way. */
export interface Filter<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S
  readonly column: string
  readonly compare: '=' | '>=' | '>' | '<' | 'present' | 'absent'
}
/** `filter[from]` and `filter[until]` of a column: what is at `from` is in it, what is at `until` is not, also where both are days. */
export const range = <S extends z.ZodMiniType>(column: string, schema: S) =>
  ({
    from: { schema, column, compare: '>=' },
    until: { schema, column, compare: '<' },
  }) as const satisfies Record<string, Filter>
/** The same of rows that last from one column to another: all that touch the time between. */
export const overlap = <S extends z.ZodMiniType>(starts: string, ends: string, schema: S) =>
  ({
    from: { schema, column: ends, compare: '>' },
    until: { schema, column: starts, compare: '<' },
  }) as const satisfies Record<string, Filter>
/** Rows related to this one; what cannot be an id is a 400, not an empty list. */
export const relation = (name: string, id: z.ZodMiniType<string, string> = uuid) =>
  ({ schema: id, column: `${name}Id`, compare: '=' }) as const satisfies Filter
/** `filter[acknowledged]=true`: rows whose column has a value; `false`: those without. */
export const isPresent = (column: string) =>
  ({ schema: z.stringbool(), column, compare: 'present' }) as const satisfies Filter
/** The reverse: `filter[unread]=true` are the rows whose column is empty. */
export const isAbsent = (column: string) =>
  ({ schema: z.stringbool(), column, compare: 'absent' }) as const satisfies Filter
/** One value of the attribute, or several of them. */
export const oneOf = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.array(schema)])
export type FilterSchema<F> = F extends Filter<infer S> ? S : F
export const filterSchema = (filter: z.ZodMiniType | Filter): z.ZodMiniType =>
  'compare' in filter ? filter.schema : filter

/** Everything the outside world may know about a resource. Isomorphic: imports no server code. */
export interface Contract {
  readonly type: string
  /** One sentence for the reference page. */
  readonly description: string
  readonly attributes: z.ZodMiniObject<any>
  readonly create?: readonly string[]
  readonly update?: readonly string[]
  /** Attributes and relationships some roles never receive; optional to every client. */
  readonly guarded?: readonly string[]
  /** Attributes whose columns hold them encrypted; they cannot be filtered or sorted by. */
  readonly encrypted?: readonly string[]
  /** Table by attribute: the name an attribute is encrypted under, where several resources read its column. */
  readonly encryptedAs?: Readonly<Record<string, string>>
  /** Attributes without a column. */
  readonly computed?: readonly string[]
  /** Those of them that are what a user is called. */
  readonly userNames?: readonly string[]
  readonly relationships?: Readonly<Record<string, ToOne | ToMany>>
  /** Relationships a creator may name in the body; others come from the path or the actor. */
  readonly writableRelationships?: readonly string[]
  readonly filters?: Readonly<Record<string, z.ZodMiniType | Filter>>
  /** The first is the default order; `-` means descending. Ties break by id. */
  readonly sorts?: readonly string[]
  /** Path → which of the five it answers. `:patient` in a path names a relationship, `:section` may name an attribute. */
  readonly mounts: Readonly<Record<`/${string}`, readonly Crud[]>>
  /** Path of a mount → what its rows have in common; a row created there gets it. */
  readonly conditions?: Readonly<
    Record<`/${string}`, Readonly<Record<string, string | number | boolean>>>
  >
  /** Path → what it answers of the one row its parents have, without an id. A PATCH creates the row if it is not there. */
  readonly singletons?: Readonly<Record<`/${string}`, readonly Exclude<Crud, 'list'>[]>>
  readonly actions?: Readonly<Record<string, Action>>
  /** Verbs before which the session must have proved, within 15 minutes, who uses it. */
  readonly stepUp?: readonly string[]
  /** Attributes whose change asks for the same: where the account signs in, and where things are sent. */
  readonly stepUpAttributes?: readonly string[]
  /** Changes of state; each action named here is also one of `actions`, with its address. */
  readonly states?: States
  /** A reference list: a page holds all of it unless a size is asked for. */
  readonly unpaginated?: true
}

/** Attributes are named once, with what they are beside their schema; `guarded` adds relationships. */
export const contract = <
  const T extends string,
  const C extends Omit<Contract, 'type' | 'attributes' | 'encrypted' | 'computed' | 'userNames'>,
  const A extends Attributes,
>(
  type: T,
  { attributes, guarded, ...rest }: C & { readonly attributes: A },
) =>
  ({ type, ...listAttributes(attributes, guarded), ...rest }) as unknown as {
    readonly type: T
  } & Omit<C, 'attributes' | 'guarded'> &
    AttributeLists<A, C['guarded']>

/** An operation that is not a resource: what it takes and what it answers, for both sides of the wire. */
export interface EndpointContract {
  readonly at: `${Method} /${string}`
  readonly description: string
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  readonly output?: z.ZodMiniType
  /** Type and verb, `treatment_types.choose`: names the event and the audited read. */
  readonly name: string
  /** The verb asked of the policy, where it is not the name's; a GET asks for none unless told. */
  readonly verb?: string
  /** What it answers, where that is not JSON:API. */
  readonly mediaType?: string
  /** With what status it succeeds: 200, or 204 without an output, unless told. */
  readonly status?: number | readonly number[]
  /** Its rows are answered as CSV too, to roles with the verb `export`. */
  readonly exports?: true
  /** The session must have proved who uses it within 15 minutes. */
  readonly stepUp?: true
  /** `If-Match` must name the version it changes: what another wrote in between is never written over unseen. */
  readonly requiresVersion?: true
  /**
   * A repeat would have a second effect: under the same `Idempotency-Key` it is done once, and answered from what the
   * first was answered, kept encrypted for a day. The handler gives that as `data`.
   */
  readonly once?: true
  /** Largest body in bytes; 16 KB unless told. */
  readonly maxBodyBytes?: number
  /** The attribute of the body that is a file: base64, or instead of JSON the bytes themselves. */
  readonly file?: string
  /** Requests allowed in a window, for the account or the address. */
  readonly limit?: {
    readonly max: number
    readonly windowSeconds: number
    readonly by?: 'account' | 'address'
  }
}
export const endpoint = <const N extends string, const C extends Omit<EndpointContract, 'name'>>(
  name: N,
  definition: C,
): C & { readonly name: N } => ({ name, ...definition })

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** A resource object of an answer: its type, which handlers repeat only where there is a union of several, its id, and its attributes. */
export const resourceObject = <const T extends string, const S extends Shape>(type: T, shape: S) =>
  z.object({ type: z._default(z.literal<T>(type), () => type), id: z.string(), ...shape })

/** A list of them. */
export const resourceObjects = <const T extends string, const S extends Shape>(type: T, shape: S) =>
  z.array(resourceObject(type, shape))
