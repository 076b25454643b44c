import type * as z from 'zod/mini'
import type * as calls from './endpoint-contracts'
import type { Contract, EndpointContract, FilterSchema, ToMany, ToOne } from './jsonapi/contract'
import { camelKeys, snakeCase } from './platform/case'
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
type Linked<T extends string, Deep extends boolean> = Deep extends true
  ? T extends keyof Known
    ? Resource<Known[T]>
    : never
  : { type: T; id: string }
/** A row as clients hold it: identifiers, attributes and relationships side by side. */
export type Resource<C extends Contract, I extends PropertyKey = never> = {
  type: C['type']
  id: string
  version?: number
  /** What the caller may do to this row now; absent for those who only read. */
  can?: readonly string[]
} & Attributes<C> & {
    [K in keyof Relations<C>]: Relations<C>[K] extends ToMany<infer T>
      ? Linked<T, K extends I ? true : false>[]
      : Relations<C>[K] extends ToOne<infer T>
        ? Linked<T, K extends I ? true : false> | null
        : never
  }
type Sort<C extends Contract> = NonNullable<C['sorts']>[number] extends infer S extends string
  ? S extends `-${infer B}`
    ? S | B
    : S | `-${S}`
  : never
type Filters<C extends Contract> = NonNullable<C['filters']>
export interface Query<C extends Contract, I extends keyof Relations<C> = never> {
  filter?: { [K in keyof Filters<C>]?: z.input<FilterSchema<Filters<C>[K]>> }
  sort?: Sort<C>
  include?: readonly I[]
  page?: { size?: number; after?: string; total?: boolean }
}
type Fields<C extends Contract, N> = Partial<
  Pick<z.input<C['attributes']>, N & keyof z.input<C['attributes']>>
>
type Creating<C extends Contract> = Fields<C, NonNullable<C['create']>[number]> & {
  [K in NonNullable<C['writableRelationships']>[number] & keyof Relations<C>]?: string
}
type Actions<C extends Contract> = NonNullable<C['actions']>
type MethodOf<A> = A extends { at: readonly (infer At)[] }
  ? At extends `${infer M} ${string}`
    ? M
    : never
  : never
type InputOf<A> = A extends { input: infer S extends z.ZodMiniType } ? z.input<S> : undefined
export interface WriteOptions {
  /** `Idempotency-Key`: the same key and body are done once however often they are sent. */
  once?: string
  /** `If-Match`: refuse (412) when the row is no longer this version. */
  version?: number
  /** Go on although booked visits lose their clinician (409 `visits_booked`). */
  acknowledge?: boolean
}
export interface Page<R> {
  rows: R[]
  next: string | null
  total: number | null
}
export interface Endpoint<C extends Contract> {
  /** The same resource under its parent: `in({ patients: id })` → `/patients/{id}/…`. */
  in(parents: Record<string, string>): Endpoint<C>
  list<I extends keyof Relations<C> = never>(query?: Query<C, I>): Promise<Resource<C, I>[]>
  page<I extends keyof Relations<C> = never>(query?: Query<C, I>): Promise<Page<Resource<C, I>>>
  get<I extends keyof Relations<C> = never>(
    id: string,
    query?: Pick<Query<C, I>, 'include'>,
  ): Promise<Resource<C, I>>
  create(values: Creating<C>, options?: WriteOptions): Promise<Resource<C>>
  update(
    id: string,
    values: Fields<C, NonNullable<C['update']>[number]>,
    options?: WriteOptions,
  ): Promise<Resource<C>>
  delete(id: string, input?: object, options?: WriteOptions): Promise<Resource<C> | undefined>
  /** A verb on one row. `method` names what the catalogue gives it, when that is not POST. */
  act<V extends keyof Actions<C> & string>(
    id: string,
    verb: V,
    input?: InputOf<Actions<C>[V]>,
    options?: WriteOptions & { method?: MethodOf<Actions<C>[V]> },
  ): Promise<Resource<C>>
}
type Calls = { [K in keyof typeof calls as (typeof calls)[K]['at']]: (typeof calls)[K] }
type Output<S> = S extends { output: infer O extends z.ZodMiniType } ? z.output<O> : unknown
type CallInput<S extends EndpointContract> = {
  params?: Record<string, string>
  query?: S['query'] extends z.ZodMiniType ? z.input<S['query']> : undefined
  body?: S['body'] extends z.ZodMiniType ? z.input<S['body']> : undefined
} & WriteOptions
export type Api = { [T in keyof Known]: Endpoint<Known[T]> } & {
  /** An operation that is not a resource's: `call('POST /auth/login', { body })`. */
  call<const A extends keyof Calls>(at: A, input?: CallInput<Calls[A]>): Promise<Output<Calls[A]>>
}

export interface ErrorObject {
  status: string
  code: string
  title: string
  detail: string
  source?: { pointer?: string; parameter?: string; header?: string }
  meta?: Record<string, unknown>
}
/** What the API refused, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorObject[],
    readonly requestId: string | null = null,
  ) {
    super(errors[0]?.detail ?? `HTTP ${status}`)
  }
  /** Messages by form field, camelCase, from the JSON:API pointers the edge sent. */
  get fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {}
    for (const { source, detail } of this.errors) {
      const path = source?.pointer?.replace(/^\/data\/(attributes|relationships)\/?/, '') ?? ''
      const name = path.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
      fields[name.replaceAll('/', '.')] = [...(fields[name.replaceAll('/', '.')] ?? []), detail]
    }
    return fields
  }
  /** Case-insensitive substring of any detail, as the specification matches errors. */
  says(words: string): boolean {
    return this.errors.some(({ detail, code }) =>
      `${detail} ${code}`.toLowerCase().includes(words.toLowerCase()),
    )
  }
}

const query = (values: Record<string, unknown> = {}): string => {
  const out = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value))
      for (const each of value) out.append(`${snakeCase(name)}[]`, String(each))
    else if (value !== undefined && value !== null) out.set(snakeCase(name), String(value))
  return out.size ? `?${out}` : ''
}
const search = (asked: any = {}): string => {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(asked.filter ?? {}))
    out[`filter[${snakeCase(name)}]`] = value
  for (const [name, value] of Object.entries(asked.page ?? {})) out[`page[${name}]`] = value
  if (asked.sort) out.sort = snakeCase(asked.sort)
  if (asked.include?.length) out.include = asked.include.map(snakeCase).join(',')
  return query(out)
}

const flatten = (data: any, pool: ReadonlyMap<string, any>, depth = 0): any => {
  if (!data) return data
  const look = (ref: any): any => {
    const found = ref && pool.get(`${ref.type}/${ref.id}`)
    return found && depth < 3 ? flatten(found, pool, depth + 1) : ref
  }
  return {
    type: data.type,
    id: data.id,
    ...(data.meta ?? {}),
    ...(camelKeys(data.attributes ?? {}) as object),
    ...Object.fromEntries(
      Object.entries<any>(data.relationships ?? {}).map(([name, { data: ref }]) => [
        Object.keys(camelKeys({ [name]: 0 }) as object)[0],
        Array.isArray(ref) ? ref.map(look) : look(ref),
      ]),
    ),
  }
}

/** How requests leave: `fetch` in a browser, `app.request` on the server and in tests. */
export type Fetcher = (path: string, init: RequestInit) => Promise<Response> | Response

export const client = (fetcher: Fetcher, base = '/api'): Api => {
  const send = async (path: string, method: string, data?: unknown, options: WriteOptions = {}) => {
    const headers: Record<string, string> = { accept: 'application/vnd.api+json' }
    if (data !== undefined) headers['content-type'] = 'application/vnd.api+json'
    if (options.once) headers['idempotency-key'] = options.once
    if (options.acknowledge) headers.acknowledge = 'true'
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
    const response = await fetcher(base + path, {
      method,
      headers,
      ...(data !== undefined && { body: JSON.stringify(data) }),
    })
    const text = response.status === 204 ? '' : await response.text()
    const json =
      text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {}
    if (!response.ok)
      throw new ApiError(response.status, json.errors ?? [], response.headers.get('x-request-id'))
    return json
  }
  const open = (document: any): any => {
    if (!('data' in document)) return camelKeys(document)
    const pool = new Map<string, any>(
      (document.included ?? []).map((each: any) => [`${each.type}/${each.id}`, each]),
    )
    return Array.isArray(document.data)
      ? document.data.map((each: any) => flatten(each, pool))
      : flatten(document.data, pool)
  }
  const wireKeys = (values: any = {}): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]))
  const endpoint = (type: string, prefix = ''): any => {
    const path = `${prefix}/${type}`
    const page = async (asked?: object) => {
      const document = await send(path + search(asked), 'GET')
      const next = document.links?.next
      return {
        rows: open(document),
        next: next ? new URL(next, 'http://x').searchParams.get('page[after]') : null,
        total: document.meta?.total ?? null,
      }
    }
    return {
      in: (parents: Record<string, string>) =>
        endpoint(
          type,
          Object.entries(parents)
            .map(([parent, id]) => `/${parent}/${id}`)
            .join(''),
        ),
      page,
      list: async (asked?: object) => (await page(asked)).rows,
      get: async (id: string, asked?: object) =>
        open(await send(`${path}/${id}${search(asked)}`, 'GET')),
      create: async (values: object, options?: WriteOptions) =>
        open(await send(path, 'POST', { data: { type, attributes: wireKeys(values) } }, options)),
      update: async (id: string, values: object, options?: WriteOptions) =>
        open(
          await send(
            `${path}/${id}`,
            'PATCH',
            { data: { type, id, attributes: wireKeys(values) } },
            options,
          ),
        ),
      delete: async (id: string, input?: object, options?: WriteOptions) =>
        open(await send(`${path}/${id}`, 'DELETE', input && wireKeys(input), options)),
      act: async (id: string, verb: string, input?: object, options: any = {}) =>
        open(
          await send(
            `${path}/${id}/${snakeCase(verb)}`,
            options.method ?? 'POST',
            { data: { type, id, attributes: wireKeys(input) } },
            options,
          ),
        ),
    }
  }
  const call = async (at: string, input: any = {}) => {
    const [method = 'GET', template = ''] = at.split(' ')
    const path = template.replace(/:([a-z_]+)(\{[^}]*\})?/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const body = method === 'GET' ? undefined : wireKeys(input.body)
    return open(await send(path + query(input.query), method, body, input))
  }
  return new Proxy({} as Api, {
    get: (_, name: string) => (name === 'call' ? call : endpoint(name)),
  })
}
