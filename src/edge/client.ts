import type { Api, WriteOptions } from './client-types'
import { camelCase, camelKeys, snakeCase } from './platform/case'
import type { ErrorObject } from './platform/problem'

export type { Api, WriteOptions } from './client-types'

/** What the API refused, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ErrorObject[],
    readonly requestId: string | null = null,
  ) {
    super(errors[0]?.detail ?? `HTTP ${status}`)
  }
  /** Messages by form field, camelCase: `meta.field` where the document lacks it, else the JSON:API pointer. */
  get fields(): Record<string, string[]> {
    const fields: Record<string, string[]> = {}
    for (const { source, detail, meta } of this.errors) {
      const path =
        typeof meta?.field === 'string'
          ? meta.field
          : (source?.pointer?.replace(/^\/data\/(attributes|relationships)\/?/, '') ?? '')
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

/** The errors of an answer: a detail may be a list, and another server may send a single `error`. */
const errorsOf = ({ errors, error }: any, status: number): ErrorObject[] => {
  if (Array.isArray(errors))
    return errors.map(({ detail, ...rest }: any) => ({
      ...rest,
      detail: Array.isArray(detail) ? detail.join('\n') : String(detail ?? ''),
    }))
  if (typeof error !== 'string') return []
  return [{ status: String(status), code: 'error', title: error, detail: error }]
}

const query = (values: Record<string, unknown> = {}): string => {
  const out = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (Array.isArray(value))
      for (const each of value) out.append(`${snakeCase(name)}[]`, String(each))
    else if (value !== undefined && value !== null) out.set(snakeCase(name), String(value))
  return out.size ? `?${out}` : ''
}
const search = (parameters: any = {}): string => {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parameters.filter ?? {}))
    out[`filter[${snakeCase(name)}]`] = value
  for (const [name, value] of Object.entries(parameters.page ?? {})) out[`page[${name}]`] = value
  if (parameters.sort) out.sort = snakeCase(parameters.sort)
  if (parameters.include?.length) out.include = parameters.include.map(snakeCase).join(',')
  for (const [type, names] of Object.entries<any>(parameters.fields ?? {}))
    out[`fields[${type}]`] = names.map(snakeCase).join(',')
  return query(out)
}

/** A list's own words (`filter`, `sort`, `include`, `page`) and the flat parameters of other operations. */
const searchOf = ({ filter, sort, include, fields, page, ...flat }: any = {}): string => {
  const listed = search({ filter, sort, include, fields, page })
  const rest = query(flat)
  return listed && rest ? `${listed}&${rest.slice(1)}` : listed || rest
}

/** What stands beside a row: its version, what may be done to it, and the names of what its reader does not receive. */
const metaOf = ({ hidden, ...meta }: any = {}) => ({
  ...meta,
  ...(hidden && { hidden: hidden.map(camelCase) }),
})

const hidesOf = ({ hidden, partly_hidden }: any = {}) =>
  hidden ? 'all' : partly_hidden ? 'some' : undefined

/** A row with the rows that stand in for its relationships; of those, relationships stay references. */
const flatten = (data: any, pool: ReadonlyMap<string, any> = new Map()): any => {
  if (!data) return data
  const look = (ref: any): any => {
    const found = ref && pool.get(`${ref.type}/${ref.id}`)
    return found ? flatten(found) : ref
  }
  return {
    type: data.type,
    id: data.id,
    ...metaOf(data.meta),
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
    const headers: Record<string, string> = {
      accept: options.csvReason ? 'text/csv' : 'application/vnd.api+json',
    }
    if (data !== undefined) headers['content-type'] = 'application/vnd.api+json'
    if (options.once) headers['idempotency-key'] = options.once
    if (options.acknowledge) headers.acknowledge = 'true'
    if (options.version !== undefined) headers['if-match'] = `"${options.version}"`
    const response = await fetcher(base + path, {
      method,
      headers,
      ...(data !== undefined && { body: JSON.stringify(data) }),
    })
    if (response.headers.get('content-type') === 'application/pdf') return response.blob()
    const text = response.status === 204 ? '' : await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const json = text && isJson ? JSON.parse(text) : {}
    if (!response.ok)
      throw new ApiError(
        response.status,
        errorsOf(json, response.status),
        response.headers.get('x-request-id'),
      )
    return text && !isJson ? text : json
  }
  const open = (document: any): any => {
    if (typeof document === 'string' || document instanceof Blob) return document
    if (!('data' in document)) return camelKeys(document)
    const pool = new Map<string, any>(
      (document.included ?? []).map((each: any) => [`${each.type}/${each.id}`, each]),
    )
    return Array.isArray(document.data)
      ? document.data.map((each: any) => flatten(each, pool))
      : flatten(document.data, pool)
  }
  const pageOf = (document: any) => {
    const next = document.links?.next
    return {
      rows: open(document),
      next: next ? new URL(next, 'http://x').searchParams.get('page[after]') : null,
      total: document.meta?.total ?? null,
      hides: hidesOf(document.meta),
    }
  }
  const wireKeys = (values: any = {}): object =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [snakeCase(name), value]))
  const endpoint = (type: string, prefix = ''): any => {
    const path = `${prefix}/${type}`
    const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`
    const page = async (parameters?: object) => pageOf(await send(path + search(parameters), 'GET'))
    return {
      in: (parents: Record<string, string>) =>
        endpoint(
          type,
          Object.entries(parents)
            .map(([parent, id]) => `/${parent}/${encodeURIComponent(id)}`)
            .join(''),
        ),
      page,
      list: async (parameters?: object) => (await page(parameters)).rows,
      get: async (id: string, parameters?: object) =>
        open(await send(pathOf(id) + search(parameters), 'GET')),
      create: async (values: object, options?: WriteOptions) =>
        open(await send(path, 'POST', { data: { type, attributes: wireKeys(values) } }, options)),
      update: async (id: string, values: object, options?: WriteOptions) =>
        open(
          await send(
            pathOf(id),
            'PATCH',
            { data: { type, id, attributes: wireKeys(values) } },
            options,
          ),
        ),
      delete: async (id: string, input?: object, options?: WriteOptions) =>
        open(await send(pathOf(id), 'DELETE', input && wireKeys(input), options)),
    }
  }
  const exchange = (at: string, input: any = {}) => {
    const [method = 'GET', template = ''] = at.split(' ')
    const path = template.replace(/:([a-z_]+)(\{[^}]*\})?/g, (_, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const body = method === 'GET' ? undefined : wireKeys(input.body)
    const parameters = input.csvReason ? { ...input.query, reason: input.csvReason } : input.query
    return send(path + searchOf(parameters), method, body, input)
  }
  const calls = {
    call: async (at: string, input?: object) => open(await exchange(at, input)),
    callPage: async (at: string, input?: object) => pageOf(await exchange(at, input)),
  }
  return new Proxy({} as Api, {
    get: (_, name: string) =>
      Object.hasOwn(calls, name) ? calls[name as keyof typeof calls] : endpoint(name),
  })
}
