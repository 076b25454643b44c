import type * as z from 'zod/mini'
import type * as calls from './endpoint-contracts'
import type { Contract, Crud, FilterSchema, ToMany, ToOne } from './jsonapi/contract'
import type * as contracts from './resource-contracts'

type Known = {
  [K in keyof typeof contracts as (typeof contracts)[K]['type']]: (typeof contracts)[K]
}
type Relations<C extends Contract> = NonNullable<C['relationships']>
type Guarded<C extends Contract> = C extends { guarded: readonly (infer G extends string)[] }
  ? G
  : never
type Attributes<C extends Contract> = Omit<z.output<C['attributes']>, Guarded<C>> &
  Partial<Pick<z.output<C['attributes']>, Guarded<C> & keyof z.output<C['attributes']>>>
/** Attributes of included rows, by type: a reader asks for those that it shows. */
export type IncludedFields = {
  readonly [T in keyof Known]?: readonly (keyof z.output<Known[T]['attributes']>)[]
}
type WithFields<R, T, O> = T extends keyof O
  ? O[T] extends readonly (infer Name)[]
    ? Pick<R, keyof R & ('type' | 'id' | 'version' | 'can' | 'hidden' | Name)>
    : R
  : R
type Linked<T extends string, Deep extends boolean, O> = Deep extends true
  ? T extends keyof Known
    ? WithFields<ClientResource<Known[T]>, T, O>
    : never
  : { type: T; id: string }
/** A row as clients hold it: identifiers, attributes and relationships side by side. */
export type ClientResource<C extends Contract, I extends PropertyKey = never, O = unknown> = {
  type: C['type']
  id: string
  version?: number
  /** What the caller may do to this row now; absent for those who only read. */
  can?: readonly string[]
  /** Attributes and relationships that the caller does not receive of this row; absent where there are none. */
  hidden?: readonly string[]
} & Attributes<C> & {
    [K in keyof Relations<C>]: Relations<C>[K] extends ToMany<infer T>
      ? Linked<T, K extends I ? true : false, O>[]
      : Relations<C>[K] extends ToOne<infer T>
        ? Linked<T, K extends I ? true : false, O> | null
        : never
  }
type Sort<C extends Contract> = NonNullable<C['sorts']>[number] extends infer S extends string
  ? S extends `-${infer B}`
    ? S | B
    : S | `-${S}`
  : never
type Filters<C extends Contract> = NonNullable<C['filters']>
export interface ClientQuery<
  C extends Contract,
  I extends keyof Relations<C> = never,
  O = IncludedFields,
> {
  filter?: { [K in keyof Filters<C>]?: z.input<FilterSchema<Filters<C>[K]>> }
  /** One order, or a second one for rows that are equal in the first. */
  sort?: Sort<C> | `${Sort<C>},${Sort<C>}`
  include?: readonly I[]
  fields?: O
  page?: { size?: number; after?: string; total?: boolean }
}
type Fields<C extends Contract, N> = Partial<
  Pick<z.input<C['attributes']>, N & keyof z.input<C['attributes']>>
>
type Creating<C extends Contract> = Fields<C, NonNullable<C['create']>[number]>
/** A plain body says beside the attributes which rows the new one is linked to, by their ids. */
type CreatingLinked<C extends Contract> = Creating<C> & {
  [K in NonNullable<C['writableRelationships']>[number] & keyof Relations<C>]?: string
}
type Actions<C extends Contract> = NonNullable<C['actions']>
type InputOf<A> = A extends { input: infer S extends z.ZodMiniType } ? z.input<S> : undefined
export interface WriteOptions {
  /** `Idempotency-Key`: the same key and body are done once however often they are sent. */
  once?: string
  /** `If-Match`: refuse (412) when the row is no longer this version. */
  version?: number
  /** Go on although booked visits lose their clinician (409 `visits_booked`), or one begins soon (409 `visit_soon`). */
  acknowledge?: boolean
  /** `Accept: text/csv`: a list as the text of a file, for who may export it, and why. */
  csvReason?: string
}
export interface Page<R> {
  rows: R[]
  next: string | null
  total: number | null
  /** How much of the list is kept from the caller, so that an empty one is not taken for none. */
  hides?: 'all' | 'some' | undefined
}
/** Collections a mount stands under: `/patients/:patient/notes` stands under `patients`. */
type ParentsOf<P extends string> = P extends `/${infer Collection}/:${string}/${infer Rest}`
  ? Collection | ParentsOf<`/${Rest}`>
  : never
export interface Endpoint<C extends Contract> {
  /** The same resource under its parent: `in({ patients: id })` → `/patients/{id}/…`. */
  in(parents: { [K in ParentsOf<keyof C['mounts'] & string>]?: string }): Endpoint<C>
  list<I extends keyof Relations<C> = never, const O extends IncludedFields = Record<never, never>>(
    query?: ClientQuery<C, I, O>,
  ): Promise<ClientResource<C, I, O>[]>
  page<I extends keyof Relations<C> = never, const O extends IncludedFields = Record<never, never>>(
    query?: ClientQuery<C, I, O>,
  ): Promise<Page<ClientResource<C, I, O>>>
  get<I extends keyof Relations<C> = never, const O extends IncludedFields = Record<never, never>>(
    id: string,
    query?: Pick<ClientQuery<C, I, O>, 'include' | 'fields'>,
  ): Promise<ClientResource<C, I, O>>
  create(values: Creating<C>, options?: WriteOptions): Promise<ClientResource<C>>
  update(
    id: string,
    values: Fields<C, NonNullable<C['update']>[number]>,
    options?: WriteOptions,
  ): Promise<ClientResource<C>>
  delete(id: string, input?: object, options?: WriteOptions): Promise<ClientResource<C> | undefined>
}
/** What the client calls a verb. */
interface MethodsOfVerb {
  list: 'list' | 'page'
  read: 'get'
  create: 'create'
  update: 'update'
  delete: 'delete'
}
/** A resource at its own collection: only the verbs that are mounted there; others have a parent or an address of their own. */
type AtOwnCollection<C extends Contract> = Pick<
  Endpoint<C>,
  | 'in'
  | (`/${C['type']}` extends keyof C['mounts']
      ? C['mounts'][`/${C['type']}`] extends readonly (infer V extends Crud)[]
        ? MethodsOfVerb[V]
        : never
      : never)
>
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
/** The parameters an address names. */
type ParamsOf<A extends string> =
  Names<A> extends infer N extends string
    ? N extends `${infer Plain}{${string}`
      ? Plain
      : N
    : never
type MethodOfVerb = {
  list: 'GET'
  read: 'GET'
  create: 'POST'
  update: 'PATCH'
  delete: 'DELETE'
}
type Tail<V extends Crud> = V extends 'list' | 'create' ? '' : '/:id'
interface Exchange<Q, B, O> {
  query: Q
  body: B
  output: O
}
type CrudExchange<C extends Contract, V extends Crud> = V extends 'list'
  ? Exchange<ClientQuery<C, keyof Relations<C>>, undefined, ClientResource<C>[]>
  : V extends 'read'
    ? Exchange<Pick<ClientQuery<C>, 'include'>, undefined, ClientResource<C>>
    : V extends 'create'
      ? Exchange<undefined, CreatingLinked<C>, ClientResource<C>>
      : V extends 'update'
        ? Exchange<undefined, Fields<C, NonNullable<C['update']>[number]>, ClientResource<C>>
        : Exchange<undefined, undefined, undefined>
/** Each address of a contract with what goes there and comes back. */
type Mounted<C extends Contract> = C extends Contract
  ? {
      [P in keyof C['mounts'] & string]: C['mounts'][P] extends readonly (infer V)[]
        ? V extends Crud
          ? [`${MethodOfVerb[V]} ${P}${Tail<V>}`, CrudExchange<C, V>]
          : never
        : never
    }[keyof C['mounts'] & string]
  : never
type Singular<C extends Contract> = C extends { singletons: infer S }
  ? {
      [P in keyof S & string]: S[P] extends readonly (infer V)[]
        ? V extends Crud
          ? [`${MethodOfVerb[V]} ${P}`, CrudExchange<C, V>]
          : never
        : never
    }[keyof S & string]
  : never
type Acted<C extends Contract> = C extends Contract
  ? {
      [V in keyof Actions<C> & string]: Actions<C>[V] extends { at: readonly (infer At)[] }
        ? [At & string, Exchange<undefined, InputOf<Actions<C>[V]>, ClientResource<C>>]
        : never
    }[keyof Actions<C> & string]
  : never
type Pairs = Mounted<Known[keyof Known]> | Singular<Known[keyof Known]> | Acted<Known[keyof Known]>
type Output<S> = S extends { output: infer O extends z.ZodMiniType } ? z.output<O> : unknown
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined
/** Each contract of an operation; a report has two, a file three, files four. */
type Endpoints = EndpointsOf<(typeof calls)[keyof typeof calls]>
type EndpointsOf<E> = E extends { at: string }
  ? E
  : E extends { list: infer L extends { at: string }; csv: infer F extends { at: string } }
    ? L | ([F['at']] extends [never] ? never : F)
    : E extends { read: infer R; write: infer W; erase: infer D }
      ? Extract<R | W | D, { at: string }>
      : E extends { list: infer L; upload: infer U; read: infer R; remove: infer D }
        ? Extract<L | U | R | D, { at: string }>
        : never
/** Every operation there is by its address: those of resources and the bespoke ones. */
type Calls = {
  [E in Endpoints as E['at']]: Exchange<
    Input<E extends { query: infer S } ? S : undefined>,
    Input<E extends { body: infer S } ? S : undefined>,
    E extends { mediaType: 'application/pdf' }
      ? Blob
      : E extends { mediaType: string }
        ? string
        : Output<E>
  >
} & { [Pair in Pairs as Pair[0]]: Pair[1] }
type CallInput<A extends string, E> = (ParamsOf<A> extends never
  ? { params?: undefined }
  : { params: Record<ParamsOf<A>, string> }) &
  (E extends Exchange<infer Q, infer B, unknown> ? { query?: Q; body?: B } : never) &
  WriteOptions
export type Api = { [T in keyof Known]: AtOwnCollection<Known[T]> } & {
  /** Any operation by its address, which is checked: `call('POST /auth/login', { body })`. */
  call<const A extends keyof Calls & string>(
    at: A,
    ...input: ParamsOf<A> extends never ? [CallInput<A, Calls[A]>?] : [CallInput<A, Calls[A]>]
  ): Promise<Calls[A] extends Exchange<unknown, unknown, infer O> ? O : never>
  /** One page of a list by its address. */
  callPage<const A extends `GET ${string}` & keyof Calls>(
    at: A,
    ...input: ParamsOf<A> extends never ? [CallInput<A, Calls[A]>?] : [CallInput<A, Calls[A]>]
  ): Promise<Calls[A] extends Exchange<unknown, unknown, (infer R)[]> ? Page<R> : never>
}
